import type { Random } from '#importers/sample/random.ts';
import { PAGES, searchGeneration } from './generations.ts';
import { openForm, sendForm } from './sent-forms.ts';

/** Something a visitor does. Returns undefined, or what went wrong. */
export type Visit = () => Promise<string | undefined>;

const VISITORS = 6;

/** Visitors of a site with the providers of generation 1, one visit after the other until `stop`. */
export interface Visitors {
  counts: { requests: number; forms: number; failed: number };
  failures: string[];
  stop: () => Promise<void>;
}

/** Starts `count` visitors who search, read pages, send forms and make the `others` visits. `headers`: for every request. */
export function startVisitors(
  origin: string,
  random: Random,
  {
    count = VISITORS,
    others = [],
    headers = {},
  }: { count?: number; others?: Visit[]; headers?: Record<string, string> } = {},
): Visitors {
  const counts = { requests: 0, forms: 0, failed: 0 };
  const failures: string[] = [];
  const visits: Visit[] = [
    async () => {
      const seen = await searchGeneration(origin, random.whole(1, PAGES), headers);
      return seen === 1 ? undefined : String(seen);
    },
    () => readPage(`${origin}/ourplaces?place=Phoenix, AZ&radius=50`, headers),
    () => readPage(`${origin}/experts`, headers),
    async () => {
      const outcome = await sendForm(origin, await openForm(origin, `Form ${++counts.forms}`, headers), headers);
      return outcome === 'accepted' ? undefined : `A form got ${outcome.slice(0, 200)}`;
    },
    ...others,
  ];
  let isOver = false;
  const all = Array.from({ length: count }, async () => {
    while (!isOver) {
      counts.requests++;
      const problem = await random
        .pick(visits)()
        .catch((error: Error) => `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`);
      if (problem === undefined) continue;
      counts.failed++;
      failures.push(problem);
    }
  });
  const stop = async () => {
    isOver = true;
    await Promise.all(all);
  };
  return { counts, failures, stop };
}

/** Returns undefined for a complete page, else what is wrong. */
export async function readPage(address: string, headers: Record<string, string> = {}): Promise<string | undefined> {
  const answer = await fetch(address, { headers });
  const html = await answer.text();
  return answer.status === 200 && html.includes('</html>') ? undefined : `${address} returned ${answer.status}.`;
}
