import { expect, test } from 'vitest';
import { textLines } from './hsds-hours.ts';
import { accessFacts, languageFacts, paymentFacts, phoneLabel, plainText } from './hsds-words.ts';

test.each([
  ['<p>Food &amp; <b>rest</b>.<br/>Daily</p>', 'Food & rest. Daily'],
  ['Ages < 5 and > 3', 'Ages < 5 and > 3'],
  ['<script>alert(1)</script>Hi', 'alert(1) Hi'],
  ['5 &lt; 6', '5 < 6'],
])('%s is shown as %s', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test.each([
  [['Wheelchair accessible.'], ['wheelchair-access']],
  [['disabled_parking, ramp, wheelchair'], ['wheelchair-access', 'ramp', 'accessible-parking']],
  [['elevator, restroom, deaf_interpreter, wheelchair_van'], ['elevator', 'accessible-restroom', 'sign-language']],
  [['Not wheelchair accessible'], ['no:wheelchair-access']],
  [['No wheelchair access. ASL on request'], ['no:wheelchair-access', 'sign-language']],
  [['Not all floors are wheelchair accessible'], []],
  [['No wheelchair access upstairs'], []],
  [['No elevator', 'Elevator at the back'], ['elevator']],
  [['Limited wheelchair access'], []],
  // Our own words, as a publication like ours has them: a wide door is not access for all.
  [
    ['Doors wide enough for a wheelchair', 'yes', 'No: Restroom for wheelchair users', 'Interpreter on request'],
    ['wide-doors', 'no:accessible-restroom', 'interpreter'],
  ],
  [['Exams without leaving the wheelchair'], ['exam-in-wheelchair']],
])('%j says %j', (texts, facts) => {
  expect(accessFacts(texts)).toEqual(facts);
});

test('a phone label is shown only if it says what the phone is for', () => {
  const labels = ['voice', 'Ana Sample', 'siquqwdh', 'Intake line', 'TTY', 'tty', `Main ${'x'.repeat(40)}`];
  expect(labels.map((label) => phoneLabel(label))).toEqual(['', '', '', 'Intake line', 'TTY', 'TTY', '']);
});

test('languages and payments become facts', () => {
  expect(languageFacts(['American Indian or Alaska Native languages'])).toEqual(['native-languages']);
  expect(languageFacts(['English', 'es', 'Español', 'American Sign Language', 'Urdu', 'Navajo', ''])).toEqual([
    'spanish',
    'sign-language',
    'other-languages',
    'native-languages',
  ]);
  expect(paymentFacts(['Medicaid, private insurance', 'No Medicare'])).toEqual({
    facts: ['pays-private'],
    medicaid: true,
  });
  expect(paymentFacts(['Does not take Medicaid'])).toEqual({ facts: [], medicaid: false });
});

test.each([
  ['Mon 00:00 - 23:59; Tue 08:00 - 16:00; ', ['Monday: Open 24 hours', 'Tuesday: 8:00 AM – 4:00 PM']],
  ['thurs: 8:30:00 - 12:00:00 thurs: 13:00:00 - 16:00:00', ['Thursday: 8:30 AM – 12:00 PM, 1:00 PM – 4:00 PM']],
  ['sat: 0:00:00 - 0:00:00 ', []],
  ['Various evenings', ['Various evenings']],
  ['Mon 29:00 - 31:00; Tue 8:00 - 16:99', ['Mon 29:00 - 31:00; Tue 8:00 - 16:99']],
  ['', []],
])('the hours %j are %j', (text, lines) => {
  expect(textLines(text)).toEqual(lines);
});
