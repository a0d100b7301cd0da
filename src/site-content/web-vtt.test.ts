import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_VTT_LENGTH, parseWebVtt } from './web-vtt.ts';

const vtt = (...blocks: string[]) => ['WEBVTT', ...blocks].join('\n\n');
const messages = (text: string, seconds?: number) =>
  parseWebVtt(text, seconds).problems.map(({ line, message }) => `${line}: ${message}`);

test('reads times, text over several lines, names of cues and settings', () => {
  const text = vtt(
    '00:01.000 --> 00:02.500\nOne line',
    'a name\n00:00:03.000 --> 01:00:04.250 align:start position:10%\nTwo\nlines',
  );
  expect(parseWebVtt(text)).toEqual({
    cues: [
      { startSeconds: 1, endSeconds: 2.5, line: 3, text: 'One line' },
      { startSeconds: 3, endSeconds: 3604.25, line: 7, text: 'Two lines' },
    ],
    problems: [],
  });
});

test.each([
  ['Windows line ends and a byte order mark', '\uFEFFWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nHi\r\n'],
  ['old Mac line ends', 'WEBVTT\r\r00:01.000 --> 00:02.000\rHi'],
  ['a title and notes on the file', 'WEBVTT - My film\nKind: captions\nLanguage: en\n\n00:01.000 --> 00:02.000\nHi'],
  ['no empty line below the first', 'WEBVTT\n00:01.000 --> 00:02.000\nHi'],
  [
    'comments, styles and regions',
    vtt('NOTE by Ana', 'STYLE\n::cue { color: red }', 'REGION\nid:a', '00:01.000 --> 00:02.000\nHi'),
  ],
  ['spaces in lines that look empty', 'WEBVTT\n  \n00:01.000 --> 00:02.000\nHi\n\t\n'],
])('accepts %s', (_, text) => {
  const { cues, problems } = parseWebVtt(text);
  expect(problems).toEqual([]);
  expect(cues.map((cue) => cue.text)).toEqual(['Hi']);
});

test('text is plain: tags of the standard are removed, named characters replaced', () => {
  const text = vtt(
    '00:01.000 --> 00:02.000\n<v.loud Ana &amp; Bo><i>Fish</i> &lt;b&gt;&nbsp;<00:01.500>&amp; <c.red>chips</c> R&D</v>',
  );
  expect(parseWebVtt(text)).toMatchObject({
    cues: [{ text: 'Fish <b> & chips R&D', speaker: 'Ana & Bo' }],
    problems: [],
  });
});

test('a note describes the picture from the next cue on', () => {
  const text = vtt(
    'NOTE Picture: A red\nhouse.',
    'NOTE nothing',
    '00:01.000 --> 00:02.000\nHi',
    '00:02.000 --> 00:03.000\nHo',
  );
  expect(parseWebVtt(text).cues.map(({ picture }) => picture)).toEqual(['A red house.', undefined]);
});

describe('problems are reported with their line and the way out', () => {
  test.each<[string, string, string]>([
    ['another format', '1\n00:00:01,000 --> 00:00:02,000\nHi', '1: The first line must be WEBVTT'],
    ['an empty file', '', '1: The first line must be WEBVTT'],
    ['a file without cues', 'WEBVTT\n', '1: The file has no text yet'],
    ['no words', vtt('00:01.000 --> 00:02.000'), '3: There are no words below these times'],
    ['words that are only markup', vtt('00:01.000 --> 00:02.000\n<i> </i>'), '3: There are no words below these times'],
    ['words without times', vtt('00:01.000 --> 00:02.000\nHi', 'Ho'), "6: There are no times above 'Ho'"],
    ['times with commas', vtt('00:01,000 --> 00:02,000\nHi'), "3: '00:01,000 --> 00:02,000' is not a pair of times"],
    ['61 seconds', vtt('00:61.000 --> 00:62.000\nHi'), "3: '00:61.000 --> 00:62.000' is not a pair"],
    ['only one time', vtt('00:01.000 -->\nHi'), "3: '00:01.000 -->' is not a pair of times"],
    [
      'an end before the start',
      vtt('00:02.000 --> 00:01.000\nHi'),
      '3: These words would end at 00:01.000, before they start',
    ],
    [
      'an overlap',
      vtt('00:01.000 --> 00:03.000\nA', '00:02.999 --> 00:04.000\nB'),
      '6: 00:02.999 is before the end of the words above, in line 3',
    ],
    [
      'times that go back',
      vtt('00:05.000 --> 00:06.000\nA', '00:01.000 --> 00:02.000\nB'),
      '6: 00:01.000 is before the start of the words above',
    ],
    [
      'a cue after the end',
      vtt('00:01.000 --> 00:12.000\nHi'),
      '3: These words end at 00:12.000, but the video is only 10 seconds long',
    ],
    [
      'a missing empty line',
      vtt('00:01.000 --> 00:02.000\nA\n00:02.000 --> 00:03.000\nB'),
      '5: An empty line is missing above these times',
    ],
    [
      'markup of web pages',
      vtt('00:01.000 --> 00:02.000\nA\n<script>alert(1)</script>'),
      "5: '<script>' cannot be shown",
    ],
    ['a lone <', vtt('00:01.000 --> 00:02.000\n3 < 5'), "4: '< 5' cannot be shown"],
  ])('%s', (_, text, expected) => {
    expect(messages(text, 10)[0]).toContain(expected);
  });

  test('cues may touch, and end within the last second of a video', () => {
    expect(messages(vtt('00:01.000 --> 00:02.000\nA', '00:02.000 --> 00:10.900\nB'), 10)).toEqual([]);
  });

  test('a file in another format does not flood the list', () => {
    expect(messages(vtt(...Array.from({ length: 500 }, () => '1\nx\n2')))).toHaveLength(10);
  });

  test('a file that is far too long is refused unread', () => {
    expect(messages(`WEBVTT\n\n${'x'.repeat(MAX_VTT_LENGTH)}`)).toEqual([
      expect.stringContaining('1: The file is too long'),
    ]);
  });
});

test('any text at all gives cues in order without markup characters of its own, or problems', () => {
  const part = fc.constantFrom(
    'WEBVTT',
    '\n',
    '\n\n',
    '00:01.000',
    ' --> ',
    '00:02.000',
    'NOTE',
    '<v A>',
    '<',
    '>',
    '&lt;',
    'STYLE',
    '\r',
    'x',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const { cues, problems } = parseWebVtt(`WEBVTT\n\n${parts.join('')}`);
      for (const { startSeconds, endSeconds, text } of cues) {
        expect(endSeconds).toBeGreaterThan(startSeconds);
        expect(text).not.toMatch(/[\r\n]|<v A>/);
      }
      expect(cues.length + problems.length).toBeGreaterThan(0);
    }),
  );
});

test.each([
  ['<', '<'.repeat(300_000)],
  ['&', '&a'.repeat(300_000)],
  ['<v ', '<v a'.repeat(200_000)],
  ['-->', ' -->'.repeat(200_000)],
  ['digits', '1'.repeat(900_000)],
  ['spaces', `a${' '.repeat(900_000)}b`],
  ['cues', '00:01.000 --> 00:02.000\nx\n\n'.repeat(30_000)],
  ['times in one block', '00:01.000 --> 00:02.000\n'.repeat(30_000)],
])('a long file full of %s is read to its end', (_, text) => {
  expect(parseWebVtt(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`).problems.length).toBeLessThanOrEqual(10);
  expect(parseWebVtt(`WEBVTT\n\n${text}`).problems.length).toBeLessThanOrEqual(10);
});
