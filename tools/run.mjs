// Runs a command of this project: `node tools/run.mjs vitest run`.
//
// First it updates the setup: packages as locked in package-lock.json, and a recent Node.js. If the installed Node.js is
// too old, it downloads the pinned build of tools/node (189 MB) once.
// This file must run on an old Node.js, so it is plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MIN_NODE_MAJOR = 24; // node:sqlite without a warning, TypeScript run from source
const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** What the names of unfinished installs start with. */
const INSTALLING = '.installing-';
const DAY_MS = 86_400_000;
/** Is there if the test tools are installed. */
const TEST_TOOL = 'vitest';
const windows = process.platform === 'win32';

const [command, ...args] = process.argv.slice(2);
if (!command) fail('Name the command to run, for example: node tools/run.mjs vitest run');
// Building and running the site needs no test tools (docs/decisions/038).
const program = args.find((arg) => !arg.startsWith('-')) ?? '';
const withTests = command !== 'node' || !/^(src\/|tools\/build\.ts$)/.test(program);
const node = findNode();
const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
const { optionalDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const needed = [...Object.keys(optionalDependencies), ...(withTests ? [TEST_TOOL] : [])];
installIfStale(root, { withTests, needed, path });

const child = spawn(command === 'node' ? node : command, args, {
  stdio: 'inherit',
  shell: windows && command !== 'node',
  // Caches compiled sources: the second start is faster and takes less memory.
  env: { NODE_COMPILE_CACHE: join(root, '.cache', 'compile'), ...process.env, PATH: path },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm stops only its shell, which does not forward signals: stop the command when the parent is gone.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  child.kill('SIGTERM');
}, 500);
watch.unref();
child.on('error', (error) => fail(`Could not start '${command}': ${error.message}`));
child.on('exit', (code, signal) => process.exit(signal ? 1 : code));

/**
 * Installs a folder's packages if its package-lock.json has changed since the last install, or one of `needed` is not there:
 * npm goes on without an optional package, as `npm install` by hand on an old Node.js does. They are installed in another
 * folder and then moved: a failed install changes nothing, and nothing is missing while another program uses them.
 */
function installIfStale(folder, { withTests = false, needed = [], path = process.env.PATH } = {}) {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const modules = join(folder, 'node_modules');
  const stamp = join(modules, '.installed-lock');
  const missingFrom = (modules) => needed.filter((name) => !existsSync(join(modules, name)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock && missingFrom(modules).length === 0) return;
  console.log(folder === root ? 'Installing packages…' : `Installing Node.js ${MIN_NODE_MAJOR} for this project…`);
  removeOldInstalls(folder);
  const aside = mkdtempSync(join(folder, INSTALLING));
  process.on('exit', () => rmSync(aside, { recursive: true, force: true }));
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(aside, name));
  // --include: NODE_ENV=production or the user's npm settings could leave out what is needed.
  const flags = [
    'ci',
    // tools/node has no .npmrc of its own.
    '--ignore-scripts',
    withTests ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--no-progress',
  ];
  // On the project's own Node.js: npm leaves out optional packages that do not support the one it runs on.
  const env = { ...process.env, PATH: path };
  const result = spawnSync('npm', flags, { cwd: aside, stdio: ['ignore', 'ignore', 'inherit'], shell: windows, env });
  if (result.status !== 0) fail(`npm ci failed in ${folder}. Check the network, then run the same command again.`);
  const missing = missingFrom(join(aside, 'node_modules'));
  if (missing.length > 0) fail(`npm could not install ${missing.join(', ')}. Run the same command again.`);
  writeFileSync(join(aside, 'node_modules', '.installed-lock'), lock);
  if (existsSync(modules)) renameSync(modules, join(aside, 'replaced'));
  renameSync(join(aside, 'node_modules'), modules);
}

/** Removes what installs that were killed more than a day ago left behind: hundreds of megabytes each. */
function removeOldInstalls(folder) {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(INSTALLING))) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Returns the path of the Node.js to use: this one if it is new enough, else the pinned one of tools/node. */
function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= MIN_NODE_MAJOR) return process.execPath;
  const folder = join(root, 'tools', 'node');
  installIfStale(folder);
  const os = windows
    ? 'win'
    : process.platform === 'darwin' && process.arch === 'arm64'
      ? 'bin-darwin'
      : process.platform;
  const file = join(folder, 'node_modules', `node-${os}-${process.arch}`, 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(file)) return file;
  return fail(
    `Node.js ${MIN_NODE_MAJOR} or newer is required. This is ${process.version}, and there is no pinned build for ` +
      `${process.platform} ${process.arch}. Install Node.js ${MIN_NODE_MAJOR} and run the same command again.`,
  );
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
