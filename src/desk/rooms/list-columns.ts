import { html } from 'hono/html';
import { STATES } from '#gazetteer/states.ts';
import { fedKeys, joinedColumns, NONE } from '#importers/csv/column-plan.ts';
import { TEMPLATE_KEYS, type TemplateKey } from '#importers/csv/csv-template.ts';
import { guessColumns } from '#importers/csv/guess-columns.ts';
import { type TableLook, unusableHeaders } from '#importers/csv/inspect-table.ts';
import { readPairs, writePairs } from '#importers/csv/option-pairs.ts';
import { slugOf } from '#importers/csv/unknown-words.ts';
import { comparableHeader } from '#importers/read-csv.ts';
import { isoDay, stateCode } from '#importers/us-address.ts';
import { isUsableDay, latestDay } from '#importers/usable-days.ts';
import { SERVICES } from '#listings/vocabulary/vocabulary.ts';
import { numberText } from '#model/number-text.ts';
import type { ListAnswers, ListJob } from '#operations/lists/list-job.ts';
import { MAX_TITLE, usableLink } from '#operations/lists/list-request.ts';
import { field, type Html, keyBox, keyOf, tokenField } from '../page.ts';
import type { Visit } from '../visit.ts';
import { fieldName, misfits, shortly } from './list-warnings.ts';

/** One column of a file may hold both coordinates. */
const BOTH = 'lat,lng';
const EVIDENCES = ['accepts', 'listed'] as const;

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

type Problems = Partial<Record<'name' | 'state' | 'services' | 'title' | 'link' | 'edition', string>>;

/** Returns what was answered before, or else what we propose. */
export function proposedAnswers({ answers }: Pick<ListJob, 'answers'>, look: TableLook | null): ColumnAnswers {
  const { title, link, edition, evidence, columns } = answers;
  const defaults = new Map(readPairs('--defaults', answers.defaults));
  const chosen = look ? guessColumns(look, knownColumns(columns, look)).map((key) => key ?? NONE) : [];
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

/** What columns of the file were chosen to feed, by their comparable names, in the order in which values are joined. */
function knownColumns(columns: string, look: TableLook): Map<string, string> {
  const inFile = new Set(look.columns.map(({ header }) => comparableHeader(header)));
  return new Map(
    readPairs('--columns', columns).flatMap(([left, right]) =>
      joinedColumns(left, inFile).map((source): [string, string] => [comparableHeader(source), right]),
    ),
  );
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
  { words, now }: Pick<Visit, 'words' | 'now'>,
): Problems {
  const w = words.lists;
  const day = isoDay(given.edition);
  const lacks = (...keys: TemplateKey[]) =>
    look !== null && !keys.some((key) => given.chosen.flatMap(fedKeys).includes(key));
  return {
    ...(lacks('name') && { name: w.needs.name }),
    ...(lacks('state') && given.state === '' && { state: w.needs.state }),
    ...(lacks('services', 'other_services') && given.service === '' && { services: w.needs.services }),
    ...((given.title === '' || given.title.length > MAX_TITLE) && { title: w.titleNeeded }),
    ...(given.link !== '' && !usableLink(given.link) && { link: w.badLink }),
    ...(given.edition !== '' && !(day && isUsableDay(day, latestDay(now))) && { edition: w.badDate }),
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
  const before = [...knownColumns(answers.columns, look).keys()];
  const place = ([header]: [string, string]) => before.indexOf(comparableHeader(header)) + 1 || Number.MAX_SAFE_INTEGER;
  pairs.sort((a, b) => place(a) - place(b));
  return { ...about, columns: writePairs(pairs), defaults: defaults.map((pair) => pair.join('=')).join(',') };
}

function isChoice(key: string): boolean {
  return fedKeys(key).every((part) => TEMPLATE_KEYS.some((each) => each === part));
}

const option = (value: string, text: string, chosen: string) =>
  html`<option value="${value}"${value === chosen ? html` selected` : ''}>${text}</option>`;

/** Asks what is in each column, and about the list; of a layout that needs no mapping (`look` is null), only the latter. */
export function columnsPage(look: TableLook | null, given: ColumnAnswers, problems: Problems, visit: Visit): Html {
  const { words, token } = visit;
  const w = words.lists;
  const warnings = [
    ...Object.values(problems),
    ...(look && hasTitle(look) ? [w.titleRow] : []),
    ...(look && look.malformed > 0 ? [w.malformed(numberText(look.malformed, words.language))] : []),
    ...(look ? misfits(look, given.chosen, visit) : []),
  ];
  return html`${warnings.length > 0 ? html`<div class="problems" role="alert"><ul>${warnings.map((text) => html`<li>${text}</li>`)}</ul></div>` : ''}
<form method="post" action="/lists/columns">${tokenField(token)}
${look ? columnChoices(look, given, visit) : html`<p>${w.noMapping}</p>`}
<h2>${w.about}</h2>
${field('title', w.title, given.title, { problem: problems.title ?? '', attributes: html` maxlength="${MAX_TITLE}"` })}
${field('edition', w.edition, given.edition, { help: w.editionHelp, problem: problems.edition ?? '', attributes: html` type="date"` })}
${field('link', w.link, given.link, { help: w.linkHelp, problem: problems.link ?? '', attributes: html` inputmode="url"` })}
${look ? html`<label for="evidence">${w.evidence}</label><select id="evidence" name="evidence">${EVIDENCES.map((each) => option(each, w.evidences[each], given.evidence))}</select>` : ''}
<button${keyOf('n')}>${w.next}${keyBox('n')}</button></form>`;
}

/** Whether the first row is a title rather than a header: most of its cells are empty, or other rows have more. */
function hasTitle({ columns, rows, malformed }: TableLook): boolean {
  const unnamed = columns.filter(({ header, filled }) => header === '' && filled > 0).length;
  return unnamed * 2 > columns.length || malformed * 2 > rows;
}

/** Shows each column with its first values and the field that it feeds. */
function columnChoices(look: TableLook, given: ColumnAnswers, visit: Visit): Html {
  const { words, member } = visit;
  const w = words.lists;
  const unusable = unusableHeaders(look.columns);
  const usual = [NONE, BOTH, ...TEMPLATE_KEYS];
  const options = (chosen: string) =>
    html`${option(NONE, w.notUsed, chosen)}${TEMPLATE_KEYS.map((key) => option(key, fieldName(key, visit), chosen))}${option(BOTH, w.both, chosen)}${usual.includes(chosen) ? '' : option(chosen, w.asBefore(namesOf(chosen)), chosen)}`;
  const namesOf = (chosen: string) =>
    fedKeys(chosen)
      .map((key) => fieldName(key as TemplateKey, visit))
      .join(' + ');
  const choice = ({ header, samples }: TableLook['columns'][number], at: number) => {
    const chosen = given.chosen[at] ?? NONE;
    return html`<div class="choice"><label for="c${at}">${shortly(header) || w.columnNoName(at + 1)}</label>
<p class="help" id="c${at}-help">${samples.join(' · ') || w.columnEmpty}</p>
${unusable.has(at) ? html`<p class="help">${w.columnTwice}</p>` : html`<select id="c${at}" name="c${at}" aria-describedby="c${at}-help"${chosen === NONE ? html` class="unused"` : ''}>${options(chosen)}</select>`}</div>`;
  };
  return html`<p>${w.columnsHelp(look.rows, look.columns.length)}</p>
<fieldset class="choices"><legend>${w.columns}</legend>${look.columns.map(choice)}</fieldset>
<h2>${w.allRows}</h2><p>${w.allRowsHelp}</p>
<label for="state">${words.listings.fields.state}</label><select id="state" name="state">${option('', w.noState, given.state)}${STATES.map(({ usps, name }) => option(usps, name, given.state))}</select>
<label for="service">${words.listings.fields.services}</label><select id="service" name="service">${option('', w.noState, given.service)}${serviceOptions(member.language, given.service)}</select>`;
}

/** Renders all services as options, by name. */
export function serviceOptions(language: Visit['member']['language'], chosen = ''): Html {
  const sorted = SERVICES.toSorted((a, b) => a.displayName[language].localeCompare(b.displayName[language], language));
  return html`${sorted.map(({ id, displayName }) => {
    const slug = slugOf(id);
    return html`<option value="${slug}"${slug === chosen ? html` selected` : ''}>${displayName[language]}</option>`;
  })}`;
}
