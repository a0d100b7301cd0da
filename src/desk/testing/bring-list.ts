import { writeFileSync } from 'node:fs';
import { UPLOAD_TO, type UploadEnd } from '#model/desk-messages.ts';
import type { TestStaff } from './open-desk.ts';

/** For tests: rows of a list with column names of its own, some of them bad; `count` good ones before them. */
export function foreignRows(count = 20): string[][] {
  const care = ['Respite', 'Kids OT', 'Speech Therapy', 'Respite, Day program'];
  const pays = ['AHCCCS; Private pay', 'Medicaid, private insurance', 'Does not take Medicaid', ''];
  const good = Array.from({ length: count }, (_, at) => [
    at === 0 ? 'Niños Peñasco' : `Place ${at}`,
    `${100 + at} Main St.`,
    'Tempe',
    'AZ',
    '85281',
    `(480) 555-0${100 + (at % 100)}`,
    care[at % care.length]!,
    pays[at % pays.length]!,
  ]);
  return [
    ['Facility', 'Str. Addr', 'Town', 'ST', 'Zip5', 'Tel #', 'Type of care', 'Pays with'],
    ...good,
    ["=cmd|' /C calc'!A0", '1 Elm', 'Tempe', 'AZ', '85281', '', 'Respite', '', 'one too many'],
    ['', '2 Elm', 'Tempe', 'AZ', '85281', '', 'Respite', ''],
    ['No state', '3 Elm', 'Tempe', '', '85281', 'call us', 'Respite', ''],
  ];
}

/** For tests: rows as CSV, quoted where needed. */
export function csvOf(rows: string[][], separator = ','): string {
  const quoted = (value: string) =>
    value.includes(separator) || value.includes('"') ? `"${value.replaceAll('"', '""')}"` : value;
  return rows.map((row) => `${row.map(quoted).join(separator)}\r\n`).join('');
}

/** For tests: brings a file as the site's door does; returns the last answer. */
export async function upload(
  ana: TestStaff,
  bytes: string | Buffer,
  { end = 'whole' as UploadEnd, file = 'list.csv', ...fields }: Record<string, string> & { end?: UploadEnd } = {},
): Promise<Response> {
  const given = { title: 'Arizona respite', ...fields };
  const started = await ana.post('/lists/upload', { ...given, upload: 'start', file });
  const to = started.headers.get(UPLOAD_TO);
  if (!to) return started;
  writeFileSync(to, bytes);
  return ana.post('/lists/upload', { ...given, upload: end, to });
}

/** For tests: sends the form of the page, as proposed. */
export async function submit(ana: TestStaff, action: string, fields: Record<string, string> = {}): Promise<string> {
  const page = await ana.read('/lists/job');
  const proposed: Record<string, string> = {};
  for (const [, name, options] of page.matchAll(/<select id="\w+" name="(\w+)"[^>]*>(.*?)<\/select>/gs))
    proposed[name!] = /<option value="([^"]*)" selected/.exec(options!)?.[1] ?? '';
  for (const [, name, value] of page.matchAll(/<input id="\w+"[^>]* name="(\w+)" value="([^"]*)"/g))
    proposed[name!] = value!;
  const answer = await ana.post(action, { ...proposed, ...fields });
  return answer.status === 303 ? ana.read('/lists/job') : answer.text();
}
