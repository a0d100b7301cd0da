import type { z } from 'zod';
import type { FieldType, FormKind } from '#model/form-definition.ts';
import type { ProblemCode } from './content-problem.ts';
import type { FormFieldEntry } from './form-shapes.ts';

export type FormIssue = z.core.$ZodRawIssue<z.core.$ZodIssueCustom>;

/** Smallest and greatest limit that makes sense, and the one that counts where none is written. In characters. */
export const LENGTHS: Partial<Record<FieldType, { least: number; most: number; usual: number }>> = {
  text: { least: 1, most: 500, usual: 150 },
  'long-text': { least: 20, most: 6000, usual: 2000 },
  // The longest address that mail can reach (RFC 5321).
  email: { least: 20, most: 254, usual: 254 },
  tel: { least: 10, most: 40, usual: 20 },
  url: { least: 20, most: 2000, usual: 300 },
};

/** What a page takes when a form is sent to it (64 KB), less what the site sends along: time stamp and proof. */
const MAX_ANSWER_BYTES = 60 * 1024;
/** The longest character as browsers send it: '%E2%82%AC' is €. */
const BYTES_PER_CHARACTER = 9;

/** Names that the site's own hidden inputs bear. */
export const TAKEN_NAMES = ['topic'];

interface Needed {
  name: string;
  types: FieldType[];
  required?: true;
}

const anyText: FieldType[] = ['text', 'long-text'];
const business: Needed[] = [
  { name: 'businessName', types: ['text'], required: true },
  { name: 'place', types: ['text'], required: true },
  { name: 'businessPhone', types: ['tel'] },
  { name: 'website', types: ['url'] },
  { name: 'services', types: anyText },
];
const listedBusiness: Needed[] = [...business, { name: 'businessAddress', types: ['text'] }];

/** Answers that the site works with: an approved business becomes a listing, a sign-up gets a letter. */
const NEEDED: Partial<Record<FormKind, Needed[]>> = {
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

/** What is wrong with the fields of a form, each by itself and all together. */
export function checkFormFields(kind: FormKind, all: FormFieldEntry[]): FormIssue[] {
  const issues: FormIssue[] = [];
  all.forEach((field, index) => {
    const issue = (problem: ProblemCode, key: string, message: string, ...path: PropertyKey[]) =>
      issues.push(issueAt(problem, ['fields', index, key, ...path], message));
    if (all.findIndex(({ name }) => name === field.name) < index)
      issue(
        'duplicate',
        'name',
        `Another field of this form has the name '${field.name}'. Give one of the two another.`,
      );
    if (TAKEN_NAMES.includes(field.name))
      issue('bad-value', 'name', `The site uses the name '${field.name}' itself. Give the field another.`);
    checkLength(field, issue);
    checkChoices(field, issue);
    if (field.type === 'consent' && !field.required)
      issue('bad-value', 'type', `An agreement must be needed. Add 'required: true', or write 'type: checkbox'.`);
  });
  return [...issues, ...checkNeeded(kind, all), ...checkSize(all)];
}

/** A visitor who fills every field to its limit must not lose it all to an answer that says it is too much. */
function checkSize(all: FormFieldEntry[]): FormIssue[] {
  const characters = all.reduce((sum, field) => sum + mostCharacters(field), 0);
  const most = Math.floor(MAX_ANSWER_BYTES / BYTES_PER_CHARACTER);
  if (characters <= most) return [];
  const says = `All fields together take up to ${characters} characters, and a form can be sent with ${most}.`;
  return [issueAt('bad-value', ['fields'], `${says} Lower 'maxLength' of the long ones, or take fields out.`)];
}

/** With the name, which goes along with every answer, and the two signs around it. */
function mostCharacters({ name, type, maxLength, choices = [] }: FormFieldEntry): number {
  const around = name.length + 2;
  if (type === 'multi-select') return choices.reduce((sum, { value }) => sum + around + value.length, 0);
  if (type === 'select') return around + Math.max(0, ...choices.map(({ value }) => value.length));
  return around + (maxLength ?? LENGTHS[type]?.usual ?? 'yes'.length);
}

/** A problem at a place of the file, in the words of the check. */
export function issueAt(problem: ProblemCode, path: PropertyKey[], message: string): FormIssue {
  return { code: 'custom', input: undefined, path, message, params: { problem } };
}

type Tell = (problem: ProblemCode, key: string, message: string, ...path: PropertyKey[]) => void;

function checkLength({ type, maxLength }: FormFieldEntry, tell: Tell): void {
  if (maxLength === undefined) return;
  const length = LENGTHS[type];
  if (!length) tell('bad-value', 'maxLength', `A field of type '${type}' has no length. Remove the line.`);
  else if (maxLength < length.least || maxLength > length.most)
    tell(
      'bad-value',
      'maxLength',
      `${maxLength} makes no sense for type '${type}'. Write a number from ${length.least} to ${length.most}.`,
    );
}

function checkChoices({ type, choices }: FormFieldEntry, tell: Tell): void {
  if (type !== 'select' && type !== 'multi-select') {
    if (choices)
      tell('bad-value', 'choices', `Only 'select' and 'multi-select' have choices. Remove them, or change the type.`);
    return;
  }
  if (!choices?.length)
    tell(
      'missing',
      'choices',
      `There is nothing to choose from. Add 'choices:' with lines like '- { value: other, label: Other }'.`,
    );
  choices?.forEach(({ value }, index) => {
    if (choices.findIndex((choice) => choice.value === value) < index)
      tell('duplicate', 'choices', `The value '${value}' stands twice. Give one of the two another.`, index, 'value');
  });
}

function checkNeeded(kind: FormKind, all: FormFieldEntry[]): FormIssue[] {
  return (NEEDED[kind] ?? []).flatMap(({ name, types, required }) => {
    const index = all.findIndex((field) => field.name === name);
    const field = all[index];
    if (!field)
      return issueAt(
        'missing',
        ['fields'],
        `The site works with the field '${name}' (type ${types[0]}). Bring it back.`,
      );
    if (!types.includes(field.type))
      return issueAt(
        'bad-value',
        ['fields', index, 'type'],
        `The site works with '${name}' as ${types.map((type) => `'${type}'`).join(' or ')}. Write that.`,
      );
    if (required && !field.required)
      return issueAt(
        'bad-value',
        ['fields', index, 'required'],
        `The site cannot do without '${name}'. Write 'required: true'.`,
      );
    return [];
  });
}
