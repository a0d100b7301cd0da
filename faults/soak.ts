import { chanceOf, type Fault, pause } from './fault.ts';
import { withPlace } from './places-to-break.ts';
import { runCommand } from './run-command.ts';
import { startSite } from './running-site.ts';
import { FORM_PATH, hiddenFields, makeForm, sendForm } from './sent-forms.ts';

const VISITORS = 4;
const SAMPLE_EVERY_MS = 2000;
/** The first third warms up: caches fill, code is compiled. */
const WARM_UP_SHARE = 1 / 3;
/** A leak of one answer in a thousand would be more; what is less is noise. */
const MAX_MB_AN_HOUR = 60;

/** A mixed load for `seconds`: the memory's slope, by least squares over samples after the warm-up. */
export const soak: Fault = (options) =>
  withPlace('sqlite', async ({ settings }) => {
    const chance = chanceOf(options);
    const broken: string[] = [];
    await runCommand(['sample'], settings);
    const site = await startSite({ ...settings, LOG_LEVEL: 'silent' });
    const hidden = await hiddenFields(`${site.origin}${FORM_PATH}`);
    const until = performance.now() + options.seconds * 1000;
    const started = performance.now();
    let requests = 0;
    const get = async (path: string) => {
      const answer = await fetch(`${site.origin}${path}`);
      await answer.arrayBuffer();
      if (answer.status >= 500) broken.push(`${path} was answered ${answer.status}.`);
    };
    const point = () => ({ lat: 26 + 22 * chance.next(), lng: -122 + 50 * chance.next() });
    const kinds: (() => Promise<unknown>)[] = [
      () => get(`/ourplaces?lat=${point().lat.toFixed(3)}&lng=${point().lng.toFixed(3)}&radius=50`),
      () => get('/'),
      () => get('/experts'),
      () => get(`/api/Medicaid/Points?lat=${point().lat}&lng=${point().lng}&searchRadius=100`),
      () => get(`/api/tiles/roadmap/10/${chance.whole(150, 320)}/${chance.whole(350, 430)}`),
      () => get(`/api/static-map?center=${point().lat},${point().lng}&zoom=9&size=300x200`),
      () => sendForm(site.origin, makeForm(`Soak ${requests}`, hidden)),
      () =>
        fetch(`${site.origin}/api/Medicaid/Search`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            ...point(),
            searchRadius: 50,
            ...(chance.chance(0.5) && { term: 'dental', maxRows: 10 }),
          }),
        }).then((answer) => answer.arrayBuffer()),
    ];
    const visits = Array.from({ length: VISITORS }, async () => {
      for (; performance.now() < until; requests++)
        await chance
          .pick(kinds)()
          .catch((error: Error) => broken.push(error.message));
    });
    const samples: Record<'heap' | 'resident', [hours: number, megabytes: number][]> = { heap: [], resident: [] };
    while (performance.now() < until) {
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
    // In minutes, the noise of collecting garbage is larger than any slope: it is printed, and judged from half an hour on.
    if (options.seconds >= 1800 && heap > MAX_MB_AN_HOUR)
      broken.push(`The heap grows by ${heap.toFixed(0)} MB an hour.`);
    const last = samples.resident.at(-1)?.[1] ?? 0;
    return {
      counts: {
        requests,
        samples: samples.heap.length,
        'heap MB/hour': heap.toFixed(1),
        'resident MB/hour': slope(samples.resident).toFixed(1),
        'resident MB at the end': last.toFixed(0),
      },
      broken,
    };
  });

function megabytes(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? Number.NaN) / 1e6;
}

/** Least squares. */
function slope(points: [x: number, y: number][]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const over = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return over / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
