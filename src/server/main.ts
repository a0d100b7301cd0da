import './node-env.ts';
import '#settings/print-data-errors.ts';
import { execFile } from 'node:child_process';
import { parseArgs } from 'node:util';
import { readConfig } from '#settings/config.ts';
import { makeDataFolder } from '#settings/make-data-folder.ts';
import { workerCount } from '#settings/worker-count.ts';
import { startProblem } from './start-problem.ts';
import { aloneInCrew } from './workers/crew.ts';
import { Workers } from './workers/supervisor.ts';

const { values: flags } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });

try {
  await start();
} catch (error) {
  const text = startProblem(error as Error);
  if (!text) throw error;
  console.error(text);
  // Open resources, such as a database connection, would keep the process running.
  process.exit(1);
}

/** Serves the site, in this thread or in several, and shuts down without dropping a request on SIGINT or SIGTERM. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  makeDataFolder(config.DATA_DIR);
  const { HOST: host, PORT, REUSE_PORT } = config;
  const size = flags.dev ? 1 : workerCount(config);
  const workers = size > 1 ? new Workers({ size, host, port: PORT, isShared: REUSE_PORT === 'on' }) : undefined;
  let close = workers?.close.bind(workers);
  let isClosing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, async () => {
      // A signal may arrive twice: from the terminal, and from npm, which forwards it.
      if (isClosing) return;
      isClosing = true;
      await close?.();
      process.exit(0);
    });
  let port = workers && (await workers.start());
  if (port === undefined) {
    // Loaded only here: a thread that starts others needs little memory.
    const { serveSite } = await import('./serve-site.ts');
    ({ port, close } = await serveSite(config, aloneInCrew(), { isDev: flags.dev }));
  }
  const crew = size > 1 ? `, from ${size} workers` : '';
  console.log(`Alongside is ready: http://${host.includes(':') ? `[${host}]` : host}:${port}/ourplaces${crew}`);
  // Tells systemd (Type=notify), which then ends the process that this one replaces.
  if (process.env.NOTIFY_SOCKET) execFile('systemd-notify', ['--ready'], (error) => error && console.error(error));
}
