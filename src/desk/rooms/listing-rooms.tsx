import { idsIn } from '#listings/corrections.ts';
import { type FoundListing, foundListing } from '#model/desk-messages.ts';
import { dataPlace, withRecords } from '#operations/data-folder.ts';
import { type NotedCorrection, readCorrections } from '#operations/listings/correction-store.ts';
import { correctionLines } from '#operations/listings/field-words.ts';
import { idIn } from '#operations/listings/find-listing.ts';
import { recordsOf, shownInstead } from '#operations/listings/show-listing.ts';
import { type DataTable, ShortTable } from '../data-table.tsx';
import { type DeskDeps, listingAddress } from '../desk-deps.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Field } from '../parts/field.tsx';
import { KeyBox, pressedBy } from '../parts/key-box.tsx';
import { Outside } from '../parts/texts.tsx';
import { useVisit } from '../parts/visit-context.ts';
import type { Visit } from '../visit.ts';
import { fieldTexts } from './field-texts.ts';
import { HiddenListings, hidingOf } from './hidden-listings.tsx';
import type { Room } from './room.ts';

interface Row extends NotedCorrection {
  effect: string;
}

/** Finds listings, and shows every correction, newest first. */
export async function listingRoom(
  deps: Pick<DeskDeps, 'findByName' | 'records' | 'origin'>,
  visit: Visit,
): Promise<Room> {
  const { t, query } = visit;
  const texts = fieldTexts(t);
  const [find, near] = [query.get('find')?.trim() ?? '', query.get('near')?.trim() ?? ''];
  const corrections = (await readCorrections(dataPlace())).reverse();
  const hiding = find ? hidingOf(corrections, find) : [];
  const { listings, missing } = await recordsOf(corrections);
  const effectOf = (each: NotedCorrection) => {
    const gone = idsIn(each.correction).filter((id) => missing.has(id));
    const instead = shownInstead(each, listings.get(each.correction.id), texts);
    return [
      gone.length > 0 &&
        t('listings.noSource', { ids: gone.reduce((one, other) => t('listings.nor', { one, other })) }),
      instead && t('listings.shownInstead', { values: instead }),
    ]
      .filter(Boolean)
      .join('; ');
  };
  const table: DataTable<Row> = {
    path: '/listings',
    caption: t('listings.corrections'),
    columns: [
      {
        key: 'about',
        title: t('listings.about'),
        value: ({ about }) => about,
        show: ({ about, correction }) => <a href={`/listings/one?id=${encodeURIComponent(correction.id)}`}>{about}</a>,
      },
      {
        key: 'what',
        title: t('listings.what'),
        value: ({ correction }) => correctionLines(correction, texts).join('; '),
      },
      { key: 'note', title: t('listings.noteColumn'), value: ({ note }) => note },
      { key: 'day', title: t('listings.day'), value: ({ madeOn }) => madeOn },
      { key: 'effect', title: t('listings.effect'), value: ({ effect }) => effect },
    ],
    none: t('listings.noCorrections'),
    rows: corrections.map((each) => ({ ...each, effect: effectOf(each) })),
    actions: ({ key, about }) => (
      <ActButton action="/listings/undo" about={about} look="quiet" fields={{ key }}>
        {t('listings.undo')}
      </ActButton>
    ),
  };
  const before = (
    <>
      <p>{t('listings.intro')}</p>
      <p>
        <a className="alone" href="/listings/add" {...pressedBy('a')}>
          {t('listing.add')}
          <KeyBox shortcut="a" />
        </a>
      </p>
      <SearchForm find={find} near={near} />
      <HiddenListings hiding={hiding} />
      {find && (
        <FoundListings
          found={await search(deps, find, near)}
          near={near}
          origin={deps.origin}
          isOther={hiding.length > 0}
        />
      )}
    </>
  );
  return { before, table };
}

function SearchForm({ find, near }: { find: string; near: string }) {
  const { t } = useVisit();
  return (
    <form className="tools" method="get" action="/listings">
      <div>
        <Field name="find" label={t('listings.find')} value={find} />
      </div>
      <div>
        <Field name="near" label={t('listings.near')} value={near} />
      </div>
      <button type="submit">{t('listings.search')}</button>
    </form>
  );
}

/** Finds listings by id or name; null: there is no such place. */
async function search(
  { findByName, records }: Pick<DeskDeps, 'findByName' | 'records'>,
  find: string,
  near: string,
): Promise<FoundListing[] | null> {
  const byId = await withRecords(async (open) => open.findById(idIn(find)), records);
  return byId ? [foundListing(byId)] : findByName(find, near);
}

interface FoundListingsProps {
  found: FoundListing[] | null;
  near: string;
  origin: string;
  /** Whether something else was found. */
  isOther: boolean;
}

function FoundListings({ found, near, origin, isOther }: FoundListingsProps) {
  const { t } = useVisit();
  if (!found)
    return (
      <p className="problems" role="alert">
        {t('listings.unknownPlace', { place: near })}
      </p>
    );
  if (found.length === 0) return isOther ? null : <p role="status">{t('listings.noneFound')}</p>;
  return (
    <ShortTable
      id="found"
      caption={t('listings.found')}
      columns={[t('listings.name'), t('listings.address'), t('listings.id')]}
      rows={found.map(({ id, name, address }) => [
        <a key="name" href={`/listings/one?id=${encodeURIComponent(id)}`}>
          {name}
        </a>,
        address,
        <Outside key="id" address={listingAddress({ origin }, id)} text={id} />,
      ])}
    />
  );
}
