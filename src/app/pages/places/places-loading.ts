import { isRouteErrorResponse } from 'react-router';
import type { Route } from './+types/places-page';
import { type PackedResult, type UnpackedResult, unpackResult } from './packed-result.ts';

/** A result; `earlier` marks the previous one (perhaps none yet), shown because a new search failed. */
export type ShownResult = UnpackedResult & { earlier?: true };

let shown: ShownResult | undefined;
let reuseShown = false;

/** Records what the page shows, to keep showing it if the next search fails. */
export function rememberShownResult({ earlier: _, ...result }: ShownResult): void {
  shown = result;
}

/** Makes the next load return the shown result without a request, for a canceled search. */
export function reuseShownResult(): void {
  reuseShown = true;
}

/** Runs a search from the browser. If the server fails or cannot be reached, returns the previous result, marked. */
export async function loadPlaces({
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<PackedResult | ShownResult> {
  if (reuseShown && shown) {
    reuseShown = false;
    return shown;
  }
  try {
    return await serverLoader();
  } catch (error) {
    const isClientError = isRouteErrorResponse(error) && error.status < 500;
    if (!shown || isClientError || request.signal.aborted) throw error;
    console.error(error);
    return { ...shown, notice: null, earlier: true };
  }
}

export function shownResult(loaded: PackedResult | ShownResult): ShownResult {
  return 'text' in loaded ? unpackResult(loaded) : loaded;
}
