import type { z } from 'zod';
import type { FormKind } from '#model/form-definition.ts';
import { fields } from './field-schemas.ts';
import { checkFormFields } from './form-field-check.ts';
import { formShape, letters } from './form-shapes.ts';
import { checkLetters } from './letter-check.ts';

/** The schema of every `forms/<kind>.yaml`. */
export const formSchemas = {
  'unlisted-services': formSchema('unlisted-services'),
  'add-business': formSchema('add-business'),
  'refer-business': formSchema('refer-business'),
  'become-expert': formSchema('become-expert'),
  'business-registration': formSchema('business-registration'),
  newsletter: fields({ ...formShape, letters }).check(({ value, issues }) => {
    issues.push(...checkFormFields('newsletter', value.fields), ...checkLetters(value.letters));
  }),
  'report-problem': formSchema('report-problem'),
} satisfies Record<FormKind, z.ZodType>;

export type FormEntry = z.output<ReturnType<typeof formSchema>>;

function formSchema(kind: FormKind) {
  return fields(formShape).check(({ value, issues }) => {
    issues.push(...checkFormFields(kind, value.fields));
  });
}
