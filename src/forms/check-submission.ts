import { FORM_FIELDS, type FormField, type FormKind } from './form-kind.ts';

/** Why a value was not taken; the page has a sentence for each. */
export type FieldFault = 'required' | 'too-long' | 'not-an-email' | 'not-a-phone' | 'not-a-url' | 'not-a-choice';

export type CheckedSubmission =
  | { ok: true; values: Record<string, string> }
  | { ok: false; values: Record<string, string>; faults: Record<string, FieldFault> };

/**
 * Checks what a visitor sent against the form's fields. Unknown keys are left out, spaces around values too.
 * The values come back in either case, so that nothing typed is lost.
 */
export function checkSubmission(kind: FormKind, sent: Record<string, unknown>): CheckedSubmission {
  const values: Record<string, string> = {};
  const faults: Record<string, FieldFault> = {};
  for (const field of FORM_FIELDS[kind]) {
    const raw = sent[field.name];
    const value = typeof raw === 'string' ? withoutControlCharacters(raw).trim() : '';
    const fault = faultOf(field, value);
    if (fault) faults[field.name] = fault;
    values[field.name] = value.slice(0, field.maxLength * 2);
  }
  return Object.keys(faults).length === 0 ? { ok: true, values } : { ok: false, values, faults };
}

const PATTERNS: Partial<Record<FormField['type'], [RegExp, FieldFault]>> = {
  email: [/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/, 'not-an-email'],
  tel: [/^[+(\d][\d\s().-]{6,}(\s*(x|ext\.?)\s*\d+)?$/i, 'not-a-phone'],
  url: [/^(https?:\/\/)?[^\s/.<>"]+\.[^\s<>"]+$/i, 'not-a-url'],
};

function faultOf(field: FormField, value: string): FieldFault | undefined {
  if (value === '') return field.required ? 'required' : undefined;
  if (value.length > field.maxLength) return 'too-long';
  if (field.choices) return field.choices.includes(value) ? undefined : 'not-a-choice';
  const [pattern, fault] = PATTERNS[field.type] ?? [];
  return pattern && !pattern.test(value) ? fault : undefined;
}

function withoutControlCharacters(text: string): string {
  // Keeps newlines and tabs of long texts.
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
}
