import type { z } from 'zod';
import { type FieldType, type FormKind, MAX_FORM_INPUTS } from '#model/form-definition.ts';
import type { ProblemCode } from './content-problem.ts';
import type { FormFieldEntry } from './form-shapes.ts';

export type FormIssue = z.core.$ZodRawIssue<z.core.$ZodIssueCustom>;

/** Allowed range of `maxLength` and its default, by field type. In characters. */
export const LENGTHS: Partial<Record<FieldType, { min: number; max: number; default: number }>> = {
  text: { min: 1, max: 500, default: 150 },
  'long-text': { min: 20, max: 6000, default: 2000 },
  // The longest valid email address (RFC 5321).
  email: { min: 20, max: 254, default: 254 },
  // '(602) 555-0101, extension 12345'
  tel: { min: 10, max: 40, default: 40 },
  url: { min: 20, max: 2000, default: 300 },
  zip: { min: 10, max: 10, default: 10 },
};

/** The server's limit for a submitted form (64 KB), minus the site's own fields: timestamp and proof. */
const MAX_FORM_BYTES = 60 * 1024;
/** The site's own: timestamp, proof and honeypot. */
const OWN_INPUTS = 3;
/** The longest encoding of a character: '%E2%82%AC' is €. */
const MAX_BYTES_PER_CHARACTER = 9;

/** Names of the site's own hidden inputs. */
export const RESERVED_NAMES = ['topic'];

interface RequiredField {
  name: string;
  types: FieldType[];
  required?: true;
}

const anyText: FieldType[] = ['text', 'long-text'];
const business: RequiredField[] = [
  { name: 'businessName', types: ['text'], required: true },
  { name: 'place', types: ['text'], required: true },
  { name: 'businessPhone', types: ['tel'] },
  { name: 'website', types: ['url'] },
  { name: 'services', types: anyText },
];
const listedBusiness: RequiredField[] = [...business, { name: 'businessAddress', types: ['text'] }];

/** Fields that the site itself uses: an approved business becomes a listing, a sign-up gets an email. */
const REQUIRED_FIELDS: Partial<Record<FormKind, RequiredField[]>> = {
  'add-business': listedBusiness,
  'business-registration': listedBusiness,
  'refer-business': business,
  newsletter: [
    { name: 'emailAddress', types: ['email'], required: true },
    { name: 'firstName', types: ['text'] },
  ],
  'report-problem': [
    { name: 'listing', types: ['text'], required: true },
    { name: 'what', types: ['select'] },
    { name: 'message', types: anyText },
  ],
};

/** Returns the problems with the fields of a form, individually and together. */
export function checkFormFields(kind: FormKind, all: FormFieldEntry[]): FormIssue[] {
  const issues: FormIssue[] = [];
  all.forEach((field, index) => {
    const issue = (problem: ProblemCode, key: string, message: string, ...path: PropertyKey[]) =>
      issues.push(issueAt(problem, ['fields', index, key, ...path], message));
    if (all.findIndex(({ name }) => name === field.name) < index)
      issue('duplicate', 'name', `Another field of this form has the name '${field.name}'. Rename one of the two.`);
    if (RESERVED_NAMES.includes(field.name))
      issue('bad-value', 'name', `The site uses the name '${field.name}' itself. Rename the field.`);
    checkLength(field, issue);
    checkChoices(field, issue);
    if (field.type === 'consent' && !field.required)
      issue('bad-value', 'type', `A consent field must be required. Add 'required: true', or use 'type: checkbox'.`);
  });
  return [...issues, ...checkRequired(kind, all), ...checkSize(all)];
}

/** A form with every field filled to its limit, and every choice selected, must not exceed what the server accepts. */
function checkSize(all: FormFieldEntry[]): FormIssue[] {
  const problems: string[] = [];
  const inputs = all.reduce((sum, { type, choices = [] }) => sum + (type === 'multi-select' ? choices.length : 1), 0);
  const maxInputs = MAX_FORM_INPUTS - OWN_INPUTS;
  if (inputs > maxInputs)
    problems.push(
      `All fields and choices together are ${inputs}, but a form can have at most ${maxInputs}. Remove some.`,
    );
  const characters = all.reduce((sum, field) => sum + maxCharacters(field), 0);
  const limit = Math.floor(MAX_FORM_BYTES / MAX_BYTES_PER_CHARACTER);
  if (characters > limit)
    problems.push(
      `All fields together allow up to ${characters} characters, but a form can have at most ${limit}. ` +
        "Lower 'maxLength' of the long fields, or remove fields.",
    );
  return problems.map((problem) => issueAt('bad-value', ['fields'], problem));
}

/** Includes the name, which is sent with every answer, and the two separators. */
function maxCharacters({ name, type, maxLength, choices = [] }: FormFieldEntry): number {
  const overhead = name.length + 2;
  if (type === 'multi-select') return choices.reduce((sum, { value }) => sum + overhead + value.length, 0);
  if (type === 'select') return overhead + Math.max(0, ...choices.map(({ value }) => value.length));
  return overhead + (maxLength ?? LENGTHS[type]?.default ?? 'yes'.length);
}

/** Returns a Zod issue for a problem at a path of the file. */
export function issueAt(problem: ProblemCode, path: PropertyKey[], message: string): FormIssue {
  return { code: 'custom', input: undefined, path, message, params: { problem } };
}

type Report = (problem: ProblemCode, key: string, message: string, ...path: PropertyKey[]) => void;

function checkLength({ type, maxLength }: FormFieldEntry, report: Report): void {
  if (maxLength === undefined) return;
  const length = LENGTHS[type];
  if (!length) report('bad-value', 'maxLength', `A field of type '${type}' has no length. Remove the line.`);
  else if (maxLength < length.min || maxLength > length.max)
    report(
      'bad-value',
      'maxLength',
      `${maxLength} is out of range for type '${type}'. Use a number from ${length.min} to ${length.max}.`,
    );
}

function checkChoices({ type, choices }: FormFieldEntry, report: Report): void {
  if (type !== 'select' && type !== 'multi-select') {
    if (choices)
      report('bad-value', 'choices', `Only 'select' and 'multi-select' have choices. Remove them, or change the type.`);
    return;
  }
  if (!choices?.length)
    report(
      'missing',
      'choices',
      `There are no choices. Add 'choices:' with lines like '- { value: other, label: Other }'.`,
    );
  choices?.forEach(({ value }, index) => {
    if (choices.findIndex((choice) => choice.value === value) < index)
      report('duplicate', 'choices', `The value '${value}' is used twice. Change one of the two.`, index, 'value');
  });
}

function checkRequired(kind: FormKind, all: FormFieldEntry[]): FormIssue[] {
  return (REQUIRED_FIELDS[kind] ?? []).flatMap(({ name, types, required }) => {
    const index = all.findIndex((field) => field.name === name);
    const field = all[index];
    if (!field)
      return issueAt('missing', ['fields'], `The site needs the field '${name}' (type ${types[0]}). Restore it.`);
    if (!types.includes(field.type))
      return issueAt(
        'bad-value',
        ['fields', index, 'type'],
        `The site needs '${name}' with the type ${types.map((type) => `'${type}'`).join(' or ')}. Change it.`,
      );
    if (required && !field.required)
      return issueAt(
        'bad-value',
        ['fields', index, 'required'],
        `The site needs an answer to '${name}'. Add 'required: true'.`,
      );
    return [];
  });
}
