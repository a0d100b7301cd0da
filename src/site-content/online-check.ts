import type { SiteContent } from './site-content.ts';

export interface OnlineProblem {
  address: string;
  /** Where it stands, for example 'resources.yaml, line 12'. */
  places: string[];
  message: string;
}

export interface OnlineOptions {
  fetch: typeof fetch;
  /** Longest wait for one answer. */
  timeoutMs?: number;
  /** Addresses asked at once. */
  concurrency?: number;
}

/**
 * Asks every outside link, and YouTube's oEmbed address for every hosted video, whether they still answer.
 * Answers the dead ones, and videos whose title or channel is not what the content says, in the order of the content.
 * Addresses at example.org and its like are left out: they are notices already.
 */
export async function checkOnline(content: SiteContent, options: OnlineOptions): Promise<OnlineProblem[]> {
  return askAll([...linkTasks(content), ...videoTasks(content)], options);
}

/** The same for addresses that stand elsewhere: the dead ones, in their order. */
export async function checkLinks(
  links: readonly { address: string; place: string }[],
  options: OnlineOptions,
): Promise<OnlineProblem[]> {
  return askAll(toTasks(links), options);
}

async function askAll(tasks: Task[], options: OnlineOptions): Promise<OnlineProblem[]> {
  const { fetch, timeoutMs = 15_000, concurrency = 6 } = options;
  const answers: (OnlineProblem | undefined)[] = [];
  let next = 0;
  const work = async () => {
    while (next < tasks.length) {
      const index = next++;
      const { address, places, judge } = tasks[index]!;
      const message = await ask(address, judge);
      if (message) answers[index] = { address, places, message };
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return answers.filter((answer) => answer !== undefined);

  async function ask(address: string, judge: Task['judge']): Promise<string | undefined> {
    try {
      // Some servers refuse HEAD, so ask as a browser would, and drop the body.
      const answer = await fetch(address, {
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: '*/*', 'user-agent': 'Mozilla/5.0 (content check)' },
      });
      const message = await judge(answer);
      await answer.body?.cancel().catch(() => undefined); // Already read: nothing to drop.
      return message;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError')
        return `No answer within ${timeoutMs / 1000} seconds.`;
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      return `No answer: ${cause}.`;
    }
  }
}

interface Task {
  address: string;
  places: string[];
  judge(answer: Response): string | undefined | Promise<string | undefined>;
}

function linkTasks({ outsideLinks }: SiteContent): Task[] {
  return toTasks(outsideLinks.map(({ address, file, line }) => ({ address, place: `${file}, line ${line}` })));
}

/** One for each address, with all its places. */
function toTasks(links: readonly { address: string; place: string }[]): Task[] {
  const places = new Map<string, Set<string>>();
  for (const { address, place } of links) {
    const bare = address.replace(/#.*$/, '');
    if (/^https?:\/\/([^/]*\.)?example\.(org|com|net)([/?]|$)/.test(bare)) continue;
    places.set(bare, (places.get(bare) ?? new Set()).add(place));
  }
  return [...places].map(([address, where]) => ({ address, places: [...where], judge: judgeLink }));
}

/** A site that answers 401, 403, 405 or 429 is there and only dislikes programs. */
function judgeLink({ ok, status }: Response): string | undefined {
  if (ok || [401, 403, 405, 429].includes(status)) return undefined;
  return `Answers ${status}. Open it in a browser; find the new address, or remove the link.`;
}

function videoTasks(content: SiteContent): Task[] {
  return content.in('en').videos.flatMap(({ id, youtubeId, source }): Task[] => {
    if (!youtubeId || !source) return [];
    const watch = encodeURIComponent(`https://www.youtube.com/watch?v=${youtubeId}`);
    const address = `https://www.youtube.com/oembed?format=json&url=${watch}`;
    const judge = async (answer: Response) => {
      if (!answer.ok)
        return `YouTube answers ${answer.status}: the video is gone or may not be embedded. Remove 'youtubeId' or name another video.`;
      const { title = '', author_name: channel = '' } = (await answer.json()) as {
        title?: string;
        author_name?: string;
      };
      if (alike(title, source.title) && alike(channel, source.publisher)) return undefined;
      return `YouTube calls it '${title}' by '${channel}'; the content says '${source.title}' by '${source.publisher}'. Look whether it is the right video, then correct 'source'.`;
    };
    return [{ address, places: [`videos/${id}.md`], judge }];
  });
}

/** Whether one of the two names holds the other, without regard to signs and capitals. */
function alike(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  return Boolean(x && y && (x.includes(y) || y.includes(x)));
}
