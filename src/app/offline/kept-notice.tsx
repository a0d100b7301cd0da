import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { KEPT_NOTICE_ID } from './kept-copy.ts';

/**
 * Room on top of a page, in which the service worker says that it is a kept copy; empty on one that comes from the site. What
 * was said goes when the visitor goes on and is not offline any more.
 */
export function KeptNotice() {
  const { key } = useLocation();
  const [first] = useState(key);
  const [said, setSaid] = useState(() =>
    import.meta.env.SSR ? '' : (document.getElementById(KEPT_NOTICE_ID)?.innerHTML ?? ''),
  );
  useEffect(() => {
    if (key !== first && navigator.onLine) setSaid('');
  }, [key, first]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own worker's words, as they stand there already.
  return <div id={KEPT_NOTICE_ID} className="kept-notice" dangerouslySetInnerHTML={{ __html: said }} />;
}
