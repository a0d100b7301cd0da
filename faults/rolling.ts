import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Balancer } from './balancer.ts';
import { type Fault, pause, seededRandom } from './fault.ts';
import { generationCsv, PAGES, searchGeneration } from './generations.ts';
import { runCommand } from './run-command.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { FORM_PATH, hiddenFields, makeForm, sendForm } from './sent-forms.ts';
import { withStorage } from './site-storage.ts';

const REPLICAS = 3;
const VISITORS = 6;
/** Replicas share one secret, and a stopping replica has time to drain. */
const REPLICA = { SECRET: 'the same of all replicas, 32 letters', DRAIN_SECONDS: '3' };

/** Restarts three replicas behind a load balancer one by one under load: no request may fail. */
export const rolling: Fault = (options) =>
  withStorage(options.store, async ({ folder, settings }) => {
    const random = seededRandom(options);
    const failures: string[] = [];
    const counts = { restarts: 0, requests: 0, forms: 0, failed: 0 };
    const list = join(folder, 'list.csv');
    writeFileSync(list, generationCsv(1));
    const imported = await runCommand(['import', 'csv', list], settings);
    if (imported.exitCode !== 0) throw new Error(imported.output);

    const balancer = new Balancer(REPLICAS);
    await balancer.listen();
    const replicas: RunningSite[] = [];
    const start = async (at: number) => {
      replicas[at] = await startSite({ ...settings, ...REPLICA });
      balancer.set(at, replicas[at].origin);
    };
    for (let at = 0; at < REPLICAS; at++) await start(at);
    await balancer.whenAllReady();

    const hidden = await hiddenFields(`${balancer.origin}${FORM_PATH}`);
    const kinds: (() => Promise<string | undefined>)[] = [
      async () => {
        const seen = await searchGeneration(balancer.origin, random.whole(1, PAGES));
        return seen === 1 ? undefined : String(seen);
      },
      () => readPage(`${balancer.origin}/ourplaces?place=Phoenix, AZ&radius=50`),
      () => readPage(`${balancer.origin}/experts`),
      async () => {
        const outcome = await sendForm(balancer.origin, makeForm(`Form ${++counts.forms}`, hidden));
        return outcome === 'accepted' ? undefined : `A form got ${outcome.slice(0, 200)}`;
      },
    ];
    let isOver = false;
    const visits = Array.from({ length: VISITORS }, async () => {
      while (!isOver) {
        counts.requests++;
        const problem = await random
          .pick(kinds)()
          .catch((error: Error) => error.message);
        if (problem === undefined) continue;
        counts.failed++;
        failures.push(problem);
      }
    });
    for (let round = 0; round < options.rounds; round++) {
      for (let at = 0; at < REPLICAS; at++) {
        const exitCode = await replicas[at]!.stop();
        if (exitCode !== 0) failures.push(`A replica exited with ${exitCode}: ${replicas[at]!.output()}`);
        await start(at);
        await balancer.whenAllReady();
        counts.restarts++;
        await pause(200);
      }
    }
    isOver = true;
    await Promise.all(visits);
    for (const replica of replicas) await replica.stop();
    balancer.close();
    return { counts: { store: options.store, rounds: options.rounds, ...counts }, failures };
  });

/** Returns undefined for a complete page, else what is wrong. */
async function readPage(address: string): Promise<string | undefined> {
  const answer = await fetch(address);
  const html = await answer.text();
  return answer.status === 200 && html.includes('</html>') ? undefined : `${address} returned ${answer.status}.`;
}
