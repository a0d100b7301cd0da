import type { ProviderView } from '#wire/provider-view.ts';
import { useSiteData } from '../site-data.ts';

/** Where the map has room beside the list; as in the styles of results. */
export const WIDE = '(min-width: 62em)';

interface MapPictureProps {
  /** Parameters of the API's static map. */
  params: URLSearchParams;
  /** The same for screens where the map stands beside the list. */
  wide?: URLSearchParams | undefined;
  alt: string;
  /** Intrinsic size in pixels; without it, the picture fills its frame. */
  size?: { width: string; height: string };
}

/** A drawn map as a picture that follows the visitor's color scheme. */
export function MapPicture({ params, wide = params, alt, size }: MapPictureProps) {
  const address = useMapAddress(params);
  const wideAddress = useMapAddress(wide);
  return (
    <picture>
      {wide !== params && (
        <>
          <source media={`${WIDE} and (prefers-color-scheme: dark)`} srcSet={wideAddress('dark')} />
          <source media={WIDE} srcSet={wideAddress('light')} />
        </>
      )}
      <source media="(prefers-color-scheme: dark)" srcSet={address('dark')} />
      <img src={address('light')} {...size} loading="lazy" alt={alt} />
    </picture>
  );
}

/** Returns a function that gives the picture's address for a color scheme. */
export function useMapAddress(params: URLSearchParams): (scheme: 'light' | 'dark') => string {
  const { apiBase } = useSiteData();
  // Commas and semicolons need no encoding in a query, and there are dozens.
  const query = String(params).replaceAll('%2C', ',').replaceAll('%3B', ';');
  return (scheme) => `${apiBase}/static-map?${query}&scheme=${scheme}`;
}

/** The parameter that lists numbered markers; addresses to write to have none. Empty without markers. */
export function markersParam(providers: Pick<ProviderView, 'point' | 'number' | 'mailOnly'>[]): { at?: string } {
  // To the yard.
  const rounded = (degrees: number) => Number(degrees.toFixed(5));
  const at = providers
    .filter(({ mailOnly }) => !mailOnly)
    .map(({ point, number }) => `${rounded(point.lat)},${rounded(point.lng)},${number}`);
  return at.length > 0 ? { at: at.join(';') } : {};
}
