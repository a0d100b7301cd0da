import { describe, expect, test } from 'vitest';
import { phoneFields, phoneNumber, readPhones } from './read-phones.ts';

/** '480-555-0116 x2 (Intake)' as '4805550116 x2 Intake'; the one to call first stands before '|'. */
function read(text: string): string {
  const { phone, phoneExtension, phones } = readPhones(text);
  const main = [phone, phoneExtension && `x${phoneExtension}`].filter(Boolean).join(' ');
  const more = phones.map(({ number, extension, label }) =>
    [number, extension && `x${extension}`, label].filter(Boolean).join(' '),
  );
  return [main, ...more].join(' | ');
}

describe('a cell with several numbers keeps the first that can be called, and the others with their words', () => {
  test.each([
    ['480-555-0116 or 480-555-0117', '4805550116 | 4805550117'],
    ['480-555-0116 o 480-555-0117', '4805550116 | 4805550117'],
    ['480-555-0116 y 480-555-0117', '4805550116 | 4805550117'],
    ['480-555-0116\n480-555-0117', '4805550116 | 4805550117'],
    ['480-555-0116; 480-555-0117; 480-555-0118', '4805550116 | 4805550117 | 4805550118'],
    ['480.555.0116/480.555.0117', '4805550116 | 4805550117'],
    ['4805550116 4805550117', '4805550116 | 4805550117'],
    ['480-555-0116, 480-555-0116', '4805550116'],
    ['1) 480-555-0116 2) 480-555-0117', '4805550116 | 4805550117'],
    ['(480) 555-0119 / TTY 480-555-0120', '4805550119 | 4805550120 TTY'],
    ['(480) 555-0119 / tty: 480-555-0120', '4805550119 | 4805550120 TTY'],
    ['TTY 480-555-0120; 480-555-0119', '4805550119 | 4805550120 TTY'],
    ['Fax: 480-555-0117, Tel: 480-555-0116', '4805550116 | 4805550117 Fax'],
    ['480-555-0116 (voice) 480-555-0117 (TTY)', '4805550116 | 4805550116 voice | 4805550117 TTY'],
    ['480-555-0116 Voice 480-555-0117 TTY', '4805550116 | 4805550116 Voice | 4805550117 TTY'],
    ['Voice 480-555-0116 TTY 480-555-0117', '4805550116 | 4805550116 Voice | 4805550117 TTY'],
    ['480-555-0119 Voice/TTY', '4805550119 | 4805550119 Voice/TTY'],
    ['480-555-0116 main, Spanish line: 480-555-0117', '4805550116 | 4805550116 main | 4805550117 Spanish line'],
    ['Línea en español 480-555-0117', '4805550117 | 4805550117 Línea en español'],
    ['480-555-0116 (English or Spanish)', '4805550116 | 4805550116 English or Spanish'],
    ['24-hour crisis line: 480-555-0116 (24/7)', '4805550116 | 4805550116 24-hour crisis line, 24/7'],
    ['Teléfono: 480-555-0116 y fax 480-555-0117', '4805550116 | 4805550117 fax'],
    ['480-555-0116, 555-0117', '4805550116 | 4805550117'],
    ['480-555-0116 / 0117', '4805550116 | 4805550117'],
    ['480-555-0116 or 0117', '4805550116 | 4805550117'],
    ['Fax only: 480-555-0117', ' | 4805550117 Fax only'],
    ['480-555-0117 fax\n480-555-0116', '4805550116 | 4805550117 fax'],
    ['480-555-0117 TTY\n(480) 555-0116', '4805550116 | 4805550117 TTY'],
    ['480-555-0116 Intake\n480-555-0117', '4805550116 | 4805550116 Intake | 4805550117'],
    ['2. 480-555-0116', '4805550116'],
  ])('%j', (text, expected) => {
    expect(read(text)).toBe(expected);
    expect(readPhones(text).remarks).toBeUndefined();
  });
});

describe('labels in parentheses before their numbers are not those of the numbers before them', () => {
  test.each([
    ['(p) 480-555-0116 (f) 480-555-0117', '4805550116 | 4805550117 Fax'],
    ['(P)480-555-0116\n(F)480-555-0117', '4805550116 | 4805550117 Fax'],
    ['(f) 480-555-0117; (o) 480-555-0116', '4805550116 | 4805550117 Fax'],
    ['(T): (480) 555-0116, (F): (480) 555-0117', '4805550116 | 4805550117 Fax'],
    ['(v) 480-555-0116 (tty) 480-555-0117', '4805550116 | 4805550117 TTY'],
    ['(office) 480-555-0116 (fax) 480-555-0117', '4805550116 | 4805550116 office | 4805550117 fax'],
    ['Phone: (o) 480-555-0116 (f) 480-555-0117', '4805550116 | 4805550117 Fax'],
    ['(p) 480-555-0116 (24 hours) (f) 480-555-0117', '4805550116 | 4805550116 24 hours | 4805550117 Fax'],
    ['(p) 480-555-0116 (f) 480-555-0117 (no calls)', '4805550116 | 4805550117 Fax, no calls'],
    [
      'Call first (Ana) 480-555-0116 (office) 480-555-0117 (fax)',
      '4805550116 | 4805550116 Call first (Ana), office | 4805550117 fax',
    ],
    ['Ana (cell) 480-555-0116; Joe (cell) 480-555-0117', '4805550116 | 4805550116 Ana (cell) | 4805550117 Joe (cell)'],
    [
      'Intake (English) 480-555-0116, Intake (Spanish) 480-555-0117',
      '4805550116 | 4805550116 Intake (English) | 4805550117 Intake (Spanish)',
    ],
    ['(Main) 480-555-0116 (fax)\n480-555-0117', '4805550117 | 4805550116 Main, fax'],
    ['480-555-0116 (p) 480-555-0117 (f)', '4805550116 | 4805550117 Fax'],
  ])('%j', (text, expected) => {
    expect(read(text)).toBe(expected);
    expect(readPhones(text).remarks).toBeUndefined();
  });
});

describe('short numbers are kept as further ones', () => {
  test.each([
    ['711 then 480-555-0118', '4805550118 | 711 TTY'],
    ['480-555-0118 (TTY 711)', '4805550118 | 711 TTY'],
    ['480-555-0118; TTY users dial 711', '4805550118 | 711 TTY users'],
    ['480-555-0118 / 711', '4805550118 | 711 TTY'],
    ['988 or 480-555-0118', '4805550118 | 988'],
    ['211', ' | 211'],
    ['Dial 211', ' | 211'],
  ])('%j', (text, expected) => {
    expect(read(text)).toBe(expected);
    expect(readPhones(text).remarks).toBeUndefined();
  });
});

describe('extensions are read in English and Spanish', () => {
  test.each([
    ['480-555-0116 ext. 12', '4805550116 x12'],
    ['480-555-0116, extensión 12', '4805550116 x12'],
    ['480-555-0116 (ext 12)', '4805550116 x12'],
    ['480-555-0116 int. 12', '4805550116 x12'],
    ['tel:+1-480-555-0116;ext=12', '4805550116 x12'],
    ['480-555-0116 #12', '4805550116 x12'],
    ['480-555-0116 x12 or x15', '4805550116 x12 | 4805550116 x15'],
    ['480-555-0116 ext. 101/102', '4805550116 x101 | 4805550116 x102'],
    ['480-555-0116 x12; 480-555-0117 x3', '4805550116 x12 | 4805550117 x3'],
    ['480-555-0116 x12, 480 555 0117', '4805550116 x12 | 4805550117'],
    ['480-555-0116 ext. 5 (Maria), ext. 6 (Joe)', '4805550116 x5 | 4805550116 x5 Maria | 4805550116 x6 Joe'],
    ['480-555-0116 ext. 5 (Maria), 9 a.m. on', '4805550116 x5 | 4805550116 x5 (Maria), 9 a.m. on'],
    ['480-555-0116 ext. 5 (Maria) or 480-555-0117', '4805550116 x5 | 4805550116 x5 Maria | 4805550117'],
    ['(480) 555-0116 option 2', '4805550116 | 4805550116 option 2'],
  ])('%j', (text, expected) => {
    expect(read(text)).toBe(expected);
    expect(readPhones(text).remarks).toBeUndefined();
  });
});

describe('vanity numbers are read, and kept as written', () => {
  test.each([
    ['1-800-SPEECH-0', '8007733240 | 8007733240 1-800-SPEECH-0'],
    ['1-888-FLOWERS', '8883569377 | 8883569377 1-888-FLOWERS'],
    ['1-800-MEDICARE', '8006334227 | 8006334227 1-800-MEDICARE'],
    ['1 (800) 4-AUTISM', '8004288476 | 8004288476 1 (800) 4-AUTISM'],
    ['1 800 SPEECH 0', '8007733240 | 8007733240 1 800 SPEECH 0'],
    ['1-877-kids-now', '8775437669 | 8775437669 1-877-kids-now'],
    ['(602) 555-HELP', '6025554357 | 6025554357 (602) 555-HELP'],
    ['602-CALL-NOW ext. 5', '6022255669 x5 | 6022255669 x5 602-CALL-NOW'],
    ['305-531JDH1', '3055315341 | 3055315341 305-531JDH1'],
    ['888-85COMPA', '8888526672 | 8888526672 888-85COMPA'],
    ['1-800-273-TALK (8255)', '8002738255 | 8002738255 1-800-273-TALK'],
    ['1-800-SPEECH-0 (1-800-773-3240)', '8007733240 | 8007733240 1-800-SPEECH-0'],
    ['Helpline 1-800-SPEECH-0 or 480-555-0117', '8007733240 | 8007733240 Helpline, 1-800-SPEECH-0 | 4805550117'],
    ['1-800-SPEECH-0: (800) 773-3240', '8007733240 | 8007733240 1-800-SPEECH-0'],
  ])('%j', (text, expected) => {
    expect(read(text)).toBe(expected);
    expect(readPhones(text).remarks).toBeUndefined();
  });

  test.each(['800 call us', '480-Tempe-AZ', '602-888-21', '866 Main Street', '1-800-WE', '888-111-CARE1'])(
    '%j is none',
    (text) => {
      expect(read(text)).toBe('');
    },
  );
});

describe('as spreadsheets keep them', () => {
  test.each([
    ['4805550116.0', '4805550116'],
    ['4.805550116E9', '4805550116'],
    ['480–555–0116', '4805550116'],
    ['480\u00a0555\u00a00116', '4805550116'],
    ['480 - 555 - 0116', '4805550116'],
    ['480_555_0116', '4805550116'],
    ['+1 (480) 555-0116', '4805550116'],
    ['001-480-555-0116', '4805550116'],
  ])('%j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

describe('what cannot be read is told', () => {
  test.each([
    ['555-0123', '', '555-0123'],
    ['480-555-01166', '', '480-555-01166'],
    ['+52 662 555 0116', '', '+52 662 555 0116'],
    ['011 52 662 555 0116', '', '011 52 662 555 0116'],
    ['480-555-0116 or 123-4567', '4805550116', 'or 123-4567'],
    ['480-555-0116; +52 662 555 0117', '4805550116', '; +52 662 555 0117'],
    ['4.81E+09', '', '4.81E+09'],
    ['call us', '', 'call us'],
  ])('%j', (text, expected, unread) => {
    expect(read(text)).toBe(expected);
    expect(readPhones(text).remarks).toEqual([{ key: 'unusable-value', value: `phone: ${unread}` }]);
  });
});

test('a blank cell has no number and no remark', () => {
  expect(readPhones(' \n')).toEqual({ phone: null, phoneExtension: null, phones: [] });
});

test('phoneNumber returns the first number alone, phoneFields all as a draft has them', () => {
  const text = '480-555-0116 x2 or TTY 480-555-0117';
  expect(phoneNumber(text)).toEqual({ phone: '4805550116', phoneExtension: '2' });
  expect(phoneFields(text)).toEqual({
    phone: '4805550116',
    phoneExtension: '2',
    details: { phones: [{ number: '4805550117', label: 'TTY' }] },
  });
  expect(phoneFields('4805550116')).toEqual({ phone: '4805550116', phoneExtension: null });
});

test('a hostile cell takes no time that grows with its square', () => {
  const texts = ['800 A ', '480-555-', '(', '480-555-0116 x1 or ', '1-', ', ', '711 ', '/ 0117'];
  for (const text of texts) readPhones(text.repeat(20_000));
});
