import { expect, test } from 'vitest';
import type { Explanations } from './explain-words.ts';
import { loadSiteContent } from './load-site-content.ts';
import { renderMarkdown } from './markdown.ts';
import { changed, expertFile, makeContentFolder, problemsWith } from './testing/make-content-folder.ts';

const explain: Explanations = {
  words: [
    { id: 'waiver', term: 'Waiver', short: 'It pays.', spellings: ['waiver', 'waivers'] },
    { id: 'ssi', term: 'SSI', short: 'Money.', spellings: ['SSI'] },
    { id: 'respite', term: 'Respite', short: 'A break.', spellings: ['respite', 'respite care'] },
  ],
  allTerms: 'All words',
  glossary: '/glossary',
  textId: 'a-text',
};

/** Returns the words that became buttons. */
const explained = (text: string) => {
  const { html } = renderMarkdown(text, { language: 'en', topHeading: 3, findPicture: () => undefined, explain });
  return [...html.matchAll(/<button [^>]*>(.*?)<\/button>/g)].map(([, word]) => word);
};

test.each([
  ['explains the first use of a word', 'A waiver, and one more waiver.', ['waiver']],
  ['in any case, and in the plural', 'Waivers help.', ['Waivers']],
  ['uses the longer of two spellings', 'Ask for respite care.', ['respite care']],
  ['several words, also in a list', '- SSI\n- a *waiver* and respite', ['SSI', 'waiver', 'respite']],
  ['not within another word, and not an acronym in lowercase', 'He waivered; lossi and ssi.', []],
  ['not in a heading or a link', '## A waiver\n\nSee [the waiver](https://a.test/) and `SSI`.', []],
])('%s', (_, text, words) => {
  expect(explained(text)).toEqual(words);
});

test('the explanation is a native popover with a link to the glossary', () => {
  const { html } = renderMarkdown('A waiver.', {
    language: 'en',
    topHeading: 3,
    findPicture: () => undefined,
    explain,
  });
  expect(html).toBe(
    '<p>A <button type="button" class="term" popovertarget="waiver-in-a-text">waiver</button><span id="waiver-in-a-text" popover="" class="term-note"><strong>Waiver</strong> It pays. <a href="/glossary#waiver">All words</a></span>.</p>',
  );
});

test('texts of the content folder explain glossary terms in their language', () => {
  const content = loadSiteContent(
    makeContentFolder({
      ...changed('glossary.yaml', 'short: It pays.', 'short: { en: It pays., es: Paga. }'),
      'experts/ana-reyes.md': expertFile('', 'About a waiver.'),
    }),
  );
  expect(content.in('en').experts[0]?.longBio).toContain(
    '<strong>Waiver</strong> It pays. <a href="/glossary#waiver">',
  );
  expect(content.in('es').glossary.terms).toMatchObject([{ id: 'waiver', term: 'Waiver', short: 'Paga.' }]);
});

test('reports a problem in the glossary with its line', () => {
  const [problem] = problemsWith(changed('glossary.yaml', 'term: Waiver', 'name: Waiver'));
  expect(problem).toMatchObject({ file: 'glossary.yaml', field: expect.stringContaining('terms.waiver') });
});
