import { useSiteData } from '../site-data.ts';

/** Where the map has room beside the list; as in the styles of results. */
export const WIDE = '(min-width: 992px)';

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
      <img src={address('light')} {...size} fetchPriority="high" alt={alt} />
    </picture>
  );
}

/** Returns a function that gives the picture's address for a color scheme. */
export function useMapAddress(params: URLSearchParams): (scheme: 'light' | 'dark') => string {
  const { apiBase } = useSiteData();
  return (scheme) => `${apiBase}/static-map?${params}&scheme=${scheme}`;
}

/** The parameter that lists numbered markers. */
export function markersParam(providers: { point: { lat: number; lng: number }; number?: number }[]): string {
  return providers.map(({ point, number }) => `${point.lat},${point.lng},${number}`).join(';');
}
