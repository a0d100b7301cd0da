import { matchPrecache } from 'workbox-precaching';
import { DEFAULT_LANGUAGE, type Language, languageInfo, languageOfPath } from '../messages/language.ts';
import { isMyList, offlineAddress } from './offline-pages.ts';
import { responseDate } from './page-cache.ts';
import { formatTime, withHtml, withNotice } from './saved-copy.ts';

type OfflineMessages = typeof import('../messages/en.json')['offline'];
type Key = Exclude<keyof OfflineMessages, 'forget'>;

/** The worker's own messages in every language, by catalog file. */
const MESSAGES = import.meta.glob<OfflineMessages>('../messages/*.json', {
  eager: true,
  import: 'offline',
});

const UNAVAILABLE = 503;

/** Returns a saved copy with a notice at the top that says so, and from when it is. `pathname`: of the page. */
export function markedAsSaved(copy: Response, pathname: string): Promise<Response> {
  const language = languageOfPath(pathname);
  const t = translatorFor(language);
  const offline = isMyList(pathname) ? t('offline.myList') : t('offline.kept');
  const text = navigator.onLine ? t('offline.keptSlow') : offline;
  const date = formatTime(responseDate(copy), languageInfo(language).locale);
  return withHtml(copy, (html) => withNotice(html, { text: text.replace('{date}', date), again: t('offline.again') }));
}

/** Returns the offline page for a request that failed (503). After a form was sent it says whether the form arrived. */
export async function offlinePage({ url, method }: Request): Promise<Response> {
  const { pathname } = new URL(url);
  const page = (await matchPrecache(offlineAddress(pathname))) ?? (await matchPrecache(offlineAddress('/')));
  if (!page) return Response.error();
  if (method !== 'POST') return withHtml(page, (html) => html, UNAVAILABLE);
  const t = translatorFor(languageOfPath(pathname));
  const text = navigator.onLine ? t('offline.unsure') : t('offline.notSent');
  return withHtml(page, (html) => withNotice(html, { text }), UNAVAILABLE);
}

function translatorFor(language: Language): (key: `offline.${Key}`) => string {
  const messages = (MESSAGES[`../messages/${language}.json`] ?? MESSAGES[`../messages/${DEFAULT_LANGUAGE}.json`])!;
  return (key) => messages[key.slice('offline.'.length) as Key];
}
