/** The forms that a visitor can send. What each asks is content: `forms/<kind>.yaml`. */
export const FORM_KINDS = [
  'unlisted-services',
  'add-business',
  'refer-business',
  'become-expert',
  'business-registration',
  'newsletter',
  'report-problem',
] as const;
export type FormKind = (typeof FORM_KINDS)[number];

/** Kinds of answer. */
export const FIELD_TYPES = [
  'text',
  'long-text',
  'email',
  'tel',
  'url',
  'select',
  'multi-select',
  'checkbox',
  'consent',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** One question of a form. */
export interface FormField {
  /** Key of the value and name of the input. */
  name: string;
  type: FieldType;
  required: boolean;
  /** Characters; of no meaning for choices and boxes. */
  maxLength: number;
  /** Only and always with `select` and `multi-select`: the answers to choose from. */
  choices?: readonly { value: string }[] | undefined;
  /** HTML autocomplete token, so that browsers fill in what they know. */
  autocomplete?: string | undefined;
}

/** A form: its fields in the order in which they are asked. */
export interface FormDefinition {
  kind: FormKind;
  fields: readonly FormField[];
}

/** Answers by field name: a list for `multi-select`; 'yes' or '' for `checkbox` and `consent`; text for all others. */
export type FormValues = Record<string, string | string[]>;
