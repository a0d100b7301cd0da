import { useSiteData } from '../site-data.ts';
import { useHydratedValue } from '../ui/use-hydrated.ts';
import { savesData } from './data-saver.ts';

/** Whether to bring only what is needed: the browser asked the server for it (`Save-Data`), or has a slow connection. */
export function useSavesData(): boolean {
  const { savesData: isAskedFor } = useSiteData();
  const browserSaves = useHydratedValue(savesData, false);
  return isAskedFor || browserSaves;
}
