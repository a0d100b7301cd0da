import { MAX_TAKEN } from '../src/forms/guard-memory.ts';
import { HOUR_MS } from '../src/model/duration.ts';
import { type Fault, pause, seededRandom } from './fault.ts';
import { HEAP_PROBE_OPTIONS, openHeapProbe } from './heap-probe.ts';
import { mustRun } from './run-command.ts';
import { readMetrics, startSite } from './running-site.ts';
import { openForm, sendForm } from './sent-forms.ts';
import { withStorage } from './site-storage.ts';

const VISITORS = 4;
/** Thousands of sample providers are near. */
const POPULOUS = { lat: 40.75, lng: -73.98 };
/** Samples in a run. */
const SAMPLES = 120;
/** Samples between two that are printed. */
const PRINT_INTERVAL = 8;
/** Shorter runs end while caches are still filling. */
const MIN_FITTED_SECONDS = 1800;
/** Share of the run that fills caches and compiles code. */
const WARM_UP_SHARE = 1 / 3;
/** Growth that is not worth a search, even where the fit tells it from zero: some three bytes a request. */
const MAX_MB_PER_HOUR = 1;

/**
 * Sends as many forms as the site remembers stamps, then runs a mixed load for `seconds`. Fits a line to the size of the heap after garbage collection, over the samples after
 * the warm-up: without a collection, what is measured is mostly how long the engine puts one off.
 */
export const soak: Fault = (options) =>
  withStorage('sqlite', async ({ settings }) => {
    const random = seededRandom(options);
    const failures: string[] = [];
    await mustRun(['sample'], settings);
    const site = await startSite({ ...settings, LOG_LEVEL: 'silent' }, { nodeOptions: HEAP_PROBE_OPTIONS });
    const probe = await openHeapProbe(site);
    const isFitted = options.seconds >= MIN_FITTED_SECONDS;
    let requests = 0;
    let forms = 0;
    const answer = async (path: string, init?: RequestInit) => {
      const response = await fetch(`${site.origin}${path}`, init);
      if (response.status !== 200) failures.push(`${path} returned ${response.status}.`);
      return response;
    };
    const get = async (path: string) => void (await (await answer(path)).arrayBuffer());
    const search = async () => {
      const response = await answer('/api/Medicaid/Search', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...POPULOUS,
          searchRadius: random.whole(20, 100),
          ...(random.chance(0.5) && { term: 'dental', maxRows: 10 }),
        }),
      });
      const { features } = (await response.json()) as { features?: unknown[] };
      if (!features?.length) failures.push('A search near New York found nothing.');
    };
    const point = () => ({ lat: 26 + 22 * random.next(), lng: -122 + 50 * random.next() });
    const form = async () => {
      const outcome = await sendForm(site.origin, await openForm(site.origin, `Soak ${++forms}`));
      if (outcome !== 'accepted') failures.push(`A form got '${outcome.split(':')[0]}' and was not accepted.`);
    };
    const kinds: (() => Promise<unknown>)[] = [
      () => get(`/ourplaces?lat=${point().lat.toFixed(3)}&lng=${point().lng.toFixed(3)}&radius=50`),
      () => get('/'),
      () => get('/experts'),
      () => get(`/api/Medicaid/Points?lat=${point().lat}&lng=${point().lng}&searchRadius=100`),
      () => get(`/api/tiles/roadmap/10/${random.whole(150, 320)}/${random.whole(350, 430)}`),
      () => get(`/api/static-map?lat=${point().lat}&lng=${point().lng}&radius=20&width=300&height=200`),
      form,
      search,
    ];
    const visit = (kind: () => Promise<unknown>) => kind().catch((error: Error) => failures.push(error.message));
    const visitors = (each: () => Promise<void>) => Array.from({ length: VISITORS }, each);
    await Promise.all(
      visitors(async () => {
        while (isFitted && forms < MAX_TAKEN) await visit(form);
      }),
    );
    const started = performance.now();
    const deadline = started + options.seconds * 1000;
    let sampling = Promise.resolve();
    let visiting = 0;
    const visits = visitors(async () => {
      for (; performance.now() < deadline; requests++) {
        await sampling;
        visiting++;
        await visit(random.pick(kinds));
        visiting--;
      }
    });
    const samples: Record<'heap' | 'resident', Sample[]> = { heap: [], resident: [] };
    while (performance.now() < deadline) {
      await pause((options.seconds * 1000) / SAMPLES);
      if (performance.now() - started < options.seconds * 1000 * WARM_UP_SHARE) continue;
      // What requests use while they run is not growth.
      const sampled = Promise.withResolvers<void>();
      sampling = sampled.promise;
      while (visiting > 0) await pause(10);
      const hours = (performance.now() - started) / HOUR_MS;
      samples.heap.push([hours, (await probe.liveBytes()) / 1e6]);
      const metrics = await readMetrics(site.origin);
      samples.resident.push([hours, megabytes(metrics, 'process_resident_memory_bytes')]);
      sampled.resolve();
    }
    await Promise.all(visits);
    probe.close();
    await site.stop();
    const heap = fitLine(samples.heap);
    if (isFitted && heap.slope > MAX_MB_PER_HOUR && heap.slope > 2 * heap.error)
      failures.push(`The heap grows by ${heap.slope.toFixed(1)} MB per hour.`);
    return {
      counts: {
        requests,
        forms,
        samples: samples.heap.length,
        'heap MB over time': samples.heap
          .filter((_, at) => at % PRINT_INTERVAL === 0)
          .map(([, megabytes]) => megabytes.toFixed(1))
          .join(' '),
        'heap MB/hour': `${heap.slope.toFixed(2)} ± ${(2 * heap.error).toFixed(2)}`,
        'resident MB/hour': fitLine(samples.resident).slope.toFixed(1),
        'resident MB at the end': samples.resident.at(-1)?.[1].toFixed(0) ?? 'none',
      },
      failures: summarize(failures),
    };
  });

type Sample = [hours: number, megabytes: number];

/** Every request can fail for the same reason: the first few say enough. */
function summarize(failures: string[]): string[] {
  return failures.length > 5 ? [...failures.slice(0, 5), `${failures.length - 5} more requests failed.`] : failures;
}

function megabytes(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? Number.NaN) / 1e6;
}

/** Least-squares line through the samples: its slope and the standard error of the slope. */
function fitLine(points: Sample[]): { slope: number; error: number } {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const sum = (each: (x: number, y: number) => number) => points.reduce((total, [x, y]) => total + each(x, y), 0);
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const spread = sum((x) => (x - meanX) ** 2);
  const slope = sum((x, y) => (x - meanX) * (y - meanY)) / spread;
  const squares = sum((x, y) => (y - meanY - slope * (x - meanX)) ** 2);
  return { slope, error: Math.sqrt(squares / (points.length - 2) / spread) };
}
