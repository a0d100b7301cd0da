import type { ReactElement } from 'react';
import type { OutboxEntry, Submission } from '#forms/form-store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { type CommunityListing, mapCommunity } from '#importers/community/map-community.ts';
import { DirectoryError } from '#listings/errors.ts';
import type { StoredProvider } from '#listings/provider.ts';
import { addressText } from '#model/address-text.ts';
import { formatPhone } from '#model/phone.ts';
import { withRecords } from '#operations/data-folder.ts';
import { isListed, toEntry } from '#operations/submissions/approved-businesses.ts';
import { ShortTable } from '../data-table.tsx';
import { type DeskDeps, listingAddress } from '../desk-deps.ts';
import { textOf } from '../messages/translate.ts';
import { ActButton } from '../parts/act-button.tsx';
import { KeyBox, pressedBy } from '../parts/key-box.tsx';
import { FieldProblems } from '../parts/problem-box.tsx';
import { Outside, Time } from '../parts/texts.tsx';
import { TitledList } from '../parts/titled-list.tsx';
import { useVisit } from '../parts/visit-context.ts';
import { mayEnter } from '../room-paths.ts';
import type { Visit } from '../visit.ts';
import { ClaimBox } from './claim-box.tsx';
import type { FormWords } from './form-words.ts';
import { ListingPreview } from './listing-preview.tsx';
import { Decisions, type RejectedInput } from './submission-decisions.tsx';
import { questionText, stateMark, unreadText } from './submission-words.ts';

interface SubmissionPageProps {
  submission: Submission;
  forms: FormWords;
  /** How a business would be listed now, while that is to be decided. */
  preview: CommunityListing | null;
  /** The listing that a report is about, as it is now. */
  reported: Pick<StoredProvider, 'name' | 'address' | 'phone'> | null;
  /** Where visitors see the listing. */
  address: string;
  /** What is sent because of it, for those who may know. */
  deliveries: OutboxEntry[];
  rejected: RejectedInput | undefined;
  /** The id of the one to decide after it. */
  next: string | undefined;
}

/** Reads what the page of a submission shows, with the decisions about it. */
export async function submissionPage(
  deps: Pick<DeskDeps, 'store' | 'records' | 'origin' | 'formWords'>,
  visit: Visit,
  submission: Submission,
  { rejected, next }: { rejected?: RejectedInput | undefined; next?: string | undefined } = {},
): Promise<ReactElement> {
  const { id, kind, state, values } = submission;
  const isReport = kind === 'report-problem';
  const isPreviewed = isListed(submission) && state === 'new';
  return (
    <SubmissionPage
      submission={submission}
      forms={deps.formWords(visit.member.language)}
      preview={isPreviewed ? mapCommunity(toEntry(submission), await loadGazetteer()) : null}
      reported={isReport ? await findReported(String(values.listing), deps) : null}
      address={listingAddress(deps, isReport ? String(values.listing) : `community:${id}`)}
      deliveries={mayEnter(visit, 'keeper') ? await deps.store.entriesOf(id) : []}
      rejected={rejected}
      next={next}
    />
  );
}

/** Returns a listing, or null while it or the whole directory is not there. */
async function findReported(id: string, { records }: Pick<DeskDeps, 'records'>) {
  return withRecords((read) => read.findById(id), records).catch((error) => {
    if (error instanceof DirectoryError) return null;
    throw error;
  });
}

function SubmissionPage({ submission, forms, preview, rejected, next, ...read }: SubmissionPageProps) {
  const visit = useVisit();
  const { id, kind, state, values } = submission;
  const isReport = kind === 'report-problem';
  const place = isReport ? '/reports' : '/submissions';
  const answers = Object.entries(values).map(([name, value]): [string, string] => [
    forms.label(kind, name),
    forms.answer(kind, name, value) || visit.t('submissions.empty'),
  ]);
  const facts = <Facts submission={submission} title={forms.title(kind)} />;
  return (
    <>
      {rejected && <Problems {...rejected} />}
      <ClaimBox id={id} path={`${place}/${id}`} />
      {isReport ? <Reported listing={read.reported} address={read.address} values={values} /> : facts}
      {state === 'approved' && isListed(submission) && (
        <p className="alone">
          <Outside address={read.address} text={visit.t('submissions.seeListing')} />
        </p>
      )}
      <h2>{visit.t('submissions.wrote')}</h2>
      <TitledList items={answers} />
      {preview && 'draft' in preview && <Preview {...preview} />}
      {kind !== 'newsletter' && <Decisions submission={submission} rejected={rejected} />}
      {isReport && facts}
      {next && (
        <p>
          <a className="alone" href={`${place}/${next}`} {...pressedBy('n')}>
            {visit.t('submissions.next')}
            <KeyBox shortcut="n" />
          </a>
        </p>
      )}
      {mayEnter(visit, 'keeper') && (
        <KeeperPart submission={submission} path={`${place}/${id}`} deliveries={read.deliveries} />
      )}
    </>
  );
}

function Problems({ questions, refusal }: RejectedInput) {
  const { t } = useVisit();
  const problems = questions.map((each) => ({ field: each.field, text: questionText(each, t) }));
  return <FieldProblems lead={`${t('submissions.notYet')} ${refusal}`} problems={problems} />;
}

interface ReportedProps {
  listing: SubmissionPageProps['reported'];
  address: string;
  values: Submission['values'];
}

/** The listing that a report is about, with the way to the field that is said to be wrong. */
function Reported({ listing, address, values }: ReportedProps) {
  const { t } = useVisit();
  if (!listing) return <p>{t('reports.gone')}</p>;
  const field = values.what === 'wrong-phone' ? 'phone' : 'correct';
  return (
    <>
      <p>
        <strong>{listing.name}</strong>
        <br />
        {addressText(listing.address)}
        {listing.phone && (
          <>
            <br />
            {formatPhone(listing.phone)}
          </>
        )}
      </p>
      <p className="row">
        <span className="alone">
          <Outside address={address} text={t('submissions.seeListing')} />
        </span>{' '}
        <a
          className="alone"
          href={`/listings/one?id=${encodeURIComponent(String(values.listing))}#${field}`}
          {...pressedBy('e')}
        >
          {t('reports.correct')}
          <KeyBox shortcut="e" />
        </a>
      </p>
    </>
  );
}

function Facts({ submission, title }: { submission: Submission; title: string }) {
  const { t } = useVisit();
  const { language, receivedAt, state, decidedAt } = submission;
  const decided = decidedAt && (
    <>
      {t(`table.states.${state}`)}, <Time iso={decidedAt} />
    </>
  );
  return (
    <TitledList
      items={[
        [t('submissions.form'), title],
        [t('submissions.language'), textOf(t, 'submissions.languages', language) ?? language],
        [t('submissions.received'), <Time key="received" iso={receivedAt} />],
        [t('table.state'), decided || t(`table.states.${state}`)],
      ]}
    />
  );
}

/** How a business would be listed with the answers of now. */
function Preview({ draft, unread }: Extract<CommunityListing, { unread: string[] }>) {
  const { t } = useVisit();
  return (
    <>
      <ListingPreview listing={draft} />
      {unread.length > 0 && <p className="problems">{unreadText(unread, t)}</p>}
    </>
  );
}

interface KeeperPartProps {
  submission: Submission;
  /** Of its page. */
  path: string;
  deliveries: OutboxEntry[];
}

/** What only keepers do and know. */
function KeeperPart({ submission, path, deliveries }: KeeperPartProps) {
  const { t } = useVisit();
  return (
    <>
      <h2>{t('submissions.other')}</h2>
      <details>
        <summary>{t('submissions.remove')} …</summary>
        <p>{t('submissions.removeHelp')}</p>
        <ActButton action={`${path}/delete`} fields={{ was: stateMark(submission) }}>
          {t('submissions.remove')}
        </ActButton>
      </details>
      {deliveries.length > 0 && (
        <ShortTable
          id="deliveries"
          caption={t('submissions.deliveries')}
          columns={[t('submissions.to'), t('table.state'), t('submissions.tries'), t('submissions.lastError')]}
          rows={deliveries.map(({ channel, state, attempts, lastError }) => [
            t(`submissions.channels.${channel}`),
            textOf(t, 'submissions.deliveryStates', state) ?? state,
            String(attempts),
            lastError ?? '',
          ])}
        />
      )}
    </>
  );
}
