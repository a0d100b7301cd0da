import { fedKeys, NONE } from '#importers/csv/column-plan.ts';
import { TEMPLATE_KEYS, type TemplateKey } from '#importers/csv/csv-template.ts';
import { guessColumns, knownColumns } from '#importers/csv/guess-columns.ts';
import { type TableLook, unusableHeaders } from '#importers/csv/inspect-table.ts';
import { readPairs, writePairs } from '#importers/csv/option-pairs.ts';
import { slugOf } from '#importers/csv/unknown-words.ts';
import { comparableHeader } from '#importers/read-csv.ts';
import { isoDay, stateCode } from '#importers/us-address.ts';
import { isUsableDay, latestDay } from '#importers/usable-days.ts';
import { SERVICES } from '#listings/vocabulary/vocabulary.ts';
import type { ListAnswers, ListJob } from '#operations/lists/list-job.ts';
import { MAX_TITLE, usableLink } from '#operations/lists/list-request.ts';
import type { Visit } from '../visit.ts';

/** One column of a file may hold both coordinates. */
export const BOTH = 'lat,lng';
export const EVIDENCES = ['accepts', 'listed'] as const;

/** What a keeper says of a table: chosen fields of its columns by position, and the rest of the form. */
export interface ColumnAnswers {
  chosen: string[];
  title: string;
  link: string;
  edition: string;
  state: string;
  service: string;
  evidence: ListAnswers['evidence'];
}

/** What is missing or wrong, by what it is about. */
export type ColumnProblems = Partial<Record<'name' | 'state' | 'services' | 'title' | 'link' | 'edition', string>>;

/** Returns what was answered before, or else what we propose. */
export function proposedAnswers({ answers }: Pick<ListJob, 'answers'>, look: TableLook | null): ColumnAnswers {
  const { title, link, edition, evidence, columns } = answers;
  const defaults = new Map(readPairs('--defaults', answers.defaults));
  const chosen = look ? guessColumns(look, knownColumns(look, columns)).map((key) => key ?? NONE) : [];
  return {
    chosen,
    title,
    link,
    edition,
    evidence,
    state: defaults.get('state') ?? '',
    service: defaults.get('services') ?? '',
  };
}

/** Reads the form of the columns. */
export function readColumnForm(fields: Record<string, string>, look: TableLook | null): ColumnAnswers {
  const text = (name: string) => (fields[name] ?? '').trim();
  return {
    chosen: (look?.columns ?? []).map((_, at) => text(`c${at}`) || NONE),
    title: text('title'),
    link: text('link'),
    edition: text('edition'),
    state: stateCode(text('state')),
    service: SERVICES.some(({ id }) => slugOf(id) === text('service')) ? text('service') : '',
    evidence: EVIDENCES.find((each) => each === text('evidence')) ?? 'accepts',
  };
}

/** Returns what is missing or wrong, in the member's words. */
export function problemsOf(
  given: ColumnAnswers,
  look: TableLook | null,
  { t, now }: Pick<Visit, 't' | 'now'>,
): ColumnProblems {
  const day = isoDay(given.edition);
  const lacks = (...keys: TemplateKey[]) =>
    look !== null && !keys.some((key) => given.chosen.flatMap(fedKeys).includes(key));
  return {
    ...(lacks('name') && { name: t('lists.needs.name') }),
    ...(lacks('state') && given.state === '' && { state: t('lists.needs.state') }),
    ...(lacks('services', 'other_services') && given.service === '' && { services: t('lists.needs.services') }),
    ...((given.title === '' || given.title.length > MAX_TITLE) && { title: t('lists.titleNeeded') }),
    ...(given.link !== '' && !usableLink(given.link) && { link: t('lists.badLink') }),
    ...(given.edition !== '' && !(day && isUsableDay(day, latestDay(now))) && { edition: t('lists.badDate') }),
  };
}

/** Returns the options of the import that say what was answered. Defaults that this form does not show stay. */
export function optionsOf(given: ColumnAnswers, look: TableLook | null, answers: ListAnswers): Partial<ListAnswers> {
  const { title, link, evidence } = given;
  const about = { title, link, evidence, edition: isoDay(given.edition) ?? '' };
  if (!look) return about;
  const unusable = unusableHeaders(look.columns);
  const pairs = look.columns.flatMap(({ header }, at): [string, string][] => {
    const key = given.chosen[at] ?? NONE;
    return unusable.has(at) ? [] : [[header, isChoice(key) ? key : NONE]];
  });
  const others = readPairs('--defaults', answers.defaults).filter(([key]) => key !== 'state' && key !== 'services');
  const defaults = [['state', given.state], ['services', given.service], ...others].filter(([, value]) => value !== '');
  const before = [...knownColumns(look, answers.columns).keys()];
  const place = ([header]: [string, string]) => before.indexOf(comparableHeader(header)) + 1 || Number.MAX_SAFE_INTEGER;
  pairs.sort((a, b) => place(a) - place(b));
  return { ...about, columns: writePairs(pairs), defaults: defaults.map((pair) => pair.join('=')).join(',') };
}

function isChoice(key: string): boolean {
  return fedKeys(key).every((part) => TEMPLATE_KEYS.some((each) => each === part));
}
