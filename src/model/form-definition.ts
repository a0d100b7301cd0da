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

/** Field types. */
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
