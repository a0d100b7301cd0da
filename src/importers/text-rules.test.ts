import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serviceBySlug } from '#listings/vocabulary/vocabulary.ts';
import { cleanText, isInUnitedStates } from './check-draft.ts';
import { withoutEntities } from './html-entities.ts';
import { naturalCase, naturalCredentials } from './natural-case.ts';
import { servicesInText } from './service-words.ts';
import { droppedState, isoDay, respelledZip, stateCode, zipCode, zipText } from './us-address.ts';

test.each([
  ['CAPE FEAR VALLEY HOME HEALTH AND HOSPICE', 'Cape Fear Valley Home Health and Hospice'],
  ['ADVANTAGE  HOME HEALTH CARE, INC.', 'Advantage Home Health Care, Inc.'],
  ['THE ARC OF ST. LOUIS, LLC', 'The Arc of St. Louis, LLC'],
  ["CHILDREN'S THERAPY PLLC", "Children's Therapy PLLC"],
  ["O'BRIEN-MCDONALD PT", "O'Brien-McDonald PT"],
  ['CVS PHARMACY #1234', 'CVS Pharmacy #1234'],
  ['JOHN A SMITH DDS', 'John A Smith DDS'],
  ['HENRY WILLS III', 'Henry Wills III'],
  ['425 E. US RT. 6', '425 E. US Rt. 6'],
  ['100 N 3RD ST STE 4B', '100 N 3rd St Ste 4B'],
  ['P.O. BOX 12', 'P.O. Box 12'],
  ['J. P. SMITH, M.D., P.C.', 'J. P. Smith, M.D., P.C.'],
  ['Already Natural  HelpingHands', 'Already Natural HelpingHands'],
  ['PEÑA FAMILY', 'Peña Family'],
  ['', ''],
])('naturalCase(%j) is %j', (text, natural) => {
  expect(naturalCase(text)).toBe(natural);
});

test.each(['Respite, haircuts', 'Respite\nhaircuts', 'Respite\rhaircuts', 'Respite and haircuts'])(
  'services are found in %j',
  (text) => {
    expect(servicesInText(text)).toEqual({ tagIds: [serviceBySlug('respite')!.id], unread: ['haircuts'] });
  },
);

test('naturalCredentials removes dots and restores the case', () => {
  expect(naturalCredentials('M.D., PH.D.')).toBe('MD, PhD');
  expect(naturalCredentials('ccc-slp')).toBe('CCC-SLP');
});

describe('cleanText', () => {
  test('removes control and bidirectional characters, keeps HTML as text', () => {
    expect(cleanText(' a\u0000b\tc\u202e  d ', 50)).toBe('a b c d');
    expect(cleanText('<b>Bold</b> & co', 50)).toBe('<b>Bold</b> & co');
  });

  test('respects the maximum length, is idempotent and never splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 5, max: 40 }), (text, maxLength) => {
        const clean = cleanText(text, maxLength);
        expect(clean.length).toBeLessThanOrEqual(maxLength);
        expect(cleanText(clean, maxLength)).toBe(clean);
        if (text.isWellFormed()) expect(clean.isWellFormed()).toBe(true);
      }),
    );
  });
});

test.each([
  ['A &amp; B &lt;c&gt; &quot;d&quot; &apos;e&apos;&nbsp;f', 'A & B <c> "d" \'e\' f'],
  ['B&#225;ez, Nu&#xF1;o, &#X1F600;', 'Báez, Nuño, 😀'],
  ['AT &AMP; T', 'AT & T'],
  ['&amp;lt; &#38;amp; &amp;#39;', '&lt; &amp; &#39;'],
  ['a&#0;b&#x1b;c&#10;d&#133;e&#160;f', 'a b c d e f'],
  ['&#xD800; &#1114112; &#99999999999999999999;', '&#xD800; &#1114112; &#99999999999999999999;'],
  ['&copy; &amp &; R&D; &#; &#x;', '&copy; &amp &; R&D; &#; &#x;'],
])('withoutEntities(%j) is %j', (text, plain) => {
  expect(withoutEntities(text)).toBe(plain);
});

test('stateCode accepts abbreviations and names', () => {
  expect(['AZ', 'az', 'Arizona', ' NEW  MEXICO ', 'D.C.', 'PR', 'Ontario', ''].map(stateCode)).toEqual([
    'AZ',
    'AZ',
    'AZ',
    'NM',
    'DC',
    'PR',
    '',
    '',
  ]);
});

test('stateCode accepts the abbreviations from before those of the post office', () => {
  const states = 'Ariz.,Calif,Tex.,Fla.,Penn.,Pa.,Mass.,Wash.,Ill.,Minn.,W. Va.,N. Mex.,Ala.'.split(',').map(stateCode);
  expect(states.join(' ')).toBe('AZ CA TX FL PA PA MA WA IL MN WV NM AL');
});

test('zipText returns the first of several ZIP codes, without a state', () => {
  const texts = ['AZ 85281', 'AZ, 85281-1234', '85281, 85282', '85281-1234/85282', '85281\n85282'];
  expect(texts.map(zipText)).toEqual(texts.map(() => '85281'));
  expect(['2138', ' 100 Main St 85281', '85281 x', 'Mesa 85281', '852811, 85282'].map(zipText)).toEqual([
    '2138',
    '100 Main St 85281',
    '85281 x',
    'Mesa 85281',
    '852811, 85282',
  ]);
});

test('zipCode returns five digits', () => {
  expect(['85004', '061051770', '06105-1770', '06105 1770', '6105', 'ABC', ''].map(zipCode)).toEqual([
    '85004',
    '06105',
    '06105',
    '06105',
    '',
    '',
    '',
  ]);
});

test('respelledZip restores what a spreadsheet changed', () => {
  const texts = ['2138', '601', '21381234', '2138-1234', '85281.0', '2138.0', '85281'];
  expect(texts.map(respelledZip)).toEqual(['02138', '00601', '02138', '02138', '85281', '02138', '85281']);
  expect(['', '85', '852811', '8528A', 'N/A', '85281.5'].map(respelledZip)).toEqual(['', '', '', '', '', '']);
});

test.each([
  ['FM', '', 'associated-state'],
  ['Palau', 'US', 'associated-state'],
  ['', 'MH', 'associated-state'],
  ['AE', 'US', 'military-address'],
  ['Ontario', '', 'no-place'],
])('a row in %j, %j is dropped as %s', (state, country, reason) => {
  expect(droppedState(state, country).reason).toBe(reason);
});

test('isoDay accepts only real days', () => {
  const texts = ['05/23/2005', '5/3/2005', '5/3/2005 14:05', '2005-05-23', '2005-05-23T00:00:00.000'];
  expect(texts.map(isoDay)).toEqual(['2005-05-23', '2005-05-03', '2005-05-03', '2005-05-23', '2005-05-23']);
  expect(['02/29/2024', '02/29/2023', '13/01/2020', '5/3/98', '2005 spring', ''].map(isoDay)).toEqual([
    '2024-02-29',
    null,
    null,
    null,
    null,
    null,
  ]);
});

test.each([
  ['March 5, 2026', '2026-03-05'],
  ['Mar. 5 2026', '2026-03-05'],
  ['Sept 5th, 2026', '2026-09-05'],
  ['5-Mar-24', '2024-03-05'],
  ['05 March 2026', '2026-03-05'],
  ['5 de marzo de 2026', '2026-03-05'],
  ['03/05/24', '2024-03-05'],
  ['3-5-2026', '2026-03-05'],
  ['2026/03/05', '2026-03-05'],
  ['2026-3-5', '2026-03-05'],
  ['Mar 2026', '2026-03-01'],
  ['enero 2026', '2026-01-01'],
  ['5-Mar-98', null],
  ['Feb 30, 2026', null],
  ['Mar 26', null],
  ['3-5-26', null],
  ['Spring 2026', null],
  ['constructor 2026', null],
])('isoDay(%j) is %j', (text, day) => {
  expect(isoDay(text)).toBe(day);
});

test('isInUnitedStates accepts points in every state and territory, and no others', () => {
  const inside = [
    [33.45, -112.07],
    [61.2, -149.9],
    [51.88, -176.65],
    [52.9, 173.2],
    [21.3, -157.85],
    [18.46, -66.1],
    [13.44, 144.79],
    [-14.28, -170.7],
    [15.18, 145.75],
  ];
  const outside = [
    [0, 0],
    [33.45, 112.07],
    [-112.07, 33.45],
    [51.5, -0.1],
    [19.43, -99.13],
    [Number.NaN, -100],
    [91, -100],
  ];
  expect(inside.map(([lat, lng]) => isInUnitedStates({ lat: lat!, lng: lng! }))).not.toContain(false);
  expect(outside.map(([lat, lng]) => isInUnitedStates({ lat: lat!, lng: lng! }))).not.toContain(true);
});
