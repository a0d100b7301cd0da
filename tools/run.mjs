// Runs a command of this project: `node tools/run.mjs vitest run`.
//
// First it updates the setup: packages as locked in package-lock.json, and a recent Node.js. If the installed Node.js is
// too old, it downloads the pinned build of tools/node (189 MB) once.
// This file must run on an old Node.js, so it is plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MIN_NODE_MAJOR = 24; // node:sqlite without a warning, TypeScript run from source
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';

installIfStale(root);
const node = findNode();
const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
const [command, ...args] = process.argv.slice(2);
if (!command) fail('Name the command to run, for example: node tools/run.mjs vitest run');

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

/** Installs a folder's packages if its package-lock.json has changed since the last install. */
function installIfStale(folder) {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const stamp = join(folder, 'node_modules', '.installed-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log(folder === root ? 'Installing packages…' : `Installing Node.js ${MIN_NODE_MAJOR} for this project…`);
  // --include: NODE_ENV=production or the user's npm settings could leave out the build tools.
  const flags = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--no-progress',
  ];
  const result = spawnSync('npm', flags, { cwd: folder, stdio: 'inherit', shell: windows });
  if (result.status !== 0) fail(`npm ci failed in ${folder}. Check the network, then run the same command again.`);
  writeFileSync(stamp, lock);
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
