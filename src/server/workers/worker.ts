import '../node-env.ts';
import '#settings/print-data-errors.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { UnreadableFileError } from '#files/read-columns.ts';
import { readConfig } from '#settings/config.ts';
import { NetworkTable } from '../network-table.ts';
import { serveSite } from '../serve-site.ts';
import { startProblem } from '../start-problem.ts';
import type { Crew, Worker } from './crew.ts';
import type { Supervisor, WorkerSettings } from './supervisor.ts';
import { ThreadCalls } from './thread-calls.ts';

/** One of several threads that serve the site on one port: the program that `Workers` starts. */
const { number, size, port, limits, connections, running }: WorkerSettings = workerData;
const ours: Partial<Worker> = {};
const supervisor = new ThreadCalls<Supervisor>(parentPort!, ours);
const tables = connections.map((memory) => new NetworkTable(memory));
const crew: Crew = {
  size,
  running: () => Atomics.load(new Int32Array(running), 0),
  first:
    number === 0
      ? undefined
      : {
          wake: () => void supervisor.call('askFirst', 'wake').catch(() => {}),
          noteEmptySearch: (search) => void supervisor.call('askFirst', 'noteEmptySearch', search).catch(() => {}),
          askDesk: (question) => supervisor.call('askFirst', 'askDesk', question).catch(() => null) as never,
        },
  limits: new NetworkTable(limits),
  connections: { own: tables[number]!, all: tables },
  senders: {
    admit: (sender, limit) => supervisor.call('admit', sender, limit),
    takeOnce: (key, until, taker) => supervisor.call('takeOnce', key, until, taker),
  },
  readColumns: (path, expected) =>
    supervisor.call('readColumns', path, expected).catch((error) => {
      throw error.code === 'unreadable-file' ? new UnreadableFileError(error.message) : error;
    }),
  allMetrics: () => supervisor.call('allMetrics'),
};

try {
  const site = await serveSite(readConfig(process.env), crew, { port });
  Object.assign(ours, {
    ...site.first,
    metrics: site.metrics,
    close: async () => {
      await site.close();
      process.exit(0);
    },
  } satisfies Worker);
  await supervisor.call('ready', site.port);
} catch (error) {
  await supervisor.call('failed', startProblem(error as Error) ?? (error as Error).stack!);
  process.exit(1);
}
