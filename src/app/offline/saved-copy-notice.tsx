import { NOTICE_ID } from './saved-copy.ts';

/**
 * Place at the top of a page where the service worker marks a saved copy; empty on a page from the server.
 * React leaves its content alone.
 */
export function SavedCopyNotice() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty string.
  return <div id={NOTICE_ID} className="kept-notice" suppressHydrationWarning dangerouslySetInnerHTML={EMPTY} />;
}

const EMPTY = { __html: '' };
