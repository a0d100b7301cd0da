import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { NOTICE_ID } from './saved-copy.ts';

/**
 * Place at the top of a page where the service worker marks a saved copy; empty on a page from the server. React leaves
 * its content alone until the visitor moves on within the page and is online again.
 */
export function SavedCopyNotice() {
  const { key } = useLocation();
  const notice = useRef<HTMLDivElement>(null);
  const loaded = useRef(key);
  useEffect(() => {
    if (key !== loaded.current && navigator.onLine) notice.current?.replaceChildren();
  }, [key]);
  const place = { ref: notice, id: NOTICE_ID, className: 'kept-notice' };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty string.
  return <div {...place} suppressHydrationWarning dangerouslySetInnerHTML={EMPTY} />;
}

const EMPTY = { __html: '' };
