// Builds the site into build/ unless it is up to date; `--force` always builds. Then creates the missing smaller copies
// of the content folder's pictures.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { buildWorker } from './build-worker.ts';
import { drawVariants } from './draw-variants.ts';

const STAMP = 'build/.built-from';
/** Outside build/, which each build empties. */
const VARIANTS = '.cache/pictures';
const SOURCES = [
  'src/{app,wire,geo,model}/**/*',
  'public/**/*',
  'package-lock.json',
  '*.config.ts',
  'tools/{build,build-worker}.ts',
];
const COMPRESSIBLE = /\.(js|css|svg|html|json|txt)$/;
/** Compressing smaller files saves nothing. */
const MIN_BYTES = 256;
const PAPER = '#fbf6ec';
/** Share of an icon that the logo fills. A maskable icon may be cropped to a centered circle (w3.org/TR/appmanifest). */
const FILLED = { plain: 0.84, maskable: 0.56 };

const fingerprint = hashSources();
const current = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint;
if (!current || process.argv.includes('--force')) await build();
await drawVariants(join(process.env.CONTENT_DIR?.trim() || 'content', 'images'), VARIANTS);

async function build(): Promise<void> {
  rmSync(STAMP, { force: true });
  const result = spawnSync('react-router', ['build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
  await buildWorker('build/client');
  await drawIcons('build/client/icons');
  precompress('build/client');
  // The stamp is written last: an interrupted build runs again.
  writeFileSync(STAMP, fingerprint);
  console.log('Built the site.');
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const pattern of SOURCES) {
    for (const file of globSync(pattern).sort()) {
      if (statSync(file).isFile()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
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

/** Draws the app icons from the logo into `folder`. Sizes in pixels. */
async function drawIcons(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const mark = readFileSync('public/favicon.svg');
  const draw = async (name: string, size: number, filled: number) => {
    const width = Math.round(size * filled);
    const drawn = await sharp(mark, { density: (72 * width) / 40 })
      .resize({ width })
      .png()
      .toBuffer();
    await sharp({ create: { width: size, height: size, channels: 3, background: PAPER } })
      .composite([{ input: drawn }])
      .png({ palette: true })
      .toFile(join(folder, name));
  };
  await draw('192.png', 192, FILLED.plain);
  await draw('512.png', 512, FILLED.plain);
  await draw('maskable.png', 512, FILLED.maskable);
}
