import { useSiteData } from '../site-data.ts';
import { useHydratedValue } from '../ui/use-hydrated.ts';
import { savesData } from './data-saver.ts';

/** Whether to load only what is needed: the browser sent `Save-Data`, or its connection is slow. */
export function useSavesData(): boolean {
  const { savesData: isRequested } = useSiteData();
  const browserSaves = useHydratedValue(savesData, false);
  return isRequested || browserSaves;
}
