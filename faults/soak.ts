import { type Fault, pause, seededRandom } from './fault.ts';
import { runCommand } from './run-command.ts';
import { startSite } from './running-site.ts';
import { FORM_PATH, hiddenFields, makeForm, sendForm } from './sent-forms.ts';
import { withStorage } from './site-storage.ts';

const VISITORS = 4;
const SAMPLE_EVERY_MS = 2000;
/** Share of the run that warms up caches and compiled code. */
const WARM_UP_SHARE = 1 / 3;
/** A leak of one response in a thousand would be more; less is noise. */
const MAX_MB_PER_HOUR = 60;

/** Runs a mixed load for `seconds` and measures memory growth by least squares over the samples after the warm-up. */
export const soak: Fault = (options) =>
  withStorage('sqlite', async ({ settings }) => {
    const random = seededRandom(options);
    const failures: string[] = [];
    await runCommand(['sample'], settings);
    const site = await startSite({ ...settings, LOG_LEVEL: 'silent' });
    const hidden = await hiddenFields(`${site.origin}${FORM_PATH}`);
    const deadline = performance.now() + options.seconds * 1000;
    const started = performance.now();
    let requests = 0;
    const get = async (path: string) => {
      const answer = await fetch(`${site.origin}${path}`);
      await answer.arrayBuffer();
      if (answer.status >= 500) failures.push(`${path} returned ${answer.status}.`);
    };
    const point = () => ({ lat: 26 + 22 * random.next(), lng: -122 + 50 * random.next() });
    const kinds: (() => Promise<unknown>)[] = [
      () => get(`/ourplaces?lat=${point().lat.toFixed(3)}&lng=${point().lng.toFixed(3)}&radius=50`),
      () => get('/'),
      () => get('/experts'),
      () => get(`/api/Medicaid/Points?lat=${point().lat}&lng=${point().lng}&searchRadius=100`),
      () => get(`/api/tiles/roadmap/10/${random.whole(150, 320)}/${random.whole(350, 430)}`),
      () => get(`/api/static-map?center=${point().lat},${point().lng}&zoom=9&size=300x200`),
      () => sendForm(site.origin, makeForm(`Soak ${requests}`, hidden)),
      () =>
        fetch(`${site.origin}/api/Medicaid/Search`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            ...point(),
            searchRadius: 50,
            ...(random.chance(0.5) && { term: 'dental', maxRows: 10 }),
          }),
        }).then((answer) => answer.arrayBuffer()),
    ];
    const visits = Array.from({ length: VISITORS }, async () => {
      for (; performance.now() < deadline; requests++)
        await random
          .pick(kinds)()
          .catch((error: Error) => failures.push(error.message));
    });
    const samples: Record<'heap' | 'resident', [hours: number, megabytes: number][]> = { heap: [], resident: [] };
    while (performance.now() < deadline) {
      await pause(SAMPLE_EVERY_MS);
      const text = await (await fetch(`${site.origin}/metrics`)).text();
      const hours = (performance.now() - started) / 3_600_000;
      if (performance.now() - started < options.seconds * 1000 * WARM_UP_SHARE) continue;
      samples.heap.push([hours, megabytes(text, 'nodejs_heap_size_used_bytes')]);
      samples.resident.push([hours, megabytes(text, 'process_resident_memory_bytes')]);
    }
    await Promise.all(visits);
    await site.stop();
    const heap = slope(samples.heap);
    // In short runs, garbage collection is noisier than any leak: the growth is checked from half an hour on.
    if (options.seconds >= 1800 && heap > MAX_MB_PER_HOUR)
      failures.push(`The heap grows by ${heap.toFixed(0)} MB per hour.`);
    const last = samples.resident.at(-1)?.[1] ?? 0;
    return {
      counts: {
        requests,
        samples: samples.heap.length,
        'heap MB/hour': heap.toFixed(1),
        'resident MB/hour': slope(samples.resident).toFixed(1),
        'resident MB at the end': last.toFixed(0),
      },
      failures,
    };
  });

function megabytes(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? Number.NaN) / 1e6;
}

/** Slope of the least-squares line. */
function slope(points: [x: number, y: number][]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const over = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return over / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
