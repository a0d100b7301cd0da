import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { ReactElement } from 'react';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { ADDED_SOURCE } from '#listings/corrections.ts';
import { DirectoryError } from '#listings/errors.ts';
import type { Provider, StoredProvider } from '#listings/provider.ts';
import { type FoundListing, foundListing } from '#model/desk-messages.ts';
import { withRecords } from '#operations/data-folder.ts';
import { addListing as addToSite } from '#operations/listings/correct-listings.ts';
import { type FieldProblems, type Given, recordOf, UnusableValues } from '#operations/listings/set-values.ts';
import { ListingRefusal } from '#operations/usage-error.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { listingAddress } from '../desk-deps.ts';
import type { DeskContext, DeskVariables } from '../desk-guard.ts';
import { Field } from '../parts/field.tsx';
import { KeyBox, pressedBy } from '../parts/key-box.tsx';
import { ProblemBox } from '../parts/problem-box.tsx';
import { Outside } from '../parts/texts.tsx';
import { TokenField } from '../parts/token-field.tsx';
import { useVisit } from '../parts/visit-context.ts';
import { noteAct, pageAnswer, visitOf, whyFailed } from '../show.tsx';
import type { Visit } from '../visit.ts';
import { ListingFields, ListingProblems } from './listing-fields.tsx';
import { givenIn, ownText, type ProblemTexts, problemTexts, withOwnServices } from './listing-form.ts';
import { ListingPreview } from './listing-preview.tsx';

interface Typed {
  given: Given;
  note: string;
  problems?: FieldProblems;
  /** As it would be listed. */
  record?: Provider;
  /** Services of ours, chosen in place of other services. */
  own?: number[];
  /** The listing with its name and address. */
  same?: StoredProvider | null;
  /** It was not added because of that one. */
  isRefused?: boolean;
  /** It shall be added although that one is there. */
  isAnyway?: boolean;
  /** Why it could not be added now. */
  failure?: string;
}

/** Adding a listing that no source has: looked at first, checked as `npm run listings -- add` does. */
export function addListing(desk: Hono<{ Variables: DeskVariables }>, deps: DeskDeps): void {
  async function show(c: DeskContext, typed: Typed): Promise<Response> {
    const visit = await visitOf(c, deps);
    const body = await addPage(deps, visit, typed);
    const status = typed.failure ? 409 : typed.problems || typed.isRefused ? 422 : 200;
    return pageAnswer(c, deps, visit, { title: visit.t('listing.add'), path: '/listings', body }, status);
  }

  desk.get('/listings/add', (c) => show(c, { given: {}, note: '' }));
  desk.post('/listings/add', async (c) => {
    const fields = c.get('fields');
    const { given, own } = withOwnServices(givenIn(fields));
    const note = fields['note-add']?.trim() ?? '';
    const id = `${ADDED_SOURCE}:${randomUUID()}`;
    const isAnyway = fields.anyway === '1';
    let record: Provider;
    let same: StoredProvider | null;
    try {
      record = recordOf(given, { id, places: await loadGazetteer(), now: deps.now() });
      same = await withRecords((records) => records.findSame(record), deps.records);
      const isRefused = fields.step === 'add' && same !== null && !isAnyway;
      if (fields.step !== 'add' || isRefused)
        return await show(c, { given, note, record, own, same, isRefused, isAnyway });
    } catch (error) {
      if (!(error instanceof UnusableValues)) throw error;
      return show(c, { given, note, own, problems: error.problems });
    }
    try {
      return await add(c, given, note, own);
    } catch (error) {
      if (!(error instanceof DirectoryError || error instanceof ListingRefusal)) throw error;
      const { t } = await visitOf(c, deps);
      return show(c, { given, note, own, record, same, isAnyway, failure: whyFailed(error, t) });
    }
  });

  async function add(c: DeskContext, given: Given, note: string, own: number[]): Promise<Response> {
    const { t } = await visitOf(c, deps);
    const filled = Object.entries(given).flatMap(([key, value]) => (value.trim() ? [[key, value.trim()]] : []));
    const { record, key, joined } = await addToSite(Object.fromEntries(filled), { note, isAnyway: true });
    const text = [
      t('listing.added', { name: record.name }),
      ...(joined ? [t('listing.joined')] : []),
      ...ownText(own, t),
    ].join('\n');
    const undo = `/listings/undo/${key}`;
    await noteAct(c, deps, { act: 'add', about: `${record.id} ${record.name}`, notice: { text, undo } });
    return c.redirect(`/listings/one?id=${encodeURIComponent(record.id)}`, 303);
  }
}

/** Reads what is like the listing that was looked at. */
async function addPage(
  deps: Pick<DeskDeps, 'origin' | 'findByName'>,
  { t }: Visit,
  typed: Typed,
): Promise<ReactElement> {
  const { record, same, problems = {} } = typed;
  const alike = record && !same ? await findAlike(deps, record) : [];
  const entryOf = (found: FoundListing): Entry => ({ ...found, onSite: listingAddress(deps, found.id) });
  return (
    <AddPage
      {...typed}
      same={same ? entryOf(foundListing(same)) : null}
      alike={alike.map(entryOf)}
      problems={problemTexts(problems, t)}
    />
  );
}

/** Finds listings of such a name near there. */
async function findAlike({ findByName }: Pick<DeskDeps, 'findByName'>, { name, address }: Provider) {
  return (await findByName(name, address.zip || `${address.city}, ${address.state}`)) ?? [];
}

interface Entry extends FoundListing {
  /** Where visitors see it. */
  onSite: string;
}

interface AddPageProps extends Omit<Typed, 'same' | 'problems'> {
  same: Entry | null;
  alike: Entry[];
  problems: ProblemTexts;
}

function AddPage({ given, note, problems, own = [], failure, ...looked }: AddPageProps) {
  const { t } = useVisit();
  return (
    <>
      {failure && (
        <ProblemBox>
          <p>{failure}</p>
        </ProblemBox>
      )}
      {Object.keys(problems).length > 0 && <ListingProblems problems={problems} />}
      {ownText(own, t).map((text) => (
        <p key={text} className="notice" role="status">
          {text}
        </p>
      ))}
      {looked.record ? <LookedAt {...looked} record={looked.record} /> : <p>{t('listing.addHelp')}</p>}
      <form method="post" action="/listings/add" id="add">
        <TokenField />
        <ListingFields values={given} problems={problems} />
        <Field name="note-add" label={t('listings.note')} value={note} />
        <button type="submit" name="step" value="look" className={looked.record && 'quiet'}>
          {t('listing.look')}
        </button>
      </form>
    </>
  );
}

interface LookedAtProps extends Pick<AddPageProps, 'same' | 'alike' | 'isRefused' | 'isAnyway'> {
  record: Provider;
}

/** The listing as visitors will see it, what is like it, and the button that adds it. */
function LookedAt({ record, same, alike, isRefused, isAnyway }: LookedAtProps) {
  const { t } = useVisit();
  return (
    <>
      <ListingPreview listing={record} />
      {same && isRefused && (
        <ProblemBox>
          <SameListing entry={same} isAnyway={isAnyway} />
        </ProblemBox>
      )}
      {same && !isRefused && (
        <div className="problems">
          <SameListing entry={same} isAnyway={isAnyway} />
        </div>
      )}
      {alike.length > 0 && (
        <div className="problems">
          <p>{t('listing.alike')}</p>
          <Entries entries={alike} />
        </div>
      )}
      <button type="submit" form="add" name="step" value="add" {...pressedBy('y')}>
        {t('listing.addNow')}
        <KeyBox shortcut="y" />
      </button>
    </>
  );
}

/** The listing with the same name and address: another is added only if that is said. */
function SameListing({ entry, isAnyway }: { entry: Entry; isAnyway: boolean | undefined }) {
  const { t } = useVisit();
  return (
    <>
      <p>{t('listing.same')}</p>
      <Entries entries={[entry]} />
      <div className="check">
        <input type="checkbox" id="anyway" name="anyway" value="1" form="add" defaultChecked={isAnyway} />
        <label htmlFor="anyway">{t('listing.anyway')}</label>
      </div>
    </>
  );
}

function Entries({ entries }: { entries: Entry[] }) {
  return (
    <ul>
      {entries.map(({ id, name, address, onSite }) => (
        <li key={id}>
          <Outside address={onSite} text={name} />, {address} (
          <a href={`/listings/one?id=${encodeURIComponent(id)}`}>{id}</a>)
        </li>
      ))}
    </ul>
  );
}
