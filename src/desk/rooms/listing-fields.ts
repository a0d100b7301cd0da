import { html } from 'hono/html';
import { STATES } from '#gazetteer/states.ts';
import { statementByAnyWord } from '#importers/fact-words.ts';
import { entries } from '#importers/row-entries.ts';
import { serviceByAnyWord, serviceByTerm } from '#importers/service-words.ts';
import { FACTS, SERVICES } from '#listings/vocabulary/vocabulary.ts';
import { contentLanguage } from '#model/content-language.ts';
import { FACT_GROUPS, readStatement, statementText } from '#model/place-facts.ts';
import { tagText } from '#operations/listings/field-words.ts';
import { type FieldProblems, type Given, SETTABLE_KEYS } from '#operations/listings/set-values.ts';
import { field, type Html } from '../page.ts';
import type { Words } from '../words/en.ts';
import { fieldTexts } from './field-texts.ts';

type Key = (typeof SETTABLE_KEYS)[number];
type FieldProblem = NonNullable<FieldProblems[Key]>;

/** Problems of fields, in words; where a field cannot be empty, it says so. */
export type ProblemTexts = Partial<Record<Key, string>>;

/** Said in a form that has the boxes of these lists: without a chosen one, the list is empty. */
const HAS = { services: 'has-services', facts: 'has-facts' } as const;

const TEXTS: readonly Key[] = ['description', 'eligibility', 'how_to_apply', 'fees'];

/** Renders every field of a listing, with values as the CSV template has them. */
export function listingFields(values: Given, problems: ProblemTexts, words: Words): Html {
  const one = (key: Key) => oneField(key, values, problems, words);
  return html`${(['name'] as const).map(one)}
${serviceBoxes(values.services ?? '', problems.services ?? '', words)}
${(['other_services', 'address', 'city', 'state', 'zip', 'phone', 'more_phones', 'website', 'email'] as const).map(one)}
${(['medicaid', 'accepting', 'accepting_as_of', 'hours'] as const).map(one)}
${factChoices(values.facts ?? '', problems.facts ?? '', words)}
${TEXTS.map(one)}
<details${problems.lat || problems.lng ? html` open` : ''}><summary>${words.listing.exactPlace}</summary><p>${words.listing.exactHelp}</p>${(['lat', 'lng'] as const).map(one)}</details>`;
}

/** Reads the fields of a posted form. Those that it does not have are absent. */
export function givenIn(fields: Record<string, string>): Given {
  const given: Given = {};
  for (const key of SETTABLE_KEYS) if (fields[key] !== undefined) given[key] = fields[key].replaceAll('\r\n', '\n');
  if (fields[HAS.services])
    given.services = SERVICES.filter(({ id }) => fields[`service-${id}`])
      .map(({ displayName }) => displayName.en)
      .join('; ');
  if (fields[HAS.facts])
    given.facts = Object.keys(FACTS)
      .flatMap((key) => {
        const answer = fields[`fact-${key}`];
        return answer === 'yes' || answer === 'no' ? [statementText({ key, answer })] : [];
      })
      .join('; ');
  const { medicaid, state } = given;
  if (medicaid !== undefined && /^(yes|sí|si)$/i.test(medicaid.trim())) given.medicaid = state ?? '';
  if (medicaid !== undefined && /^no$/i.test(medicaid.trim())) given.medicaid = '';
  return given;
}

/** Chooses services of ours in place of the same words among the others. Returns the fields so, and the chosen services. */
export function withOwnServices(given: Given): { given: Given; own: number[] } {
  const others = entries(given.other_services ?? '');
  const own = others.flatMap((word) => serviceByTerm(word) ?? []);
  if (own.length === 0) return { given, own };
  const services = new Set([...entries(given.services ?? ''), ...own.map(tagText)]);
  const left = others.filter((word) => serviceByTerm(word) === undefined);
  return { given: { ...given, services: [...services].join('; '), other_services: left.join('; ') }, own };
}

/** Says which services of ours were chosen in place of other services. */
export function ownText(own: readonly number[], words: Words): string[] {
  return own.length === 0 ? [] : [words.listing.ownChosen(own.map(fieldTexts(words).tag).join('; '))];
}

/** Returns what is wrong with fields in the words of staff. */
export function problemTexts(problems: FieldProblems, { listing: w }: Words): ProblemTexts {
  const say = { needed: w.needed, 'unknown-place': w.unknownPlace, 'other-state': w.otherState };
  const textOf = (key: string, problem: FieldProblem) =>
    problem === 'unusable' ? (w.unusables[key] ?? w.unusable) : say[problem];
  return Object.fromEntries(Object.entries(problems).map(([key, problem]) => [key, textOf(key, problem)]));
}

/** Renders the problems of fields, first on the page and focused, so that they are noticed at once. */
export function problemBox(texts: ProblemTexts, { listing, listings }: Words, lead = listing.notYet): Html | '' {
  const wrong = Object.entries(texts);
  if (wrong.length === 0) return '';
  const item = ([key, text]: [string, string]) =>
    html`<li><a class="alone" href="#${key}">${listings.fields[key]}: ${text}</a></li>`;
  return html`<div class="problems" role="alert" tabindex="-1" autofocus><p>${lead}</p><ul>${wrong.map(item)}</ul></div>`;
}

function oneField(key: Key, values: Given, problems: ProblemTexts, words: Words): Html {
  const label = words.listings.fields[key] ?? key;
  const value = values[key] ?? '';
  const options = { help: words.listing.help[key] ?? '', problem: problems[key] ?? '' };
  if (key === 'state') return select(key, label, value, stateOptions, options.problem);
  if (key === 'accepting') {
    const { unknown, yes, no } = words.listing;
    return select(key, label, value, { '': unknown, yes, no }, options.problem);
  }
  return field(key, label, value, { ...options, isLong: TEXTS.includes(key) });
}

const stateOptions = Object.fromEntries([['', ''], ...STATES.map(({ usps, name }) => [usps, name])]);

function select(name: string, label: string, value: string, options: Record<string, string>, problem: string): Html {
  const described = problem ? html` aria-invalid="true" aria-describedby="${name}-problem"` : '';
  return html`<label for="${name}">${label}</label>${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}
<select id="${name}" name="${name}"${described}>${choices(options, value)}</select>`;
}

function choices(options: Record<string, string>, chosen: string) {
  return Object.entries(options).map(
    ([value, label]) => html`<option value="${value}"${value === chosen ? html` selected` : ''}>${label}</option>`,
  );
}

function serviceBoxes(text: string, problem: string, words: Words): Html {
  const language = contentLanguage(words.language);
  const chosen = new Set(entries(text).map(serviceByAnyWord));
  const box = ({ id, displayName }: (typeof SERVICES)[number]) =>
    html`<div class="check"><input type="checkbox" id="service-${id}" name="service-${id}" value="1"${chosen.has(id) ? html` checked` : ''}><label for="service-${id}">${displayName[language]}</label></div>`;
  const collator = new Intl.Collator(language);
  const rank = ({ id }: { id: number }) => (chosen.has(id) ? 0 : 1);
  const sorted = SERVICES.toSorted(
    (a, b) => rank(a) - rank(b) || collator.compare(a.displayName[language], b.displayName[language]),
  );
  return html`<fieldset id="services" tabindex="-1"${problem ? html` aria-describedby="services-problem"` : ''}><legend>${words.listings.fields.services} (${words.listing.chosen(chosen.size)})</legend>
${problem ? html`<p class="problem" id="services-problem">${problem}</p>` : ''}<input type="hidden" name="${HAS.services}" value="1">
<div class="scroll-list boxes" role="group" tabindex="0" aria-label="${words.listings.fields.services}">${sorted.map(box)}</div></fieldset>`;
}

function factChoices(text: string, problem: string, words: Words): Html {
  const w = words.listing;
  const language = contentLanguage(words.language);
  const answers = new Map(
    entries(text)
      .map((each) => readStatement(statementByAnyWord(each) ?? each))
      .map(({ key, answer }) => [key, answer]),
  );
  const ofGroup = (group: string) => Object.entries(FACTS).filter(([, fact]) => fact.group === group);
  const one = ([key, fact]: [string, (typeof FACTS)[string]]) =>
    html`<div>${select(`fact-${key}`, fact[language], answers.get(key) ?? '', { '': w.unknown, yes: w.yes, no: w.no }, '')}</div>`;
  return html`<details id="facts"${problem ? html` open` : ''}><summary>${w.facts} (${w.chosen(answers.size)})</summary>${problem ? html`<p class="problem">${problem}</p>` : ''}<p>${w.factsHelp}</p><input type="hidden" name="${HAS.facts}" value="1">
${FACT_GROUPS.map((group) => html`<fieldset><legend>${w.groups[group]}</legend><div class="boxes">${ofGroup(group).map(one)}</div></fieldset>`)}</details>`;
}
