import { html } from 'hono/html';
import type { ContentProblem } from '#site-content/content-problem.ts';
import { describeProblem } from '#site-content/content-problem.ts';
import { type EntryField, type EntryKind, inputNames } from '#site-content/editing/entry-fields.ts';
import { type Entry, linesOf } from '#site-content/editing/entry-files.ts';
import { type Html, keyBox, keyOf, tokenField } from '../../page.ts';
import type { Visit } from '../../visit.ts';
import type { Options } from './entry-list.ts';
import { dataAddress, hasPicture } from './picture-upload.ts';
import type { SortedProblems } from './typed-entry.ts';

/** What a form shows beside the entry. */
export interface FormState {
  /** Where it is sent to: '/words/experts/ana-reyes'. */
  action: string;
  entry: Entry;
  /** What was typed, or what the entry has. */
  values: Entry['values'];
  problems?: SortedProblems | undefined;
  /** The entry as somebody else has saved it since. */
  theirs?: Entry | undefined;
  optionsOf: (name: string) => Options | null;
  preview?: Html | undefined;
  /** A picture that was sent for it and is not on the site yet. */
  picture?: { name: string; bytes: Buffer } | null;
  pictureProblem?: string;
}

const LONG = 100;
const MANY = 14;

/** Renders the form of an entry. */
export function entryForm(state: FormState, visit: Visit): Html {
  const w = visit.words.content;
  const { entry, action } = state;
  const isFile = ({ path }: EntryField) => path.at(-1) === 'file';
  const isPicture = ({ path }: EntryField) => path[0] === 'image';
  const canSend = hasPicture(entry.kind);
  // Files come last in a form: the site reads the other fields first.
  const ordered = canSend
    ? [false, true].flatMap((is) =>
        entry.fields.filter((field) => isPicture(field) === is).sort((a, b) => (is ? +isFile(a) - +isFile(b) : 0)),
      )
    : entry.fields;
  const groups = Map.groupBy(ordered, ({ path }) => (entry.kind === 'home' ? String(path[0]) : ''));
  const fields = (list: EntryField[]) => list.map((field) => fieldInputs(state, field, visit));
  const sections = [...groups].map(([name, list]) => {
    if (!name) return fields(list);
    const isOpen = list.some((field) => inputNames(field).some((input) => noteOf(state, input)));
    return html`<details class="section"${isOpen ? html` open` : ''}><summary>${w.sections[name] ?? name}</summary>${fields(list)}</details>`;
  });
  return html`${problemBox(state, visit)}
<form method="post" action="${action}" class="entry" novalidate${canSend ? html` enctype="multipart/form-data"` : ''}>${tokenField(visit.token)}<input type="hidden" name="base" value="${(state.theirs ?? entry).base}">
${sections}${canSend ? pictureInput(state, visit) : ''}
<div class="row end"><button class="quiet" formaction="/desk${action}?do=preview#preview"${keyOf('p')}>${w.preview}${keyBox('p')}</button><button${keyOf('s')}>${w.save}${keyBox('s')}</button></div>
</form>
${state.preview ? html`<div id="preview">${state.preview}</div>` : ''}<script defer src="/desk/live-check.js"></script>`;
}

/** Sends a picture; one that was sent already stays with the form. */
function pictureInput({ picture, pictureProblem }: FormState, visit: Visit): Html {
  const w = visit.words.content;
  const name = 'new-picture';
  const describedBy = html` aria-describedby="${name}-help${pictureProblem ? ` ${name}-problem` : ''}"`;
  return html`${
    picture
      ? html`<div class="row shown"><img class="shown" src="${dataAddress(picture.bytes)}" alt=""><div class="field check"><input type="checkbox" id="picture" name="picture" value="${picture.name}" checked><label for="picture">${w.usePicture}</label></div></div>`
      : ''
  }<div class="field"><label for="${name}">${w.newPicture}</label><p class="help" id="${name}-help">${w.newPictureHelp}</p>${pictureProblem ? html`<p class="problem" id="${name}-problem">${pictureProblem}</p>` : ''}<input type="file" id="${name}" name="${name}" accept="image/jpeg,image/png,image/webp"${describedBy}${pictureProblem ? html` aria-invalid="true"` : ''}></div>`;
}

/** Whether there is something to say about an input. */
const noteOf = ({ problems, theirs, values }: FormState, input: string) =>
  problems?.byInput.has(input) || (theirs && theirs.values[input] !== values[input]);

function problemBox(state: FormState, visit: Visit): Html {
  const w = visit.words.content;
  const { problems, theirs, entry } = state;
  if (theirs) return html`<div class="problems" role="alert" tabindex="-1" autofocus><p>${w.conflict}</p></div>`;
  if (state.pictureProblem)
    return html`<div class="problems" role="alert" tabindex="-1" autofocus><p>${w.notYet}</p><ul><li><a class="alone" href="#new-picture">${w.newPicture}: ${state.pictureProblem}</a></li></ul></div>`;
  if (!problems || problems.byInput.size + problems.others.length === 0) return html``;
  const field = (input: string) => entry.fields.find((each) => inputNames(each).includes(input))!;
  const items = [...problems.byInput].map(
    ([input, problem]) =>
      html`<li><a class="alone" href="#${input}">${labelOf(entry.kind, field(input), input, visit)}: ${says(problem, state, input, visit)}</a></li>`,
  );
  const others = problems.others.map((problem) => html`<li>${placedProblem(problem, visit)}</li>`);
  return html`<div class="problems" role="alert" tabindex="-1" autofocus><p>${w.notYet}</p>${items.length > 0 ? html`<ul>${items}</ul>` : ''}${others.length > 0 ? html`<p>${w.others}</p><ul>${others}</ul>` : ''}</div>`;
}

function fieldInputs(state: FormState, field: EntryField, visit: Visit): Html {
  const options = field.options
    ? field.options.map((each): [string, string] => [each, visit.words.content.languages[each as 'en'] ?? each])
    : state.optionsOf(field.name);
  if (field.type === 'flag') return flagInput(state, field, visit);
  if (field.type === 'choices') return choicesInput(state, field, options ?? [], visit);
  if (options && !field.type.startsWith('text')) return selectInput(state, field, options, visit);
  const inputs = inputNames(field).map((input) => textInput(state, field, input, visit));
  return inputs.length === 1 ? html`${inputs}` : html`<div class="both">${inputs}</div>`;
}

function textInput(state: FormState, field: EntryField, input: string, visit: Visit): Html {
  const w = visit.words.content;
  const { type, max, isOptional } = field;
  const isSpanish = input.endsWith('.es') && inputNames(field).length > 1;
  const rest = [
    type === 'texts' && max ? w.upToEach(max) : max && w.upTo(max),
    (isOptional || isSpanish) && w.optional,
    !isSpanish && type !== 'texts' && w.help[`${state.entry.kind} ${field.name}`],
  ];
  const rows = type === 'body' ? 12 : type === 'texts' ? 5 : (max ?? 0) > LONG ? 3 : 0;
  const attributes = html` id="${input}" name="${input}" autocomplete="off"${isSpanish ? html` lang="es"` : inputNames(field).length > 1 ? html` lang="en"` : ''}${max && type !== 'texts' ? html` data-max="${max}"` : ''}`;
  const value = state.values[input] ?? '';
  return html`<div class="field">${labeled(state, field, input, rest.filter(Boolean).join(' '), visit)}${
    rows > 0
      ? html`<textarea rows="${rows}"${attributes}${described(state, input, true)}>\n${value}</textarea>`
      : html`<input value="${value}"${attributes}${described(state, input, true)}>`
  }</div>`;
}

/** The label with help, problem, and what somebody else has saved. */
function labeled(state: FormState, field: EntryField, input: string, help: string, visit: Visit): Html {
  const label = labelOf(state.entry.kind, field, input, visit);
  return html`<label for="${input}">${label}</label>${help ? html`<p class="help" id="${input}-help">${help}</p>` : ''}${notes(state, input, visit)}`;
}

function notes(state: FormState, input: string, visit: Visit): Html {
  const w = visit.words.content;
  const problem = state.problems?.byInput.get(input);
  const isChanged = state.theirs && state.theirs.values[input] !== state.values[input];
  return html`${problem ? html`<p class="problem" id="${input}-problem">${says(problem, state, input, visit)}</p>` : ''}${isChanged ? html`<p class="problem" id="${input}-theirs">${w.theirs} <q>${state.theirs!.values[input] || w.nothing}</q></p>` : ''}`;
}

function described(state: FormState, input: string, hasHelp: boolean): Html {
  const problem = state.problems?.byInput.has(input);
  const ids = [hasHelp && `${input}-help`, problem && `${input}-problem`].filter(Boolean).join(' ');
  return html`${ids ? html` aria-describedby="${ids}"` : ''}${problem ? html` aria-invalid="true"` : ''}`;
}

function selectInput(state: FormState, field: EntryField, options: Options, visit: Visit): Html {
  const { name } = field;
  const value = state.values[name] ?? '';
  const all: Options = options.some(([each]) => each === value)
    ? options
    : [[value, value || visit.words.content.none], ...options];
  return html`<div class="field">${labeled(state, field, name, '', visit)}<select id="${name}" name="${name}"${described(state, name, false)}>${all.map(([each, label]) => html`<option value="${each}"${each === value ? html` selected` : ''}>${label}</option>`)}</select></div>`;
}

function flagInput(state: FormState, field: EntryField, visit: Visit): Html {
  const { name } = field;
  return html`<div class="field check"><input type="checkbox" id="${name}" name="${name}" value="true"${state.values[name] === 'true' ? html` checked` : ''}><label for="${name}">${labelOf(state.entry.kind, field, name, visit)}</label></div>`;
}

function choicesInput(state: FormState, field: EntryField, options: Options, visit: Visit): Html {
  const { name } = field;
  const chosen = linesOf(state.values[name] ?? '');
  // What an option is called here may be gone: it can still be unchecked.
  const unknown = chosen
    .filter((each) => !options.some(([value]) => value === each))
    .map((each): [string, string] => [each, each]);
  const boxes = [...unknown, ...options].map(
    ([value, label], at) =>
      html`<div class="check"><input type="checkbox" id="${name}-${at}" name="${name}[${value}]" value="1"${chosen.includes(value) ? html` checked` : ''}><label for="${name}-${at}">${label}</label></div>`,
  );
  const label = labelOf(state.entry.kind, field, name, visit);
  const list = html`<div class="boxes">${boxes}</div>`;
  return html`<fieldset id="${name}" tabindex="-1"${described(state, name, false)}><legend>${label}</legend>${notes(state, name, visit)}${
    boxes.length > MANY
      ? html`<details${state.problems?.byInput.has(name) ? html` open` : ''}><summary>${visit.words.content.chosen(chosen.length, boxes.length)}</summary>${list}</details>`
      : list
  }</fieldset>`;
}

/** 'Quote 3, words (English)' */
function labelOf(kind: EntryKind, { path, type }: EntryField, input: string, visit: Visit): string {
  const w = visit.words.content;
  if (hasPicture(kind) && input === 'image.file') return w.oldPicture;
  const parts = kind === 'home' ? path.slice(1) : path;
  const words: string[] = [];
  for (const part of parts) {
    const known = typeof part === 'number' ? undefined : (w.labels[`${kind} ${part}`] ?? w.labels[part] ?? part);
    if (known !== undefined) words.push(known);
    else words.push(`${words.pop() ?? ''} ${Number(part) + 1}`);
  }
  const label = words.join(', ');
  const isBoth = inputNames({ name: '', type }).length > 1;
  return isBoth ? w.inLanguage(label, w.languages[input.endsWith('.es') ? 'es' : 'en']) : label;
}

/** A problem anywhere in the content, with its place. */
export function placedProblem(problem: ContentProblem, { words }: Visit): string {
  return describeProblem(
    { ...problem, message: words.content.codes[problem.code] ?? problem.message },
    words.content.line,
  );
}

/** The problem in words for a form; the check's own words speak of files. */
function says({ code, message }: ContentProblem, { values, entry }: FormState, input: string, visit: Visit): string {
  const w = visit.words.content.says;
  const value = values[input] ?? '';
  const field = entry.fields.find((each) => inputNames(each).includes(input))!;
  if (value === '' && field.type === 'choices') return w.choice;
  if (value === '' && input.endsWith('file')) return w.picture;
  if (code === 'no-alt-text' && field.type !== 'body') return w['no-alt-text'];
  if (value === '') return w.empty;
  if (code === 'too-long' && field.max) {
    const length = Math.max(...(field.type === 'texts' ? value.split('\n') : [value]).map((line) => line.length));
    if (length > field.max) return w['too-long'](length, field.max);
  }
  if (code === 'bad-address' && !/secure/.test(message)) return w.address;
  if (code === 'translation' && field.type === 'texts') return w.lists;
  return visit.words.content.codes[code] ?? message;
}
