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

/** What may stand in a letter and is filled in for each reader. Every letter needs its links: what it is sent for, and the way out. */
const PLACES: Record<keyof LettersEntry, string[]> = {
  confirm: ['confirmLink', 'unsubscribeLink', 'firstName', 'organisation'],
  welcome: ['unsubscribeLink', 'firstName', 'organisation'],
};

/** What is wrong with the letters: a missing link, an unknown place, a subject that is more than one line of words. */
function checkLetters(letters: LettersEntry): FormIssue[] {
  return Object.entries(PLACES).flatMap(([name, places]) => {
    const letter = letters[name as keyof LettersEntry];
    return CONTENT_LANGUAGES.flatMap((language) => {
      const text = letter.text[language];
      const subject = letter.subject[language];
      const at = (part: 'subject' | 'text') => ['letters', name, part, language];
      const issues: FormIssue[] = [];
      for (const link of places.filter(isLink)) {
        if (text !== undefined && !text.includes(`{${link}}`))
          issues.push(
            issueAt('missing', at('text'), `This letter needs its link. Write {${link}} where it should stand.`),
          );
      }
      for (const place of unknownPlaces(text, places))
        issues.push(
          issueAt('bad-value', at('text'), `Nothing is known for {${place}}. Known here are: ${listed(places)}.`),
        );
      const inSubject = places.filter((place) => !isLink(place));
      for (const place of unknownPlaces(subject, inSubject))
        issues.push(
          issueAt(
            'bad-value',
            at('subject'),
            `{${place}} cannot stand in a subject. Known here are: ${listed(inSubject)}.`,
          ),
        );
      if (subject?.includes('\n'))
        issues.push(issueAt('bad-value', at('subject'), 'A subject is one line. Take the line break away.'));
      return issues;
    });
  });
}

function unknownPlaces(text: string | undefined, known: string[]): string[] {
  return [...(text ?? '').matchAll(/\{([^{}]*)\}/g)]
    .map(([, place]) => place!)
    .filter((place) => !known.includes(place));
}

const isLink = (place: string) => place.endsWith('Link');
const listed = (places: string[]) => places.map((place) => `{${place}}`).join(', ');
