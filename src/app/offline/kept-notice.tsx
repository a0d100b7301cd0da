import { KEPT_NOTICE_ID } from './kept-copy.ts';

/**
 * Room on top of a page, in which the service worker says that it is a kept copy; empty on one that comes from the site.
 * React leaves alone what stands there.
 */
export function KeptNotice() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing.
  return <div id={KEPT_NOTICE_ID} className="kept-notice" suppressHydrationWarning dangerouslySetInnerHTML={EMPTY} />;
}

const EMPTY = { __html: '' };
