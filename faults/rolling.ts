import { Balancer } from './balancer.ts';
import { type Fault, pause, seededRandom } from './fault.ts';
import { writeGeneration } from './generations.ts';
import { mustRun } from './run-command.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { withStorage } from './site-storage.ts';
import { startVisitors } from './visitors.ts';

const REPLICAS = 3;
/** Replicas share one secret, and a stopping replica has time to drain. */
const REPLICA = { SECRET: 'the same of all replicas, 32 letters', DRAIN_SECONDS: '3' };

/** Restarts three replicas behind a load balancer one by one under load: no request may fail. */
export const rolling: Fault = (options) =>
  withStorage(options.store, async ({ folder, settings }) => {
    const random = seededRandom(options);
    const failures: string[] = [];
    let restarts = 0;
    await mustRun(['import', 'csv', writeGeneration(folder, 1)], settings);

    const balancer = new Balancer(REPLICAS);
    await balancer.listen();
    const replicas: RunningSite[] = [];
    const start = async (at: number) => {
      replicas[at] = await startSite({ ...settings, ...REPLICA });
      balancer.set(at, replicas[at].origin);
    };
    for (let at = 0; at < REPLICAS; at++) await start(at);
    await balancer.whenAllReady();

    const visitors = startVisitors(balancer.origin, random);
    for (let round = 0; round < options.rounds; round++) {
      for (let at = 0; at < REPLICAS; at++) {
        const exitCode = await replicas[at]!.stop();
        if (exitCode !== 0) failures.push(`A replica exited with ${exitCode}: ${replicas[at]!.output()}`);
        await start(at);
        await balancer.whenAllReady();
        restarts++;
        await pause(200);
      }
    }
    await visitors.stop();
    for (const replica of replicas) await replica.stop();
    balancer.close();
    const { rounds, store } = options;
    return { counts: { store, rounds, restarts, ...visitors.counts }, failures: [...failures, ...visitors.failures] };
  });
