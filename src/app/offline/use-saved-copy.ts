import { useEffect } from 'react';

/**
 * On an error page without a connection: reloads the page, so that the service worker answers with its saved copy or
 * with the offline page.
 */
export function useSavedCopy(): void {
  useEffect(() => {
    if (!navigator.onLine && navigator.serviceWorker?.controller) location.reload();
  }, []);
}
