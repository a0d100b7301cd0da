import { foldText } from '#model/fold-text.ts';
import type { NotedCorrection } from '#operations/listings/correction-store.ts';
import { idIn } from '#operations/listings/find-listing.ts';
import { ActButton } from '../parts/act-button.tsx';
import { useVisit } from '../parts/visit-context.ts';

/** Letters of a name that is looked for. */
const MIN_NAME = 3;
const MAX_SHOWN = 20;

/** Returns the corrections that hide a listing of this id, or of a name with this in it. */
export function hidingOf(corrections: readonly NotedCorrection[], text: string): NotedCorrection[] {
  const [id, name] = [idIn(text), foldText(text).trim()];
  const isMeant = (about: string) => name.length >= MIN_NAME && foldText(about).includes(name);
  return corrections
    .filter(
      ({ correction: each, about }) =>
        each.kind === 'hide' && ([each.id, ...(each.others ?? [])].includes(id) || isMeant(about)),
    )
    .slice(0, MAX_SHOWN);
}

/** Since when listings are hidden, with the button that shows each again. */
export function HiddenListings({ hiding }: { hiding: NotedCorrection[] }) {
  const { t } = useVisit();
  return hiding.map(({ key, about, madeOn }) => (
    <div key={key} className="row">
      <p role="status">{t('listings.hiddenSince', { about, day: madeOn })}</p>
      <ActButton action="/listings/undo" about={about} look="quiet" fields={{ key }}>
        {t('listings.showAgain')}
      </ActButton>
    </div>
  ));
}

/** What stands in place of a listing that cannot be opened. `why`: said where it is not hidden. */
export function MissingListing({ hiding, why }: { hiding: NotedCorrection[]; why: string }) {
  return hiding.length > 0 ? <HiddenListings hiding={hiding} /> : <p>{why}</p>;
}
