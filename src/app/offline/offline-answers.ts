import { matchPrecache } from 'workbox-precaching';
import { aboutLanguage, FIRST_LANGUAGE, type Language, languageOfPath } from '../messages/language.ts';
import { madeAt } from './keep-pages.ts';
import { isMyList, offlineAddress } from './kept-addresses.ts';
import { sayOnTop, sayWhen, withText } from './kept-copy.ts';

type Words = typeof import('../messages/en.json')['offline'];
type Sentence = Exclude<keyof Words, 'forget'>;

/** The words of all languages that a worker says itself. */
const WORDS = import.meta.glob<Words>('../messages/*.json', {
  eager: true,
  import: 'offline',
});

const UNAVAILABLE = 503;

/** A kept page that says so on top, and since when. `pathname`: of the page. */
export function markedAsKept(kept: Response, pathname: string): Promise<Response> {
  const language = languageOfPath(pathname);
  const say = wordsIn(language);
  const offline = isMyList(pathname) ? say('offline.myList') : say('offline.kept');
  const text = navigator.onLine ? say('offline.keptSlow') : offline;
  const date = sayWhen(madeAt(kept), aboutLanguage(language).locale);
  return withText(kept, (html) => sayOnTop(html, { text: text.replace('{date}', date), again: say('offline.again') }));
}

/** What stands in for a page that cannot be had; where a form was sent, it says what became of that. */
export async function offlinePage({ url, method }: Request): Promise<Response> {
  const { pathname } = new URL(url);
  const page = (await matchPrecache(offlineAddress(pathname))) ?? (await matchPrecache(offlineAddress('/')));
  if (!page) return Response.error();
  if (method !== 'POST') return withText(page, (html) => html, UNAVAILABLE);
  const say = wordsIn(languageOfPath(pathname));
  const text = navigator.onLine ? say('offline.unsure') : say('offline.notSent');
  return withText(page, (html) => sayOnTop(html, { text }), UNAVAILABLE);
}

function wordsIn(language: Language): (key: `offline.${Sentence}`) => string {
  const words = (WORDS[`../messages/${language}.json`] ?? WORDS[`../messages/${FIRST_LANGUAGE}.json`])!;
  return (key) => words[key.slice('offline.'.length) as Sentence];
}
