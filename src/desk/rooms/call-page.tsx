import type { ReactElement } from 'react';
import type { KeptCall } from '#forms/call-store.ts';
import type { Submission } from '#forms/form-store.ts';
import { idsIn } from '#listings/corrections.ts';
import type { StoredProvider } from '#listings/provider.ts';
import { dataPlace, withRecords } from '#operations/data-folder.ts';
import type { CalledListing } from '#operations/listings/call-queue.ts';
import { readCorrections } from '#operations/listings/correction-store.ts';
import { recordIds } from '#operations/listings/find-listing.ts';
import { type DeskDeps, listingAddress } from '../desk-deps.ts';
import { ActButton } from '../parts/act-button.tsx';
import { KeyBox, pressedBy } from '../parts/key-box.tsx';
import { Outside } from '../parts/texts.tsx';
import { useVisit } from '../parts/visit-context.ts';
import { type CallGroup, callGroups, callText } from './call-words.ts';
import { callClaim, calledName, callPath, lastDay } from './called-listings.ts';
import { ClaimBox } from './claim-box.tsx';
import { type Sayings, SideBySide } from './side-by-side.tsx';

interface CallPageProps {
  item: CalledListing;
  /** The listing to decide after it. */
  next: CalledListing | undefined;
  /** Where visitors see it. */
  address: string;
  /** What callers wrote. */
  notes: Submission[];
  /** What each says of it; null if it is not listed. */
  sayings: Sayings | null;
}

/** Reads what the page of a called listing shows: what was reported, who says what, and the decisions. */
export async function callPage(
  deps: Pick<DeskDeps, 'origin' | 'records' | 'store'>,
  { item, next }: Pick<CallPageProps, 'item' | 'next'>,
): Promise<ReactElement> {
  const { id, listing, reports } = item;
  const ids = new Set(reports.map((each) => each.id));
  return (
    <CallPage
      item={item}
      next={next}
      address={listingAddress(deps, id)}
      // What callers wrote is kept as problem reports with the ids of theirs.
      notes={(await deps.store.list({ kind: 'report-problem' })).filter((note) => ids.has(note.id))}
      sayings={listing && (await readSayings(deps, listing, reports))}
    />
  );
}

async function readSayings(
  { records }: Pick<DeskDeps, 'records'>,
  listing: StoredProvider,
  reports: readonly KeptCall[],
): Promise<Sayings> {
  const ids = recordIds(listing);
  const own = await withRecords((open) => Promise.all(ids.map((id) => open.recordOf(id))), records);
  const corrections = (await readCorrections(dataPlace())).filter(({ correction }) =>
    idsIn(correction).some((id) => ids.includes(id)),
  );
  return { listing, records: own.filter((each) => each !== null), corrections, reports };
}

function CallPage({ item, next, address, notes, sayings }: CallPageProps) {
  const { t } = useVisit();
  const { id, listing, harm, reports } = item;
  const decided = reports.filter(({ state }) => state !== 'new');
  return (
    <>
      <ClaimBox id={callClaim(id)} path="/calls/one" fields={{ id }} />
      {listing ? (
        <p className="alone">
          <Outside address={address} text={t('listings.seeOnSite')} />
        </p>
      ) : (
        <p>{harm === 'unlisted' ? t('calls.unlisted') : t('calls.gone')}</p>
      )}
      <OpenReports item={item} />
      {listing && <OtherWays item={item} />}
      {notes.length > 0 && <OwnWords notes={notes} reports={reports} />}
      {sayings && <SideBySide {...sayings} />}
      {decided.length > 0 && <DecidedReports id={id} reports={decided} />}
      {next && (
        <p>
          <a className="alone" href={callPath(next.id)} {...pressedBy('n')}>
            {t('calls.next')}: {calledName(next, t)}
            <KeyBox shortcut="n" />
          </a>
        </p>
      )}
    </>
  );
}

const RESULT_RANK = ['gone', 'wrong-number', 'moved', 'yes', 'no-answer'];
const rank = ({ reports }: CallGroup) => RESULT_RANK.indexOf(reports[0]!.result);

/** What is to be decided: one decision for all who said the same. The keys are those of the first. */
function OpenReports({ item: { id, reports } }: { item: CalledListing }) {
  const { t } = useVisit();
  const open = reports.filter(({ state }) => state === 'new');
  const groups = callGroups(open, t).sort((a, b) => rank(a) - rank(b));
  return (
    <>
      <h2>{t('calls.decide')}</h2>
      <p>{groups.length === 0 ? t('calls.nothingOpen') : t('calls.decideHelp')}</p>
      {groups.map((group, at) => (
        <GroupBox key={group.text} group={group} id={id} hasKeys={at === 0} />
      ))}
    </>
  );
}

function GroupBox({ group: { text, reports }, id, hasKeys }: { group: CallGroup; id: string; hasKeys: boolean }) {
  const { t } = useVisit();
  const callers = new Set(reports.map(({ caller, listing }) => `${listing} ${caller}`)).size;
  const given = {
    about: `(${text})`,
    fields: { id, reports: reports.map((each) => each.id).join(' '), was: 'new' },
  };
  return (
    <div className="card">
      <p>
        <strong>{text}</strong>
        <br />
        {t('calls.reportOf', { callers: t('calls.callers', { count: callers }), last: lastDay(reports) })}
        {reports.some(({ isInStorm }) => isInStorm) && (
          <>
            <br />
            {t('calls.stormNote')}
          </>
        )}
      </p>
      <div className="row">
        <ActButton action="/calls/confirm" {...given} shortcut={hasKeys ? 'y' : undefined}>
          {t('calls.confirm')}
        </ActButton>
        <ActButton action="/calls/dismiss" {...given} look="quiet" shortcut={hasKeys ? 'x' : undefined}>
          {t('calls.dismiss')}
        </ActButton>
      </div>
    </div>
  );
}

/** What can be done to the listing itself. */
function OtherWays({ item: { id, harm } }: { item: CalledListing }) {
  const { t } = useVisit();
  const field = harm === 'wrong-number' ? 'phone' : 'correct';
  return (
    <>
      <h2>{t('calls.other')}</h2>
      <div className="row">
        <a className="alone" href={`/listings/one?id=${encodeURIComponent(id)}#${field}`} {...pressedBy('e')}>
          {t('calls.correct')}
          <KeyBox shortcut="e" />
        </a>
        <ActButton action="/listings/hide" look="quiet" shortcut="h" fields={{ id, from: '/calls' }}>
          {t('calls.hide')}
        </ActButton>
      </div>
    </>
  );
}

function OwnWords({ notes, reports }: { notes: Submission[]; reports: readonly KeptCall[] }) {
  const { t } = useVisit();
  const dayOf = (id: string) => reports.find((report) => report.id === id)?.day;
  return (
    <>
      <h2>{t('calls.free')}</h2>
      <ul>
        {notes.map(({ id, values }) => (
          <li key={id}>
            {dayOf(id)}: “{String(values.message)}”{' '}
            <a className="alone" href={`/reports/${id}`}>
              {t('calls.freeRead')}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function DecidedReports({ id, reports }: { id: string; reports: KeptCall[] }) {
  const { t } = useVisit();
  return (
    <>
      <h2>{t('calls.decided')}</h2>
      <ul>
        {reports.map((report) => (
          <li key={report.id}>
            {report.day}: {callText(report, t)} ({t(`calls.states.${report.state}`)}){' '}
            <ActButton
              action="/calls/reopen"
              about={callText(report, t)}
              look="quiet"
              fields={{ id, reports: report.id, was: report.state }}
            >
              {t('calls.reopen')}
            </ActButton>
          </li>
        ))}
      </ul>
    </>
  );
}
