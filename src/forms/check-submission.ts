import type { FormDefinition, FormField, FormValues } from '#model/form-definition.ts';

/** Why a value was rejected; the page has a sentence for each. */
export type FieldError =
  | 'required'
  | 'too-long'
  | 'not-an-email'
  | 'not-a-phone'
  | 'not-a-url'
  | 'not-a-zip'
  | 'not-a-choice'
  | 'not-agreed';

export type CheckedSubmission =
  | { ok: true; values: FormValues }
  | { ok: false; values: FormValues; problems: Record<string, FieldError> };

/**
 * Checks a visitor's input against the form's fields. Drops unknown keys and trims values. Always returns the values,
 * so that nothing typed is lost.
 */
export function checkSubmission({ fields }: FormDefinition, sent: Record<string, unknown>): CheckedSubmission {
  // No prototype: a field may have any name.
  const values: FormValues = Object.create(null);
  const problems: Record<string, FieldError> = Object.create(null);
  for (const field of fields) {
    const { value, problem } = readField(field, sent[field.name]);
    if (problem) problems[field.name] = problem;
    values[field.name] = value;
  }
  const whole = { values: { ...values }, problems: { ...problems } };
  return Object.keys(problems).length === 0 ? { ok: true, values: whole.values } : { ok: false, ...whole };
}

interface ReadValue {
  value: string | string[];
  problem?: FieldError | undefined;
}

function readField(field: FormField, raw: unknown): ReadValue {
  if (field.type === 'multi-select') return readChoices(field, raw);
  const text = typeof raw === 'string' ? withoutControlCharacters(raw, field.type === 'long-text').trim() : '';
  if (field.type === 'checkbox' || field.type === 'consent') {
    const missing = field.type === 'consent' ? 'not-agreed' : 'required';
    return { value: text === '' ? '' : 'yes', problem: text === '' && field.required ? missing : undefined };
  }
  return { value: text.slice(0, field.maxLength * 2), problem: problemOf(field, text) };
}

/** Returns each selected choice once, in the order offered. */
function readChoices(field: FormField, raw: unknown): ReadValue {
  const sent = (Array.isArray(raw) ? raw : [raw]).filter((item) => typeof item === 'string' && item !== '');
  const value = (field.choices ?? []).map((choice) => choice.value).filter((choice) => sent.includes(choice));
  if (sent.some((item) => !value.includes(item))) return { value, problem: 'not-a-choice' };
  return { value, problem: field.required && value.length === 0 ? 'required' : undefined };
}

const PATTERNS: Partial<Record<FormField['type'], [RegExp, FieldError]>> = {
  email: [
    /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\.]+(\.[^\s@<>",;:()[\]\\.]+)*\.[^\s@<>",;:()[\]\\.]{2,}$/,
    'not-an-email',
  ],
  tel: [/^[+(\d][\d\s().-]{6,}(\s*,?\s*(x|ext\.?|extension|#)\s*\d+)?$/i, 'not-a-phone'],
  // A host with a dot, and optionally a port: any other colon before the path would mean another scheme (javascript:).
  url: [/^(https?:\/\/)?[^\s/?#:.<>"]+(\.[^\s/?#:.<>"]+)+\.?(:\d{1,5})?([/?#][^\s<>"]*)?$/i, 'not-a-url'],
  zip: [/^\d{5}([ -]?\d{4})?$/, 'not-a-zip'],
};

function problemOf(field: FormField, value: string): FieldError | undefined {
  if (value === '') return field.required ? 'required' : undefined;
  if (field.choices) return field.choices.some((choice) => choice.value === value) ? undefined : 'not-a-choice';
  if (value.length > field.maxLength) return 'too-long';
  const [pattern, problem] = PATTERNS[field.type] ?? [];
  return pattern && !pattern.test(value) ? problem : undefined;
}

/** Removes control characters; line breaks and tabs become spaces unless `manyLines`. */
function withoutControlCharacters(text: string, manyLines: boolean): string {
  if (!manyLines) return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
}
