import type { z } from 'zod';
import { CONTENT_LANGUAGES } from '#model/content-language.ts';
import type { FormKind } from '#model/form-definition.ts';
import { fields } from './field-schemas.ts';
import { checkFormFields, type FormIssue, issueAt } from './form-field-check.ts';
import { formShape, type LettersEntry, letters } from './form-shapes.ts';

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

/** Placeholders in each letter, filled in for each reader. Those that end in 'Link' are required. */
const PLACEHOLDERS: Record<keyof LettersEntry, string[]> = {
  confirm: ['confirmLink', 'unsubscribeLink', 'firstName', 'organization'],
  welcome: ['unsubscribeLink', 'firstName', 'organization'],
};

/** What `{organization}` was called; letters may still say so. */
const FORMER_PLACEHOLDER = 'organisation';

/** Returns problems with the letters: a missing link, an unknown placeholder, a subject with a link or line break. */
function checkLetters(letters: LettersEntry): FormIssue[] {
  return Object.entries(PLACEHOLDERS).flatMap(([name, placeholders]) => {
    const letter = letters[name as keyof LettersEntry];
    return CONTENT_LANGUAGES.flatMap((language) => {
      const text = letter.text[language];
      const subject = letter.subject[language];
      const at = (part: 'subject' | 'text') => ['letters', name, part, language];
      const issues: FormIssue[] = [];
      for (const link of placeholders.filter(isLink)) {
        if (text !== undefined && !text.includes(`{${link}}`))
          issues.push(
            issueAt('missing', at('text'), `This letter needs its link. Write {${link}} where it should appear.`),
          );
      }
      for (const placeholder of unknownPlaceholders(text, placeholders))
        issues.push(
          issueAt(
            'bad-value',
            at('text'),
            `{${placeholder}} is not a placeholder. Known placeholders: ${listed(placeholders)}.`,
          ),
        );
      const inSubject = placeholders.filter((placeholder) => !isLink(placeholder));
      for (const placeholder of unknownPlaceholders(subject, inSubject))
        issues.push(
          issueAt(
            'bad-value',
            at('subject'),
            `{${placeholder}} cannot be used in a subject. Known placeholders: ${listed(inSubject)}.`,
          ),
        );
      if (subject?.includes('\n'))
        issues.push(issueAt('bad-value', at('subject'), 'A subject must be one line. Remove the line break.'));
      return issues;
    });
  });
}

function unknownPlaceholders(text: string | undefined, known: string[]): string[] {
  return [...(text ?? '').matchAll(/\{([^{}]*)\}/g)]
    .map(([, place]) => place!)
    .filter((place) => !known.includes(place) && place !== FORMER_PLACEHOLDER);
}

const isLink = (place: string) => place.endsWith('Link');
const listed = (placeholders: string[]) => placeholders.map((place) => `{${place}}`).join(', ');
