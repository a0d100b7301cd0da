import { CONTENT_LANGUAGES } from '#model/content-language.ts';
import { type FormIssue, issueAt } from './form-field-check.ts';
import type { LettersEntry } from './form-shapes.ts';

/** What may stand in a letter and is filled in for each reader. Every letter needs its links: what it is sent for, and the way out. */
const PLACES: Record<keyof LettersEntry, string[]> = {
  confirm: ['confirmLink', 'unsubscribeLink', 'firstName', 'organisation'],
  welcome: ['unsubscribeLink', 'firstName', 'organisation'],
};

/** What is wrong with the letters: a missing link, an unknown place, a subject that is more than one line of words. */
export function checkLetters(letters: LettersEntry): FormIssue[] {
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
