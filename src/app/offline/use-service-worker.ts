import { useEffect } from 'react';
import { useSiteData } from '../site-data.ts';

/** Long enough that the page has what it needs, on a slow phone too. */
const WAIT_MS = 3000;

/**
 * Starts the service worker, if the site works offline, once the page is loaded and idle. The site works without it.
 */
export function useServiceWorker(): void {
  const { worksOffline } = useSiteData();
  useEffect(() => {
    if (!worksOffline || !navigator.serviceWorker) return;
    const start = () => navigator.serviceWorker.register('/sw.js').catch(() => {});
    // Safari cannot tell when it is idle.
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    const wait = () => setTimeout(() => whenIdle(start), WAIT_MS);
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  }, [worksOffline]);
}
