// Builds the site into a folder of its own in build/, unless the current build is up to date; `--force` always builds.
// Only a complete build becomes the current one. Then creates the missing smaller copies of the content folder's
// pictures, and compiles places and content.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ICON_KINDS } from '../src/site-content/picture-variants.ts';
import { buildDesk } from './build-desk.ts';
import { buildWorker } from './build-worker.ts';
import { addBuild, isCurrent, removeOldBuilds, UNFINISHED } from './builds.ts';
import { drawIcon } from './draw-icon.ts';
import { drawVariants } from './draw-variants.ts';

const BUILDS = 'build';
const VARIANTS = '.cache/pictures';
const SOURCES = [
  'src/{app,desk,ui,wire,geo,model}/**/*',
  'src/site-content/picture-variants.ts',
  'public/**/*',
  'package-lock.json',
  '*.config.ts',
  'tools/{build,build-desk,build-worker,draw-icon}.ts',
];
const COMPRESSIBLE = /\.(js|css|svg|html|json|txt)$/;
/** Compressing smaller files saves nothing. */
const MIN_BYTES = 256;

const fingerprint = hashSources();
if (!isCurrent(BUILDS, fingerprint) || process.argv.includes('--force')) await build();
const content = process.env.CONTENT_DIR?.trim() || 'content';
await drawVariants(content, VARIANTS);
await compile(content);

async function build(): Promise<void> {
  console.log('Building the site…');
  mkdirSync(BUILDS, { recursive: true });
  const folder = mkdtempSync(join(BUILDS, UNFINISHED));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
  const result = spawnSync('react-router', ['build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, BUILD_FOLDER: folder },
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
  await buildWorker(folder, fingerprint);
  await buildDesk(folder);
  await drawIcons(join(folder, 'client/icons'));
  precompress(join(folder, 'client'));
  addBuild(BUILDS, folder, fingerprint);
  removeOldBuilds(BUILDS);
  console.log('Built the site.');
}

/** Compiles what starts need from the release's own files and the content folder, so that no start waits for it. */
async function compile(folder: string): Promise<void> {
  console.log('Compiling places and content…');
  // Loaded only here: they read what they compile.
  const { compileContent } = await import('../src/site-content/compiled-content.ts');
  const { compileMap } = await import('../src/server/compile-map.ts');
  await compileContent(folder, { variants: VARIANTS });
  await compileMap();
}

/** Returns a hash of everything that the build is made from. */
function hashSources(): string {
  const hash = createHash('sha256');
  for (const pattern of SOURCES) {
    for (const file of globSync(pattern).sort()) {
      if (statSync(file).isFile()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Writes .br and .gz files next to the built ones, so that the server does not compress them for each visitor. */
function precompress(folder: string): void {
  for (const name of globSync('**/*', { cwd: folder })) {
    const file = join(folder, name);
    if (!COMPRESSIBLE.test(name) || statSync(file).size < MIN_BYTES) continue;
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Draws the app icons from the built-in mark into `folder`. */
async function drawIcons(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const mark = readFileSync('public/favicon.svg');
  for (const kind of ICON_KINDS) await (await drawIcon(mark, kind)).toFile(join(folder, `${kind}.png`));
}
