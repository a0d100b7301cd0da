import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Fault, pause, seededRandom } from './fault.ts';
import { writeGeneration } from './generations.ts';
import { startMachine } from './one-machine.ts';
import { mustRun } from './run-command.ts';
import { withStorage } from './site-storage.ts';
import { readPage, startVisitors, type Visit } from './visitors.ts';
import type { Front } from './web-server.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
/** Visitors with many short connections, so that some wait to be accepted when a process stops listening. */
const CROWD = 40;
/** Visitors who open a page while nothing runs. */
const WAITING = 20;
/** What it runs behind, one after the other. */
export const FRONTS: Front[] = ['nothing', 'nginx', 'caddy'];

/**
 * Restarts the site on one machine with `deploy/restart` under load, without a web server in front and behind each of those in
 * deploy/: no request may fail, also if the new process cannot start. Behind Caddy, pages wait if nothing runs for a while.
 */
export const restart: Fault = async (options) => {
  const counts = { fronts: 0, restarts: 0, requests: 0, forms: 0, failed: 0 };
  const failures: string[] = [];
  for (const front of options.only ? [options.only as Front] : FRONTS) {
    await withStorage(options.store, async ({ folder, settings: own }) => {
      const settings = { ...own, WORKERS: String(options.workers ?? 1) };
      await mustRun(['import', 'csv', writeGeneration(folder, 1)], settings);
      const machine = await startMachine(join(folder, 'machine'), project, front, settings);
      const expectExit = async (expected: number, program: string, ...args: string[]) => {
        const { exitCode, output } = await machine.run(program, ...args);
        if (exitCode !== expected) failures.push(`${front}: ${program} ${args} exited with ${exitCode}: ${output}`);
      };
      await expectExit(0, 'systemctl', 'start', 'alongside@1');
      const knock: Visit = async () => {
        const answer = await fetch(`${machine.origin}/healthz`, { headers: machine.headers });
        await answer.arrayBuffer();
        return answer.ok ? undefined : `/healthz returned ${answer.status}.`;
      };
      const crowd = front === 'nothing' ? { count: CROWD, others: Array<Visit>(CROWD).fill(knock) } : {};
      const visitors = startVisitors(machine.origin, seededRandom(options), { headers: machine.headers, ...crowd });
      for (let round = 0; round < options.rounds; round++) {
        await pause(300);
        await expectExit(0, join(project, 'deploy/restart'));
        counts.restarts++;
      }
      machine.settings = { ...settings, RATE_LIMITS: 'sometimes' };
      await expectExit(1, join(project, 'deploy/restart'));
      machine.settings = settings;
      await pause(300);
      await visitors.stop();
      if (front === 'caddy') {
        await expectExit(0, 'systemctl', 'stop', 'alongside@*');
        const waiting = Array.from({ length: WAITING }, () => readPage(`${machine.origin}/experts`));
        await expectExit(0, 'systemctl', 'start', 'alongside@2');
        failures.push(...(await Promise.all(waiting)).filter((problem) => problem !== undefined));
      }
      await machine.stop();
      counts.fronts++;
      for (const name of ['requests', 'forms', 'failed'] as const) counts[name] += visitors.counts[name];
      failures.push(...[...visitors.failures, ...machine.failures].map((sentence) => `${front}: ${sentence}`));
    });
  }
  return { counts: { store: options.store, rounds: options.rounds, ...counts }, failures };
};
