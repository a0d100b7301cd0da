import { z } from 'zod';
import { FIELD_TYPES } from '#model/form-definition.ts';
import { fields, line, secureLink, text } from './field-schemas.ts';

/** Autofill tokens of HTML ("Autofill detail tokens") that our forms may use. */
const AUTOCOMPLETE = [
  'off',
  'name',
  'given-name',
  'family-name',
  'organization',
  'organization-title',
  'street-address',
  'address-line1',
  'address-line2',
  'address-level1',
  'address-level2',
  'postal-code',
  'country-name',
  'email',
  'tel',
  'tel-national',
  'url',
] as const;

const field = fields({
  /** Used in exports and emails to the operator: do not change it once the form is in use. */
  name: z.string().refine((name) => /^[a-z][A-Za-z0-9]{0,39}$/.test(name), {
    params: { problem: 'bad-id' },
    error: ({ input }) =>
      `${JSON.stringify(input)} cannot be the name of a field. ` +
      "Use only letters and digits, starting with a lowercase letter, as in 'businessName'.",
  }),
  type: z.enum(FIELD_TYPES),
  required: z.boolean().default(false),
  maxLength: z.number().int().optional(),
  /** The question; for `consent`, what the visitor agrees to. */
  label: text(300),
  help: text(300).optional(),
  autocomplete: z.enum(AUTOCOMPLETE).optional(),
  choices: z.array(fields({ value: line(60), label: text(120) })).optional(),
});
export type FormFieldEntry = z.output<typeof field>;

/** The fields of every form file. */
export const formShape = {
  title: text(90),
  lead: text(300),
  send: text(40).optional(),
  success: text(200),
  successHelp: text(300),
  /** What happens to the answers; for the newsletter, what the visitor agrees to. */
  privacy: text(400),
  /** The same form at another company, which the site then shows in a frame instead. */
  outsideLink: secureLink.optional(),
  fields: z.array(field).min(1).max(40),
};

const letter = fields({ subject: text(120), text: text(4000) });
/** The letters of the newsletter. */
export const letters = fields({ confirm: letter, welcome: letter });
export type LettersEntry = z.output<typeof letters>;
