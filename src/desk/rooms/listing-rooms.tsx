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
import type { Room } from './room.ts';

interface Row extends NotedCorrection {
  effect: string;
}

/** Finds listings, and shows every correction, newest first. */
export async function listingRoom(
  deps: Pick<DeskDeps, 'findByName' | 'records' | 'origin'>,
  visit: Visit,
): Promise<Room> {
  const { words, query } = visit;
  const w = words.listings;
  const t = fieldTexts(words);
  const [find, near] = [query.get('find')?.trim() ?? '', query.get('near')?.trim() ?? ''];
  const corrections = (await readCorrections(dataPlace())).reverse();
  const { listings, missing } = await recordsOf(corrections);
  const effectOf = (each: NotedCorrection) => {
    const gone = idsIn(each.correction).filter((id) => missing.has(id));
    const instead = shownInstead(each, listings.get(each.correction.id), t);
    return [gone.length > 0 && w.noSource(gone), instead && w.shownInstead(instead)].filter(Boolean).join('; ');
  };
  const table: DataTable<Row> = {
    path: '/listings',
    caption: w.corrections,
    columns: [
      {
        key: 'about',
        title: w.about,
        value: ({ about }) => about,
        show: ({ about, correction }) => <a href={`/listings/one?id=${encodeURIComponent(correction.id)}`}>{about}</a>,
      },
      { key: 'what', title: w.what, value: ({ correction }) => correctionLines(correction, t).join('; ') },
      { key: 'note', title: w.noteColumn, value: ({ note }) => note },
      { key: 'day', title: w.day, value: ({ madeOn }) => madeOn },
      { key: 'effect', title: w.effect, value: ({ effect }) => effect },
    ],
    none: w.noCorrections,
    rows: corrections.map((each) => ({ ...each, effect: effectOf(each) })),
    actions: ({ key, about }) => (
      <ActButton action="/listings/undo" about={about} look="quiet" fields={{ key }}>
        {w.undo}
      </ActButton>
    ),
  };
  const before = (
    <>
      <p>{w.intro}</p>
      <p>
        <a className="alone" href="/listings/add" {...pressedBy('a')}>
          {words.t('listing.add')}
          <KeyBox shortcut="a" />
        </a>
      </p>
      <SearchForm find={find} near={near} />
      {find && <FoundListings found={await search(deps, find, near)} near={near} origin={deps.origin} />}
    </>
  );
  return { before, table };
}

function SearchForm({ find, near }: { find: string; near: string }) {
  const { listings: w } = useVisit().words;
  return (
    <form className="tools" method="get" action="/listings">
      <div>
        <Field name="find" label={w.find} value={find} />
      </div>
      <div>
        <Field name="near" label={w.near} value={near} />
      </div>
      <button type="submit">{w.search}</button>
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

function FoundListings({ found, near, origin }: { found: FoundListing[] | null; near: string; origin: string }) {
  const { listings: w } = useVisit().words;
  if (!found)
    return (
      <p className="problems" role="alert">
        {w.unknownPlace(near)}
      </p>
    );
  if (found.length === 0) return <p role="status">{w.noneFound}</p>;
  return (
    <ShortTable
      id="found"
      caption={w.found}
      columns={[w.name, w.address, w.id]}
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
