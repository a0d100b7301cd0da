import { isRouteErrorResponse } from 'react-router';
import type { Route } from './+types/places-page';
import type { PlacesResult } from './find-providers.ts';

/** A result, or the earlier one where the search that was asked for did not work. */
export type ShownResult = PlacesResult & { earlier?: true };

let shown: ShownResult | undefined;
let keepShown = false;

/** The page tells what it shows now, so that a search that fails can leave it standing. */
export function rememberShown(result: ShownResult): void {
  shown = result;
}

/** The next loading answers with what is shown, without asking the server: a search was canceled. */
export function keepWhatIsShown(): void {
  keepShown = true;
}

/** Browser side of a search: asks the server, and keeps the earlier result where that fails. */
export async function loadPlaces({ request, serverLoader }: Route.ClientLoaderArgs): Promise<ShownResult> {
  if (keepShown && shown) {
    keepShown = false;
    return shown;
  }
  try {
    return await serverLoader();
  } catch (error) {
    const isAnswer = isRouteErrorResponse(error) && error.status < 500;
    if (!shown || isAnswer || request.signal.aborted) throw error;
    console.error(error);
    return { ...shown, earlier: true };
  }
}
