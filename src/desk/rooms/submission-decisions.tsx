import type { ReactNode } from 'react';
import type { Submission } from '#forms/form-store.ts';
import type { ListingQuestion } from '#importers/community/map-community.ts';
import { servicesInText } from '#importers/service-words.ts';
import { isListed } from '#operations/submissions/approved-businesses.ts';
import { textOf } from '../messages/translate.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Field } from '../parts/field.tsx';
import { KeyBox, pressedBy } from '../parts/key-box.tsx';
import { TokenField } from '../parts/token-field.tsx';
import { useVisit } from '../parts/visit-context.ts';
import { ANSWERS, listingAnswers, questionText, serviceText, stateMark } from './submission-words.ts';

/** The rejected input, and what was wrong with it. */
export interface RejectedInput {
  typed: Record<string, string>;
  questions: ListingQuestion[];
  /** Any other reason for the rejection. */
  refusal: string;
}

interface DecisionsProps {
  submission: Submission;
  rejected: RejectedInput | undefined;
}

/** What can be decided about a submission in its state. */
export function Decisions({ submission, rejected }: DecisionsProps) {
  const { t } = useVisit();
  const { kind, state } = submission;
  if (kind === 'report-problem') return <ReportDecisions submission={submission} />;
  const isBusiness = isListed(submission);
  return (
    <>
      {isBusiness && <ListingForm submission={submission} rejected={rejected} />}
      {!isBusiness && state !== 'approved' && (
        <DecideButton submission={submission} act="approve" shortcut="y" isMain>
          {t('submissions.markApproved')}
        </DecideButton>
      )}
      <div className="row">
        {state !== 'rejected' && (
          <DecideButton submission={submission} act="reject" shortcut="x">
            {isBusiness && state === 'approved' ? t('submissions.takeOff') : t('submissions.reject')}
          </DecideButton>
        )}
        {state !== 'new' && <ReopenButton submission={submission} />}
      </div>
    </>
  );
}

function ReportDecisions({ submission }: { submission: Submission }) {
  const { t } = useVisit();
  return (
    <div className="row">
      {submission.state === 'new' ? (
        <>
          <DecideButton submission={submission} act="right" shortcut="y" isMain>
            {t('reports.right')}
          </DecideButton>
          <DecideButton submission={submission} act="not-right" shortcut="x">
            {t('reports.notRight')}
          </DecideButton>
        </>
      ) : (
        <ReopenButton submission={submission} />
      )}
    </div>
  );
}

function ReopenButton({ submission }: { submission: Submission }) {
  const { t } = useVisit();
  return (
    <DecideButton submission={submission} act="reopen" shortcut="o">
      {t('submissions.reopen')}
    </DecideButton>
  );
}

interface DecideButtonProps {
  submission: Submission;
  act: string;
  shortcut: string;
  isMain?: boolean;
  children: ReactNode;
}

/** Decides, if nobody has decided since the page was shown. */
function DecideButton({ submission, act, shortcut, isMain, children }: DecideButtonProps) {
  const { id, kind } = submission;
  const place = kind === 'report-problem' ? '/reports' : '/submissions';
  return (
    <ActButton
      action={`${place}/${id}/${act}`}
      look={isMain ? undefined : 'quiet'}
      shortcut={shortcut}
      fields={{ was: stateMark(submission) }}
    >
      {children}
    </ActButton>
  );
}

/** Approves a business with the answers that its listing needs, or changes them. */
function ListingForm({ submission, rejected }: DecisionsProps) {
  const { t } = useVisit();
  const current = listingAnswers(submission);
  const { unread } = servicesInText(rejected?.typed.services ?? current.services!);
  const problemOf = (name: string) => {
    const question = rejected?.questions.find((each) => each.field === name);
    if (question) return `${questionText(question, t)} ${t('submissions.example')} ${serviceText(question.example, t)}`;
    return name === 'services' && unread.length > 0 ? t('submissions.unread', { words: unread.join('; ') }) : '';
  };
  return (
    <>
      <h2>{t('submissions.listing')}</h2>
      <p>{t('submissions.listingHelp')}</p>
      <form method="post" action={`/submissions/${submission.id}/approve`} data-unsaved={rejected ? '' : undefined}>
        <TokenField />
        <input type="hidden" name="was" value={stateMark(submission)} />
        {ANSWERS.map((name) => (
          <Field
            key={name}
            name={name}
            label={t(`submissions.fields.${name}.label`)}
            value={rejected?.typed[name] ?? current[name] ?? ''}
            help={textOf(t, `submissions.fields.${name}`, 'help')}
            problem={problemOf(name)}
          />
        ))}
        <button type="submit" {...pressedBy('y')}>
          {submission.state === 'approved' ? t('submissions.change') : t('submissions.approve')}
          <KeyBox shortcut="y" />
        </button>
      </form>
    </>
  );
}
