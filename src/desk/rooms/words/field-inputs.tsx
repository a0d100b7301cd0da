import type { ReactNode } from 'react';
import { type EntryField, inputNames } from '#site-content/editing/entry-fields.ts';
import { linesOf } from '#site-content/editing/entry-files.ts';
import { type Translate, textOf } from '../../messages/translate.ts';
import { Notes, notedBy } from '../../parts/notes.tsx';
import { useVisit } from '../../parts/visit-context.ts';
import type { Options } from './entry-list.ts';
import { labelOf, problemText } from './entry-words.ts';
import { type FormState, theirValue } from './form-state.ts';

interface FieldProps {
  state: FormState;
  field: EntryField;
}

/** The inputs of a field: one, or one for each language. */
export function FieldInputs({ state, field }: FieldProps) {
  const { t } = useVisit();
  const options = field.options
    ? field.options.map((each): [string, string] => [each, textOf(t, 'content.languages', each) ?? each])
    : state.optionsOf(field.name);
  if (field.type === 'flag') return <FlagInput state={state} field={field} />;
  if (field.type === 'choices') return <ChoiceInputs state={state} field={field} options={options ?? []} />;
  if (options && !field.type.startsWith('text')) return <SelectInput state={state} field={field} options={options} />;
  const inputs = inputNames(field).map((input) => <TextInput key={input} state={state} field={field} input={input} />);
  return inputs.length === 1 ? inputs : <div className="both">{inputs}</div>;
}

/** Texts that may be longer have several lines. */
const LONG = 100;

function TextInput({ state, field, input }: FieldProps & { input: string }) {
  const { t } = useVisit();
  const { type, max = 0 } = field;
  const isBoth = inputNames(field).length > 1;
  const help = helpOf(state, field, input, t);
  const rows = type === 'body' ? 12 : type === 'texts' ? 5 : max > LONG ? 3 : 0;
  const given = {
    id: input,
    name: input,
    defaultValue: state.values[input] ?? '',
    autoComplete: 'off',
    lang: isBoth ? (input.endsWith('.es') ? 'es' : 'en') : undefined,
    'data-max': max > 0 && type !== 'texts' ? max : undefined,
    ...notedBy(notesOf(state, input, t, help)),
  };
  return (
    <Labeled state={state} field={field} input={input} help={help}>
      {rows > 0 ? <textarea rows={rows} {...given} /> : <input {...given} />}
    </Labeled>
  );
}

function helpOf({ entry }: FormState, field: EntryField, input: string, t: Translate): string {
  const { type, max, isOptional } = field;
  const isSpanish = input.endsWith('.es') && inputNames(field).length > 1;
  const parts = [
    max && (type === 'texts' ? t('content.upToEach', { count: max }) : t('content.upTo', { count: max })),
    (isOptional || isSpanish) && t('content.optional'),
    !isSpanish && type !== 'texts' && textOf(t, 'content.help', `${entry.kind} ${field.name}`),
  ];
  return parts.filter(Boolean).join(' ');
}

interface LabeledProps extends FieldProps {
  input: string;
  help?: string;
  children: ReactNode;
}

/** An input below its label, with help, problem, and what somebody else has saved. */
function Labeled({ state, field, input, help, children }: LabeledProps) {
  const { t } = useVisit();
  return (
    <div className="field">
      <label htmlFor={input}>{labelOf(state.entry.kind, field, input, t)}</label>
      <FieldNotes state={state} input={input} help={help} />
      {children}
    </div>
  );
}

/** The notes of an input, and what somebody else has saved. */
function FieldNotes({ state, input, help }: { state: FormState; input: string; help?: string | undefined }) {
  const { t } = useVisit();
  const theirs = theirValue(state, input);
  return (
    <>
      <Notes {...notesOf(state, input, t, help)} />
      {theirs !== undefined && (
        <p className="problem" id={`${input}-theirs`}>
          {t('content.theirs')} <q>{theirs || t('content.nothing')}</q>
        </p>
      )}
    </>
  );
}

function notesOf(state: FormState, input: string, t: Translate, help?: string) {
  const problem = state.problems?.byInput.get(input);
  return { of: input, help, problem: problem && problemText(problem, state, input, t) };
}

function SelectInput({ state, field, options }: FieldProps & { options: Options }) {
  const { t } = useVisit();
  const { name } = field;
  const value = state.values[name] ?? '';
  const isKnown = options.some(([each]) => each === value);
  return (
    <Labeled state={state} field={field} input={name}>
      <select id={name} name={name} defaultValue={value} {...notedBy(notesOf(state, name, t))}>
        {!isKnown && <option value={value}>{value || t('content.none')}</option>}
        {options.map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </select>
    </Labeled>
  );
}

function FlagInput({ state, field }: FieldProps) {
  const { t } = useVisit();
  const { name } = field;
  return (
    <div className="field check">
      <input type="checkbox" id={name} name={name} value="true" defaultChecked={state.values[name] === 'true'} />
      <label htmlFor={name}>{labelOf(state.entry.kind, field, name, t)}</label>
    </div>
  );
}

/** More options are folded. */
const MANY = 14;

function ChoiceInputs({ state, field, options }: FieldProps & { options: Options }) {
  const { t } = useVisit();
  const { name } = field;
  const chosen = linesOf(state.values[name] ?? '');
  // What an option is called here may be gone: it can still be unchecked.
  const unknown = chosen.filter((each) => !options.some(([value]) => value === each));
  const all: Options = [...unknown.map((each): [string, string] => [each, each]), ...options];
  const boxes = <CheckBoxes name={name} options={all} chosen={chosen} />;
  return (
    <fieldset id={name} tabIndex={-1} {...notedBy(notesOf(state, name, t))}>
      <legend>{labelOf(state.entry.kind, field, name, t)}</legend>
      <FieldNotes state={state} input={name} />
      {all.length > MANY ? (
        <details open={state.problems?.byInput.has(name)}>
          <summary>{t('content.chosen', { count: chosen.length, total: all.length })}</summary>
          {boxes}
        </details>
      ) : (
        boxes
      )}
    </fieldset>
  );
}

function CheckBoxes({ name, options, chosen }: { name: string; options: Options; chosen: string[] }) {
  return (
    <div className="boxes">
      {options.map(([value, label], at) => (
        <div key={value} className="check">
          <input
            type="checkbox"
            id={`${name}-${at}`}
            name={`${name}[${value}]`}
            value="1"
            defaultChecked={chosen.includes(value)}
          />
          <label htmlFor={`${name}-${at}`}>{label}</label>
        </div>
      ))}
    </div>
  );
}
