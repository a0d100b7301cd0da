import { html } from 'hono/html';
import type { ImportErrorCode } from '#importers/import-errors.ts';
import type { ImportProgress } from '#importers/pipeline.ts';
import type { ListJob, ListTask } from '#operations/lists/list-job.ts';
import { button, type Html } from '../page.ts';
import type { RoomPage } from '../show.tsx';
import type { Visit } from '../visit.ts';
import { checkPage, reportTables } from './list-check.ts';
import { columnsPage, proposedAnswers } from './list-columns.ts';
import { wordsPage } from './list-words.ts';

const STEPS: Partial<Record<ListTask, number>> = { inspect: 1, words: 2, check: 3, import: 4 };

/**
 * Shows where the list that staff bring is: what is done with it, or what they are asked. `asked`: the page that asks, if not
 * as we propose.
 */
export function stepPage(
  job: ListJob,
  progress: ImportProgress | null,
  visit: Visit,
  asked?: Html,
): Omit<RoomPage, 'path'> {
  const w = visit.words.lists;
  const number = job.state === 'done' ? STEPS[job.task] : undefined;
  const title = `${job.answers.title}${number ? ` · ${w.step(number, w.steps[number - 1]!)}` : ''}`;
  if (job.state === 'running')
    return { title, body: progressPage(job, progress, visit), scripts: ['lists.js'], reloads: true };
  return { title, body: job.state === 'failed' ? failedPage(job, visit) : donePage(job, visit, asked) };
}

function progressPage({ task }: ListJob, progress: ImportProgress | null, { words }: Visit): Html {
  const w = words.lists;
  const rows = progress && progress.rows > 0 ? w.rowsRead(progress.rows) : '';
  const value = progress ? html` value="${progress.done.toFixed(3)}"` : '';
  return html`<div id="progress"><p>${w.tasks[task]}</p>
<label for="bar" class="unseen">${w.progress}</label><progress id="bar" max="1"${value}></progress>
<p role="status"><span id="doing">${progress ? w.phases[progress.phase] : ''}</span> <span id="rows">${rows}</span></p></div>
<p class="help">${w.reload}</p><p><a class="alone" href="/lists">${w.back}</a></p>`;
}

function failedPage(job: ListJob, visit: Visit): Html {
  const w = visit.words.lists;
  const { problem = '', detail = '', task } = job;
  // The same file would look the same.
  const mayRepeat = task !== 'upload' && (task !== 'inspect' || NOT_OF_FILE.includes(problem));
  const exact = detail && !SAID.includes(problem) && exactWords(detail, visit);
  return html`<div class="problems" role="alert"><p>${w.problems[problem] ?? w.failed}</p>${exact}</div>
<div class="row">${mayRepeat ? button('/lists/again', w.again, visit, { key: 'a' }) : ''}${ways(job, visit)}</div>`;
}

/** Problems that another try may not have. */
const NOT_OF_FILE = ['interrupted', 'ended', 'too-long', 'disk'];
/** Problems of which the import says no more, in words for who has downloaded a file. */
const SAID: readonly string[] = ['file-empty', 'no-rows'] satisfies ImportErrorCode[];

/** What the import says, in English; folded for who reads another language. */
function exactWords(detail: string, { words }: Visit): Html {
  if (words.language === 'en') return html`<p>${detail}</p>`;
  return html`<details><summary>${words.lists.exactWords}</summary><p lang="en">${detail}</p></details>`;
}

function donePage(job: ListJob, visit: Visit, asked?: Html): Html {
  const w = visit.words.lists;
  const { task, look, words, report, answers } = job;
  if (task === 'remove') {
    const gone = w.removeDone(answers.title, job.removed ?? 0);
    return html`<p class="notice" role="status">${gone}</p><p><a class="alone" href="/lists">${w.back}</a></p>`;
  }
  if (task === 'import')
    return html`<p class="notice" role="status">${w.done(answers.title)}</p>${report && !report.dryRun ? reportTables(report, job, visit) : html`<p>${w.doneNoReport}</p>`}<p><a class="alone" href="/lists">${w.back}</a></p>`;
  const proposed = () => {
    if (task === 'check' && report) return checkPage(job, report, visit);
    if (task === 'words' && words) return wordsPage(words, answers.words, visit);
    return columnsPage(look ?? null, proposedAnswers(job, look ?? null), {}, visit);
  };
  return html`${asked ?? proposed()}<div class="row">${ways(job, visit)}</div>`;
}

/** The ways back from a step, and out. */
function ways({ task, look, words }: ListJob, visit: Visit): Html {
  const w = visit.words.lists;
  const quiet = { quiet: true };
  return html`${look !== undefined && task !== 'inspect' ? button('/lists/back', w.toColumns, visit, { ...quiet, fields: { to: 'inspect' } }) : ''}
${words && words.length > 0 && task !== 'words' ? button('/lists/back', w.toWords, visit, { ...quiet, fields: { to: 'words' } }) : ''}
${button('/lists/discard', w.discard, visit, quiet)}`;
}
