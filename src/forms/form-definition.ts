/** The forms that a visitor can send. Everything else of a form is content, which the site hands in. */
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

/** One question of a form. */
export interface FormField {
  /** Key of the value and name of the input. */
  name: string;
  type: 'text' | 'long-text' | 'email' | 'tel' | 'url' | 'select' | 'multi-select' | 'checkbox' | 'consent';
  required: boolean;
  /** Characters; of no meaning for choices and boxes. */
  maxLength: number;
  /** Only and always with `select` and `multi-select`: the answers to choose from. */
  choices?: readonly { value: string }[];
  /** HTML autocomplete token, so that browsers fill in what they know. */
  autocomplete?: string;
}

/** A form: its fields in the order in which they are asked. */
export interface FormDefinition {
  kind: FormKind;
  fields: readonly FormField[];
}

/** Answers by field name: a list for `multi-select`; 'yes' or '' for `checkbox` and `consent`; text for all others. */
export type FormValues = Record<string, string | string[]>;
