import { nameWords } from '#model/name-words.ts';
import type { LocalContent } from '#site-content/site-content.ts';
import { type NamedPerson, namedPerson } from './named-person.ts';

/** A video and a person of ours that go with what is searched for. */
export interface Beside {
  video: { link: string; title: string } | null;
  expert: NamedPerson | null;
}

/**
 * Returns what goes with one of these services, or null. `question`: in the visitor's own words. Invented people are
 * named only beside invented providers.
 */
export function besideServices(
  services: readonly string[],
  { experts, videos }: Pick<LocalContent, 'experts' | 'videos'>,
  { question, areInvented }: { question: string; areInvented: boolean },
): Beside | null {
  const asked = stemsOf(question);
  const video = closest(
    videos.filter(({ listed, playable }) => listed && playable),
    services,
    asked,
  );
  const expert = closest(
    experts.filter(({ sample }) => areInvented || !sample),
    services,
    asked,
  );
  if (!video && !expert) return null;
  return {
    video: video && { link: video.link, title: video.title },
    expert: expert && namedPerson(expert),
  };
}

/**
 * The one that goes with one of these services: of several, the one whose title has most words of the question
 * ('guardianship' is not 'Social Security appeals'), then with the fewest other services; null if no title has any.
 */
function closest<Entry extends { title: string; services: string[] }>(
  entries: Entry[],
  services: readonly string[],
  asked: ReadonlySet<string>,
): Entry | null {
  const shared = ({ title }: Entry) => [...stemsOf(title)].filter((stem) => asked.has(stem)).length;
  const [first, ...others] = entries
    .filter((entry) => entry.services.some((service) => services.includes(service)))
    .toSorted((a, b) => shared(b) - shared(a) || a.services.length - b.services.length);
  return first && (others.length === 0 || shared(first) > 0) ? first : null;
}

/** The beginnings of the words of a text, which say enough: 'appeal' and 'appeals'. */
const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(nameWords(text).flatMap((word) => (word.length >= 3 ? word.slice(0, 5) : [])));
