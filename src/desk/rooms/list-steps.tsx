import type { ReactNode } from 'react';
import type { ImportErrorCode } from '#importers/import-errors.ts';
import type { ImportProgress } from '#importers/pipeline.ts';
import type { ListJob, ListTask } from '#operations/lists/list-job.ts';
import { textOf } from '../messages/translate.ts';
import { ActButton } from '../parts/act-button.tsx';
import { useVisit } from '../parts/visit-context.ts';
import type { RoomPage } from '../show.tsx';
import type { Visit } from '../visit.ts';
import { ColumnForm } from './column-form.tsx';
import { CheckForm, ReportTables } from './list-check.tsx';
import { proposedAnswers } from './list-columns.ts';
import { WordForm } from './list-words.tsx';

const STEPS = ['inspect', 'words', 'check', 'import'] as const;

/**
 * Shows where the list that staff bring is: what is done with it, or what they are asked. `asked`: the form that asks,
 * if not as we propose.
 */
export function stepPage(
  job: ListJob,
  progress: ImportProgress | null,
  { t }: Visit,
  asked?: ReactNode,
): Omit<RoomPage, 'path'> {
  const step = STEPS.find((each) => job.state === 'done' && each === job.task);
  const at = step && t('lists.step', { number: STEPS.indexOf(step) + 1, name: t(`lists.steps.${step}`) });
  const title = [job.answers.title, at].filter(Boolean).join(' · ');
  if (job.state === 'running')
    return { title, body: <Progress task={job.task} progress={progress} />, scripts: ['lists.js'], reloads: true };
  if (job.state === 'failed') return { title, body: <Failure job={job} /> };
  if (job.task === 'remove' || job.task === 'import') return { title, body: <Result job={job} /> };
  const body = (
    <>
      {asked ?? <ProposedForm job={job} />}
      <div className="row">
        <Ways job={job} />
      </div>
    </>
  );
  return { title, body };
}

function Progress({ task, progress }: { task: ListTask; progress: ImportProgress | null }) {
  const { t } = useVisit();
  return (
    <>
      <div id="progress">
        <p>{t(`lists.tasks.${task}`)}</p>
        <label htmlFor="bar" className="unseen">
          {t('lists.progress')}
        </label>
        <progress id="bar" max="1" value={progress?.done.toFixed(3)} />
        <p role="status">
          <span id="doing">{progress ? t(`lists.phases.${progress.phase}`) : ''}</span>{' '}
          <span id="rows">{progress && progress.rows > 0 ? t('lists.rowsRead', { rows: progress.rows }) : ''}</span>
        </p>
      </div>
      <p className="help">{t('lists.reload')}</p>
      <WayToLists />
    </>
  );
}

function WayToLists() {
  const { t } = useVisit();
  return (
    <p>
      <a className="alone" href="/lists">
        {t('lists.back')}
      </a>
    </p>
  );
}

/** Problems that another try may not have. */
const NOT_OF_FILE = ['interrupted', 'ended', 'too-long', 'disk'];
/** Problems of which the import says no more, in words for who has downloaded a file. */
const SAID: readonly string[] = ['file-empty', 'no-rows'] satisfies ImportErrorCode[];

function Failure({ job }: { job: ListJob }) {
  const { t } = useVisit();
  const { problem = '', detail, task } = job;
  // The same file would look the same.
  const mayRepeat = task !== 'upload' && (task !== 'inspect' || NOT_OF_FILE.includes(problem));
  return (
    <>
      <div className="problems" role="alert">
        <p>{textOf(t, 'lists.problems', problem) ?? t('lists.failed')}</p>
        {detail && !SAID.includes(problem) && <ExactWords detail={detail} />}
      </div>
      <div className="row">
        {mayRepeat && (
          <ActButton action="/lists/again" shortcut="a">
            {t('lists.again')}
          </ActButton>
        )}
        <Ways job={job} />
      </div>
    </>
  );
}

/** What the import says, in English; folded for who reads another language. */
function ExactWords({ detail }: { detail: string }) {
  const { t } = useVisit();
  if (t('language') === 'en') return <p>{detail}</p>;
  return (
    <details>
      <summary>{t('lists.exactWords')}</summary>
      <p lang="en">{detail}</p>
    </details>
  );
}

/** What was put on the site, or removed from it. */
function Result({ job }: { job: ListJob }) {
  const { t } = useVisit();
  const { task, report, answers, removed = 0 } = job;
  const isRemoved = task === 'remove';
  return (
    <>
      <p className="notice" role="status">
        {isRemoved
          ? t('lists.removeDone', { title: answers.title, providers: removed })
          : t('lists.done', { title: answers.title })}
      </p>
      {!isRemoved &&
        (report && !report.dryRun ? <ReportTables report={report} of={job} /> : <p>{t('lists.doneNoReport')}</p>)}
      <WayToLists />
    </>
  );
}

/** What staff are asked now, answered as we propose. */
function ProposedForm({ job }: { job: ListJob }) {
  const { task, look = null, words, report, answers } = job;
  if (task === 'check' && report) return <CheckForm job={job} report={report} />;
  if (task === 'words' && words) return <WordForm words={words} before={answers.words} />;
  return <ColumnForm look={look} given={proposedAnswers(job, look)} />;
}

/** The ways back from a step, and out. */
function Ways({ job: { task, look, words } }: { job: ListJob }) {
  const { t } = useVisit();
  return (
    <>
      {look !== undefined && task !== 'inspect' && (
        <ActButton action="/lists/back" look="quiet" fields={{ to: 'inspect' }}>
          {t('lists.toColumns')}
        </ActButton>
      )}
      {words && words.length > 0 && task !== 'words' && (
        <ActButton action="/lists/back" look="quiet" fields={{ to: 'words' }}>
          {t('lists.toWords')}
        </ActButton>
      )}
      <ActButton action="/lists/discard" look="quiet">
        {t('lists.discard')}
      </ActButton>
    </>
  );
}
