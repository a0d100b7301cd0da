import { useEffect } from 'react';

/**
 * Where the page that was asked for did not come and there is no connection: asks for it as a whole once more. The service
 * worker answers with the copy that it keeps, or says that it has none.
 */
export function useKeptCopy(): void {
  useEffect(() => {
    if (!navigator.onLine && navigator.serviceWorker?.controller) location.reload();
  }, []);
}
