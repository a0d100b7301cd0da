import { expect, test } from 'vitest';
import type { SearchHit } from '#directory/search-query.ts';
import { makeProvider } from '#listings/testing/make-provider.ts';
import { vocabularyIn } from '#listings/vocabulary/local-vocabulary.ts';
import { toProviderView } from '#wire/provider-view.ts';
import { cardFacts } from './card-facts.ts';

const vocabulary = vocabularyIn('en');
const card = (facts: string[], asked: SearchHit['asked'] = []) =>
  cardFacts(toProviderView({ ...makeProvider({ facts }), importedAt: '2026-11-20' }, vocabulary), asked, vocabulary);

test('three facts that matter: what was asked for, then the first in display order', () => {
  const facts = ['sliding-fee', 'telehealth', 'ramp', 'no:elevator', 'quiet-space'];
  expect(card(facts)).toEqual({
    facts: ['Ramp at the door', 'Quiet or sensory-friendly space', 'Visits by phone or video'],
  });
  expect(card(facts, [{ key: 'sliding-fee', answer: 'yes' }]).facts).toEqual([
    'Fees by income (sliding scale)',
    'Ramp at the door',
    'Quiet or sensory-friendly space',
  ]);
});

test('an old yes says its day, those of one day together, and is no fact; on new patients, a line says it', () => {
  const wasOn = '2025-07-29';
  const asked = card(
    ['weekends', 'evenings'],
    [
      { key: 'weekends', answer: 'unknown', wasOn },
      { key: 'evenings', answer: 'unknown', wasOn },
      { key: 'new-patients', answer: 'unknown', wasOn },
    ],
  );
  expect(asked).toEqual({
    facts: [],
    asked: { yes: '', was: [{ text: 'Open on weekends, Open in the evening', day: wasOn }], unknown: '', no: '' },
  });
});

test('what is missing is said, and what to ask; not what the card says anyway', () => {
  const asked = card(
    ['telehealth'],
    [
      { key: 'new-patients', answer: 'unknown' },
      { key: 'evenings', answer: 'unknown' },
      { key: 'telehealth', answer: 'unknown' },
      { key: 'ramp', answer: 'no' },
      { key: 'checked', answer: 'no' },
    ],
  );
  expect(asked).toEqual({
    facts: [],
    asked: {
      yes: '',
      unknown: 'Takes new patients, Open in the evening, Visits by phone or video',
      no: 'Ramp at the door',
    },
  });
});
