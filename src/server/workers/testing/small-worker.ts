// A worker without a site: it tells its number, fails if it should, and ends when its port gets a request for /end.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { Worker } from '../crew.ts';
import type { Supervisor, WorkerSettings } from '../supervisor.ts';
import { ThreadCalls } from '../thread-calls.ts';

const { number, port, running }: WorkerSettings = workerData;
const ours: Partial<Worker> = {
  metrics: async () => [{ number }],
  askDesk: async () => null,
  close: async () => process.exit(0),
};
const supervisor = new ThreadCalls<Supervisor>(parentPort!, ours);
if (process.env.SMALL_WORKER === `fails ${number}`) {
  await supervisor.call('failed', 'The data folder is missing.');
  process.exit(1);
}
const server = createServer(async (request, response) => {
  if (request.url === '/end') throw new Error('Something that nobody caught.');
  const all = await supervisor.call('allMetrics');
  const isAdmitted = await supervisor.call('admit', 'a', { max: 3, windowMs: 60_000, now: Date.now() });
  const count = Atomics.load(new Int32Array(running), 0);
  response.end(JSON.stringify({ number, all: all.flat(), isAdmitted, running: count }));
});
server.listen({ port, host: '127.0.0.1', reusePort: true }, () =>
  supervisor.call('ready', (server.address() as AddressInfo).port),
);
