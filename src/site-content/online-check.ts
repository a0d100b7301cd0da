import type { SiteContent } from './site-content.ts';

export interface OnlineProblem {
  address: string;
  /** Where it is used, for example 'resources.yaml, line 12'. */
  places: string[];
  message: string;
}

export interface OnlineOptions {
  fetch: typeof fetch;
  /** For each response. */
  timeoutMs?: number;
  /** Number of requests at once. */
  concurrency?: number;
}

/**
 * Requests every outside link, and YouTube's oEmbed data of every hosted video. Returns the dead ones, and the videos
 * with another title or channel than in the content, in the order of the content. Skips example.org and similar, which
 * are already notices.
 */
export async function checkOnline(content: SiteContent, options: OnlineOptions): Promise<OnlineProblem[]> {
  return requestAll([...linkTasks(content), ...videoTasks(content)], options);
}

/** Checks other links in the same way. Returns the dead ones in order. */
export async function checkLinks(
  links: readonly { address: string; place: string }[],
  options: OnlineOptions,
): Promise<OnlineProblem[]> {
  return requestAll(toTasks(links), options);
}

async function requestAll(tasks: Task[], options: OnlineOptions): Promise<OnlineProblem[]> {
  const { fetch, timeoutMs = 15_000, concurrency = 6 } = options;
  const problems: (OnlineProblem | undefined)[] = [];
  let next = 0;
  const work = async () => {
    while (next < tasks.length) {
      const index = next++;
      const { address, places, judge } = tasks[index]!;
      const message = await request(address, judge);
      if (message) problems[index] = { address, places, message };
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return problems.filter((problem) => problem !== undefined);

  async function request(address: string, judge: Task['judge']): Promise<string | undefined> {
    try {
      // Some servers reject HEAD, so send a GET like a browser and discard the body.
      const response = await fetch(address, {
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: '*/*', 'user-agent': 'Mozilla/5.0 (content check)' },
      });
      const message = await judge(response);
      await response.body?.cancel().catch(() => undefined); // It may already be read.
      return message;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError')
        return `No response within ${timeoutMs / 1000} seconds.`;
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      return `No response: ${cause}.`;
    }
  }
}

interface Task {
  address: string;
  places: string[];
  judge(response: Response): string | undefined | Promise<string | undefined>;
}

function linkTasks({ outsideLinks }: SiteContent): Task[] {
  return toTasks(outsideLinks.map(({ address, file, line }) => ({ address, place: `${file}, line ${line}` })));
}

/** Returns one task per address, with all its places. */
function toTasks(links: readonly { address: string; place: string }[]): Task[] {
  const places = new Map<string, Set<string>>();
  for (const { address, place } of links) {
    const bare = address.replace(/#.*$/, '');
    if (/^https?:\/\/([^/]*\.)?example\.(org|com|net)([/?]|$)/.test(bare)) continue;
    places.set(bare, (places.get(bare) ?? new Set()).add(place));
  }
  return [...places].map(([address, where]) => ({ address, places: [...where], judge: judgeLink }));
}

/** Status 401, 403, 405 or 429 means that the site exists but blocks bots. */
function judgeLink({ ok, status }: Response): string | undefined {
  if (ok || [401, 403, 405, 429].includes(status)) return undefined;
  return `Responds with status ${status}. Open it in a browser; find the new address, or remove the link.`;
}

function videoTasks(content: SiteContent): Task[] {
  return content.in('en').videos.flatMap(({ id, youtubeId, source }): Task[] => {
    if (!youtubeId || !source) return [];
    const watch = encodeURIComponent(`https://www.youtube.com/watch?v=${youtubeId}`);
    const address = `https://www.youtube.com/oembed?format=json&url=${watch}`;
    const judge = async (response: Response) => {
      if (!response.ok)
        return (
          `YouTube responds with status ${response.status}: the video is gone or may not be embedded. ` +
          "Remove 'youtubeId' or use another video."
        );
      const { title = '', author_name: channel = '' } = (await response.json()) as {
        title?: string;
        author_name?: string;
      };
      if (isSimilar(title, source.title) && isSimilar(channel, source.publisher)) return undefined;
      return (
        `YouTube calls it '${title}' by '${channel}'; the content says '${source.title}' by '${source.publisher}'. ` +
        "Check that it is the right video, then correct 'source'."
      );
    };
    return [{ address, places: [`videos/${id}.md`], judge }];
  });
}

/** True if one of the names contains the other, ignoring case and punctuation. */
function isSimilar(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  return Boolean(x && y && (x.includes(y) || y.includes(x)));
}
