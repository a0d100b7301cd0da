import type { LocalContent } from '#site-content/site-content.ts';
import { type NamedPerson, namedPerson } from './named-person.ts';

/** A video and a person of ours that go with what is searched for. */
export interface Beside {
  video: { link: string; title: string } | null;
  expert: NamedPerson | null;
}

/** Returns what goes with one of these services, or null. Invented people are named only beside invented providers. */
export function besideServices(
  services: readonly string[],
  { experts, videos }: Pick<LocalContent, 'experts' | 'videos'>,
  areInvented: boolean,
): Beside | null {
  const video = closest(
    videos.filter(({ listed, playable }) => listed && playable),
    services,
  );
  const expert = closest(
    experts.filter(({ sample }) => areInvented || !sample),
    services,
  );
  if (!video && !expert) return null;
  return {
    video: video && { link: video.link, title: video.title },
    expert: expert && namedPerson(expert),
  };
}

/** The one that goes with one of these services and with the fewest others; of several, the first. */
function closest<Entry extends { services: string[] }>(entries: Entry[], services: readonly string[]): Entry | null {
  const [first] = entries
    .filter((entry) => entry.services.some((service) => services.includes(service)))
    .toSorted((a, b) => a.services.length - b.services.length);
  return first ?? null;
}
