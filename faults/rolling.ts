import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Balancer } from './balancer.ts';
import { chanceOf, type Fault, pause } from './fault.ts';
import { askGeneration, generationCsv, PAGES } from './generations.ts';
import { withPlace } from './places-to-break.ts';
import { runCommand } from './run-command.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { FORM_PATH, hiddenFields, makeForm, sendForm } from './sent-forms.ts';

const REPLICAS = 3;
const VISITORS = 6;
/** Several servers behind one address sign with the same secret, and one that ends is given time to be left alone. */
const REPLICA = { SECRET: 'the same of all replicas, 32 letters', DRAIN_SECONDS: '3' };

/** Restarts three replicas behind a load balancer one after the other, over and over, under load: no request may fail. */
export const rolling: Fault = (options) =>
  withPlace(options.store, async ({ folder, settings }) => {
    const chance = chanceOf(options);
    const broken: string[] = [];
    const counts = { restarts: 0, requests: 0, forms: 0, failed: 0 };
    const list = join(folder, 'list.csv');
    writeFileSync(list, generationCsv(1));
    const imported = await runCommand(['import', 'csv', list], settings);
    if (imported.exitCode !== 0) throw new Error(imported.said);

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
        const seen = await askGeneration(balancer.origin, chance.whole(1, PAGES));
        return seen === 1 ? undefined : String(seen);
      },
      () => readPage(`${balancer.origin}/ourplaces?place=Phoenix, AZ&radius=50`),
      () => readPage(`${balancer.origin}/experts`),
      async () => {
        const outcome = await sendForm(balancer.origin, makeForm(`Form ${++counts.forms}`, hidden));
        return outcome === 'thanked' ? undefined : `A form was answered ${outcome.slice(0, 200)}`;
      },
    ];
    let isOver = false;
    const visits = Array.from({ length: VISITORS }, async () => {
      while (!isOver) {
        counts.requests++;
        const fault = await chance
          .pick(kinds)()
          .catch((error: Error) => error.message);
        if (fault === undefined) continue;
        counts.failed++;
        broken.push(fault);
      }
    });
    for (let round = 0; round < options.rounds; round++) {
      for (let at = 0; at < REPLICAS; at++) {
        const exitCode = await replicas[at]!.stop();
        if (exitCode !== 0) broken.push(`A replica ended with ${exitCode}: ${replicas[at]!.said()}`);
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
    return { counts: { store: options.store, rounds: options.rounds, ...counts }, broken };
  });

/** Undefined where a whole page came. */
async function readPage(address: string): Promise<string | undefined> {
  const answer = await fetch(address);
  const html = await answer.text();
  return answer.status === 200 && html.includes('</html>') ? undefined : `${address} was answered ${answer.status}.`;
}
