/** The forms that a visitor can submit. Their fields are content: `forms/<kind>.yaml`. */
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

/** Everything that is sent with a stamp: the forms, and what callers report of a listing. */
export type SentKind = FormKind | 'call-report';

/** Forms whose business is listed on the site once they are approved. */
export const LISTED_FORMS: readonly FormKind[] = ['add-business', 'refer-business', 'business-registration'];

/** Maximum inputs of a posted form; each selected choice and each hidden input is one. */
export const MAX_FORM_INPUTS = 100;

/** Field types. */
export const FIELD_TYPES = [
  'text',
  'long-text',
  'email',
  'tel',
  'url',
  'zip',
  'select',
  'multi-select',
  'checkbox',
  'consent',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** One question of a form. */
export interface FormField {
  /** Key of the value, and `name` of the input element. */
  name: string;
  type: FieldType;
  required: boolean;
  /** In characters; ignored for choices and checkboxes. */
  maxLength: number;
  /** The options; always set for `select` and `multi-select`, never for other types. */
  choices?: readonly { value: string }[] | undefined;
  /** HTML `autocomplete` token. */
  autocomplete?: string | undefined;
}

/** A form with its fields in display order. */
export interface FormDefinition {
  kind: FormKind;
  fields: readonly FormField[];
}

/** Values by field name: a list for `multi-select`, 'yes' or '' for `checkbox` and `consent`, text for all others. */
export type FormValues = Record<string, string | string[]>;
