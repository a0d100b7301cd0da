import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { Forms } from '#forms/forms.ts';
import { FORM_KINDS, type FormDefinition } from '#model/form-definition.ts';
import { RESERVED_NAMES } from './form-field-check.ts';
import { loadSiteContent } from './load-site-content.ts';
import { changed, makeContentFolder, problemsWith } from './testing/make-content-folder.ts';

const committed = loadSiteContent(fileURLToPath(new URL('../../content', import.meta.url)));

describe('the committed forms', () => {
  test('cover every kind of form', () => {
    const definitions: Record<string, FormDefinition> = committed.in('en').forms;
    expect(Object.keys(definitions).sort()).toEqual([...FORM_KINDS].sort());
    expect(definitions.newsletter?.fields[0]).toMatchObject({ name: 'firstName', type: 'text', maxLength: 50 });
  });

  test('ask five questions and a choice for the newsletter, within their limits', () => {
    const { fields } = committed.in('en').forms.newsletter;
    expect(fields.map(({ label, type, required, maxLength }) => [label, type, required, maxLength])).toEqual([
      ['First Name', 'text', true, 50],
      ['Last Name', 'text', true, 50],
      ['Email Address', 'email', true, 254],
      ['Phone Number', 'tel', true, 15],
      ['Zip Code', 'zip', true, 10],
      ['How did you hear about us?', 'select', false, 13],
    ]);
    const choices = fields.at(-1)?.choices?.map(({ label }) => label);
    expect(choices).toEqual(['Google Search', 'Social Media', 'Word of Mouth', 'Newsletter', 'Other']);
  });

  test('thank an applicant', () => {
    expect(committed.in('en').forms['become-expert'].success).toBe(
      'Thank you! Your application has been successfully submitted. We look forward to connecting with you shortly!',
    );
  });
});

test('a form is translated, but its values are the same in both languages', () => {
  const folder = makeContentFolder({
    ...changed('forms/unlisted-services.yaml', 'label: One', 'label: { en: One, es: Uno }'),
  });
  const content = loadSiteContent(folder);
  const choices = (['en', 'es'] as const).map((language) => content.in(language).forms['unlisted-services'].fields[1]);
  expect(choices).toMatchObject([
    { maxLength: 3, choices: [{ value: 'one', label: 'One' }] },
    { maxLength: 3, choices: [{ value: 'one', label: 'Uno' }] },
  ]);
  expect(content.in('en').forms.newsletter.letters.welcome.subject).toBe('Welcome, {firstName}');
});

test('a text without Spanish is a notice', () => {
  const { notices } = loadSiteContent(makeContentFolder());
  const notice = notices.find(({ file }) => file === 'forms/become-expert.yaml');
  expect(notice?.message).toContain('No Spanish yet for title, lead, success');
});

test('a form at another company is checked as a link, and its origin is allowed in frames', () => {
  const link = 'https://forms.test/a/b?c=1';
  const { outsideLinks, frameOrigins, ...content } = loadSiteContent(
    makeContentFolder({ ...outside('become-expert', link), ...outside('refer-business', 'https://forms.test/other') }),
  );
  expect(content.in('es').forms['become-expert'].outsideLink).toBe(link);
  expect(frameOrigins).toEqual(['https://forms.test']);
  expect(outsideLinks).toContainEqual({ address: link, file: 'forms/become-expert.yaml', line: 1 });
});

test('a form on localhost is allowed without https', () => {
  const content = loadSiteContent(makeContentFolder(outside('become-expert', 'http://127.0.0.1:8080/form')));
  expect(content.frameOrigins).toEqual(['http://127.0.0.1:8080']);
});

test('the name of the honeypot is reserved', () => {
  expect(RESERVED_NAMES).toContain(honeypot());
});

describe('problems in forms are reported with file, line and what to do', () => {
  const unlisted = (from: string, to: string) => changed('forms/unlisted-services.yaml', from, to);
  const newsletter = (from: string, to: string) => changed('forms/newsletter.yaml', from, to);
  const business = (from: string, to: string) => changed('forms/add-business.yaml', from, to);
  test.each<[string, Record<string, string | null>, string, RegExp]>([
    ['a missing file', { 'forms/newsletter.yaml': null }, 'missing-file forms/newsletter.yaml:1', /Restore it/],
    ['an unknown form', { 'forms/survey.yaml': 'title: A' }, 'bad-id forms/survey.yaml:1', /Known forms/],
    [
      'two fields with the same name',
      unlisted('name: choice', 'name: services'),
      'duplicate forms/unlisted-services.yaml:11 fields[1].name',
      /Rename one/,
    ],
    [
      'a name with a space',
      unlisted('name: choice', 'name: my choice'),
      'bad-id forms/unlisted-services.yaml:11 fields[1].name',
      /as in 'businessName'/,
    ],
    [
      'a reserved name',
      unlisted('name: choice', 'name: topic'),
      'bad-value forms/unlisted-services.yaml:11 fields[1].name',
      /uses the name/,
    ],
    [
      'an unknown type',
      unlisted('type: select', 'type: slider'),
      'bad-value forms/unlisted-services.yaml:12 fields[1].type',
      /multi-select/,
    ],
    [
      'no choices',
      unlisted('choices:\n      - value: one\n        label: One', 'choices: []'),
      'missing forms/unlisted-services.yaml:15 fields[1].choices',
      /no choices/,
    ],
    [
      'the same value twice',
      unlisted('- value: one', '- { value: one, label: Same }\n      - value: one'),
      'duplicate forms/unlisted-services.yaml:17 fields[1].choices[1].value',
      /twice/,
    ],
    [
      'choices for a text field',
      unlisted('type: select', 'type: text'),
      'bad-value forms/unlisted-services.yaml:16 fields[1].choices',
      /Remove them/,
    ],
    [
      'a limit that is too low',
      unlisted('type: long-text', 'type: long-text\n    maxLength: 3'),
      'bad-value forms/unlisted-services.yaml:9 fields[0].maxLength',
      /from 20 to 6000/,
    ],
    [
      'more than a form can contain',
      unlisted(
        'type: long-text',
        'type: long-text\n    maxLength: 6000\n    label: Services\n  - name: more\n    type: long-text',
      ),
      'bad-value forms/unlisted-services.yaml:7 fields',
      /up to 80\d\d characters, but a form can have at most 6826/,
    ],
    [
      'more choices than a form can send',
      unlisted(
        'type: long-text',
        `type: long-text\n    label: Services\n  - name: many\n    type: multi-select\n    choices: [${manyChoices(96)}]`,
      ),
      'bad-value forms/unlisted-services.yaml:7 fields',
      /together are 98, but a form can have at most 97/,
    ],
    [
      'a limit for a choice',
      unlisted('type: select', 'type: select\n    maxLength: 30'),
      'bad-value forms/unlisted-services.yaml:13 fields[1].maxLength',
      /has no length/,
    ],
    [
      'a consent that is not required',
      newsletter('type: text', 'type: consent'),
      'bad-value forms/newsletter.yaml:8 fields[0].type',
      /must be required/,
    ],
    [
      'a missing field that the site needs',
      business('name: website', 'name: homepage'),
      'missing forms/add-business.yaml:7 fields',
      /'website' \(type url\)/,
    ],
    [
      'a field with another type than the site needs',
      business('type: tel', 'type: text'),
      'bad-value forms/add-business.yaml:20 fields[3].type',
      /'businessPhone' with the type 'tel'/,
    ],
    [
      'an email address that is not required',
      newsletter('type: email\n    required: true', 'type: email\n    required: false'),
      'bad-value forms/newsletter.yaml:13 fields[1].required',
      /needs an answer to 'emailAddress'/,
    ],
    [
      'a letter without its link',
      newsletter('{confirmLink}', 'nowhere'),
      'missing forms/newsletter.yaml:18 letters.confirm.text',
      /Write \{confirmLink\}/,
    ],
    [
      'a letter without its link in Spanish',
      newsletter(
        '"Here: {confirmLink} {unsubscribeLink}"',
        "{ en: '{confirmLink} {unsubscribeLink}', es: '{unsubscribeLink}' }",
      ),
      'missing forms/newsletter.yaml:18 letters.confirm.text.es',
      /Write \{confirmLink\}/,
    ],
    [
      'a first letter without the unsubscribe link',
      newsletter('{confirmLink} {unsubscribeLink}', '{confirmLink}'),
      'missing forms/newsletter.yaml:18 letters.confirm.text',
      /Write \{unsubscribeLink\}/,
    ],
    [
      'an unknown placeholder',
      newsletter('Here: ', 'Dear {name}, here: '),
      'bad-value forms/newsletter.yaml:18 letters.confirm.text',
      /\{name\} is not a placeholder/,
    ],
    [
      'a link in a subject',
      newsletter('Welcome, {firstName}', 'See {unsubscribeLink}'),
      'bad-value forms/newsletter.yaml:20 letters.welcome.subject',
      /cannot be used in a subject/,
    ],
    [
      'no letters',
      { 'forms/newsletter.yaml': newsletter('letters:', 'mail:')['forms/newsletter.yaml']! },
      'missing forms/newsletter.yaml:1 letters',
      /missing/,
    ],
    [
      'an outside form without https',
      outside('become-expert', 'http://forms.test/'),
      'bad-address forms/become-expert.yaml:1 outsideLink',
      /starts with https/,
    ],
    [
      'an outside form with an invalid address',
      outside('become-expert', 'forms.test'),
      'bad-address forms/become-expert.yaml:1 outsideLink',
      /starts with https/,
    ],
    [
      'form addresses in their former file',
      changed('site.yaml', 'organization:', 'forms: { newsletterLink: https://forms.test/ }\norganization:'),
      'unknown-key site.yaml:1 forms',
      /outsideLink: https.*forms\/newsletter\.yaml/,
    ],
  ])('%s', (_, changes, place, words) => {
    const problems = problemsWith(changes);
    const found = problems.find(({ code, file, line, field }) => `${code} ${file}:${line} ${field}`.trim() === place);
    expect(problems.map(({ code, file, line, field }) => `${code} ${file}:${line} ${field}`.trim())).toContain(place);
    expect(found?.message).toMatch(words);
  });
});

function outside(kind: string, link: string): Record<string, string> {
  return changed(`forms/${kind}.yaml`, 'title:', `outsideLink: ${link}\ntitle:`);
}

/** Returns the name of the hidden input that catches bots. */
function honeypot(): string {
  return new Forms({} as ConstructorParameters<typeof Forms>[0]).honeypot;
}

function manyChoices(count: number): string {
  return Array.from({ length: count }, (_, index) => `{ value: c${index}, label: C }`).join(', ');
}
