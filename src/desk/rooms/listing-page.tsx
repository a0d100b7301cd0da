import type { ReactElement, ReactNode } from 'react';
import { idsIn } from '#listings/corrections.ts';
import type { StoredProvider } from '#listings/provider.ts';
import { dataPlace, withRecords } from '#operations/data-folder.ts';
import { type NotedCorrection, readCorrections } from '#operations/listings/correction-store.ts';
import { correctionLines, whoOf } from '#operations/listings/field-words.ts';
import { findListing, recordIds } from '#operations/listings/find-listing.ts';
import { assembledOf, valueRows } from '#operations/listings/show-listing.ts';
import { ShortTable } from '../data-table.tsx';
import { type DeskDeps, listingAddress } from '../desk-deps.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Field } from '../parts/field.tsx';
import { KeyBox, pressedBy } from '../parts/key-box.tsx';
import { ProblemBox } from '../parts/problem-box.tsx';
import { Outside } from '../parts/texts.tsx';
import { TokenField } from '../parts/token-field.tsx';
import { useVisit } from '../parts/visit-context.ts';
import { fieldTexts } from './field-texts.ts';
import { givenOf, shownText, typedIn } from './listing-changes.ts';
import { ListingFields, ListingProblems } from './listing-fields.tsx';
import type { ProblemTexts } from './listing-form.ts';

/** Finds the listing of an id or address. Throws a `UsageError`. */
export async function openListing(deps: Pick<DeskDeps, 'records'>, text: string): Promise<StoredProvider> {
  const corrections = (await readCorrections(dataPlace())).reverse();
  return (await withRecords((records) => findListing(records, corrections, text), deps.records)).listing;
}

/** A form that was not accepted. */
export interface RefusedForm {
  /** Its fields. */
  typed: Record<string, string>;
  /** Why. */
  problem: string;
  /** Which fields are the reason, if any are. */
  problems?: ProblemTexts;
  /** Said before these, if it is not that something has to be changed. */
  lead?: string;
}

/** Reads what the page of a listing shows: who says what, and everything that can be decided about it. */
export async function listingPage(
  deps: Pick<DeskDeps, 'origin'>,
  listing: StoredProvider,
  refused?: RefusedForm,
): Promise<ReactElement> {
  const ids = recordIds(listing);
  const corrections = (await readCorrections(dataPlace()))
    .reverse()
    .filter(({ correction }) => idsIn(correction).some((each) => ids.includes(each)));
  const address = listingAddress(deps, listing.id);
  return <ListingPage listing={listing} address={address} corrections={corrections} refused={refused} />;
}

interface ListingPageProps {
  listing: StoredProvider;
  /** Where visitors see it. */
  address: string;
  corrections: NotedCorrection[];
  refused: RefusedForm | undefined;
}

function ListingPage({ listing, address, corrections, refused }: ListingPageProps) {
  const { t } = useVisit();
  const { typed = {}, problem, problems = {}, lead } = refused ?? {};
  const hasProblems = Object.keys(problems).length > 0;
  return (
    <>
      {hasProblems && <ListingProblems problems={problems} lead={lead} />}
      {problem && !hasProblems && (
        <ProblemBox>
          <p>{problem}</p>
        </ProblemBox>
      )}
      <p className="row">
        <span className="alone">
          <Outside address={address} text={t('listings.seeOnSite')} />
        </span>{' '}
        <a className="alone" href="#correct">
          {t('listings.correct')}
        </a>{' '}
        <a className="alone" href="#hide">
          {t('listings.hide')}
        </a>{' '}
        <a className="alone" href="#join">
          {t('listings.joinTitle')}
        </a>
      </p>
      <WhoSaysWhat listing={listing} />
      {corrections.length > 0 && <Corrections id={listing.id} corrections={corrections} />}
      <HideForm id={listing.id} typed={typed} />
      <JoinForm id={listing.id} typed={typed} />
      <CorrectForm listing={listing} typed={typed} problems={problems} />
    </>
  );
}

/** Each value of a listing with who says it, and its records. */
function WhoSaysWhat({ listing }: { listing: StoredProvider }) {
  const { t } = useVisit();
  const texts = fieldTexts(t);
  const records = assembledOf(listing).records.filter(({ source }) => source !== 'operator');
  return (
    <>
      <ShortTable
        id="values"
        caption={t('listings.facts')}
        columns={[t('listings.field'), t('listings.value'), t('listings.who')]}
        rows={valueRows(listing, texts)}
      />
      <ShortTable
        id="records"
        caption={t('listings.records')}
        columns={[t('listings.id'), t('listings.who')]}
        rows={records.map((record) => [record.id, whoOf(record, texts)])}
      />
    </>
  );
}

function Corrections({ id, corrections }: { id: string; corrections: NotedCorrection[] }) {
  const { t } = useVisit();
  return (
    <ShortTable
      id="corrections"
      caption={t('listings.corrections')}
      columns={[t('listings.what'), t('listings.noteColumn'), t('listings.day'), t('table.actions')]}
      rows={corrections.map(({ key, madeOn, correction, note }) => {
        const what = correctionLines(correction, fieldTexts(t)).join('; ');
        const undo = (
          <ActButton key="undo" action="/listings/undo" about={what} look="quiet" fields={{ key, id }}>
            {t('listings.undo')}
          </ActButton>
        );
        return [what, note, madeOn, undo];
      })}
    />
  );
}

type Typed = Record<string, string>;

function HideForm({ id, typed }: { id: string; typed: Typed }) {
  const { t } = useVisit();
  return (
    <>
      <h2 id="hide">{t('listings.hide')}</h2>
      <p>{t('listings.hideHelp')}</p>
      <NotedForm id={id} act="hide" typed={typed}>
        <button type="submit" {...pressedBy('h')}>
          {t('listings.hide')}
          <KeyBox shortcut="h" />
        </button>
      </NotedForm>
    </>
  );
}

function JoinForm({ id, typed }: { id: string; typed: Typed }) {
  const { query, t } = useVisit();
  const other = typed.other ?? query.get('other') ?? '';
  return (
    <>
      <h2 id="join">{t('listings.joinTitle')}</h2>
      <p>{t('listings.joinHelp')}</p>
      <NotedForm
        id={id}
        act="join"
        typed={typed}
        fields={<Field name="other" label={t('listings.other')} value={other} />}
      >
        <div className="row">
          <button type="submit" {...pressedBy('j')}>
            {t('listings.join')}
            <KeyBox shortcut="j" />
          </button>
          <button type="submit" className="quiet" formAction="/desk/listings/keep-apart" {...pressedBy('k')}>
            {t('listings.keepApart')}
            <KeyBox shortcut="k" />
          </button>
        </div>
      </NotedForm>
    </>
  );
}

interface CorrectFormProps {
  listing: StoredProvider;
  typed: Typed;
  problems: ProblemTexts;
}

function CorrectForm({ listing, typed, problems }: CorrectFormProps) {
  const { t } = useVisit();
  const current = givenOf(listing);
  const fields = (
    <>
      <input type="hidden" name="shown" value={shownText(current)} />
      <ListingFields values={{ ...current, ...typedIn(typed) }} problems={problems} />
    </>
  );
  return (
    <>
      <h2 id="correct">{t('listings.correct')}</h2>
      <p>{t('listings.correctHelp')}</p>
      <NotedForm id={listing.id} act="set" typed={typed} fields={fields}>
        <button type="submit" {...pressedBy('s')}>
          {t('listings.save')}
          <KeyBox shortcut="s" />
        </button>
      </NotedForm>
    </>
  );
}

interface NotedFormProps {
  /** Of the listing. */
  id: string;
  act: 'hide' | 'join' | 'set';
  typed: Typed;
  /** What is asked before the note. */
  fields?: ReactNode;
  /** Its buttons. */
  children: ReactNode;
}

/** A form that changes a listing, with a note that says why. */
function NotedForm({ id, act, typed, fields, children }: NotedFormProps) {
  const { t } = useVisit();
  const name = `note-${act}`;
  return (
    <form method="post" action={`/listings/${act}`} data-unsaved={name in typed ? '' : undefined}>
      <TokenField />
      <input type="hidden" name="id" value={id} />
      {fields}
      <Field name={name} label={t('listings.note')} value={typed[name] ?? ''} />
      {children}
    </form>
  );
}
