import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { passUpload } from './desk-upload.ts';
import { boundaryOf, readUploadForm } from './upload-form.ts';

const QUESTION = {
  method: 'POST',
  address: '/desk/lists/upload',
  headers: [['cookie', 'desk=1']] as [string, string][],
};
const field = (name: string, value: string) =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const filePart = (name: string) =>
  `--XX\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`;
const FORM = `${field('token', 'abc é')}${filePart('a b.csv')}1,2\r\n--X\r\n--XX--\r\n`;

/** The text in chunks of `size` bytes; then, if it shall hang, nothing more. */
async function* chunks(text: string, size = 1_000_000, hangs = false) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  if (hangs) await new Promise(() => {});
}

/** A desk that takes files, and notes what it was asked. */
function fakeDesk({ wants = true } = {}) {
  const path = join(temporaryFolder(), 'upload');
  const asked: Record<string, string>[] = [];
  const ask = async ({ body, headers }: { body: Uint8Array | null; headers: [string, string][] }) => {
    const given = Object.fromEntries(new URLSearchParams(Buffer.from(body!).toString()));
    asked.push(given);
    expect(headers).toContainEqual(['content-type', 'application/x-www-form-urlencoded']);
    const answer = { number: 1, status: wants ? 200 : 403, headers: [], body: new Uint8Array() };
    return wants && given.upload === 'start' ? { ...answer, uploadTo: path } : answer;
  };
  return { path, asked, ask };
}

test.each([1, 2, 3, 7, 1000])('a form in chunks of %d bytes is its fields and the bytes of its file', async (size) => {
  const { fields, file } = await readUploadForm(chunks(FORM, size), 'XX');
  expect(fields).toEqual([['token', 'abc é']]);
  expect(file!.name).toBe('a b.csv');
  expect(Buffer.concat(await Array.fromAsync(file!.bytes)).toString()).toBe('1,2\r\n--X');
});

test('only forms with files have a boundary', () => {
  expect(boundaryOf('multipart/form-data; boundary=----a1')).toBe('----a1');
  expect(boundaryOf('Multipart/Form-Data; charset=utf-8; boundary="a b"')).toBe('a b');
  for (const other of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain; boundary=a', undefined])
    expect(boundaryOf(other)).toBeNull();
});

test('the desk is asked with the fields alone; then the file is stored, and it is asked again', async () => {
  const { path, asked, ask } = fakeDesk();
  expect(await passUpload(QUESTION, { body: chunks(FORM, 5), boundary: 'XX' }, ask)).toMatchObject({ status: 200 });
  expect(asked).toEqual([
    { token: 'abc é', upload: 'start', file: 'a b.csv' },
    { token: 'abc é', upload: 'whole', to: path },
  ]);
  expect(readFileSync(path, 'utf8')).toBe('1,2\r\n--X');
});

test('of a file that the desk does not want, nothing is stored or read', async () => {
  const { path, asked, ask } = fakeDesk({ wants: false });
  const answer = await passUpload(QUESTION, { body: chunks(FORM, 200, true), boundary: 'XX' }, ask);
  expect([answer!.status, asked.length, existsSync(path)]).toEqual([403, 1, false]);
});

test('a file that is too large, never ends, breaks off or has no room ends as such', async () => {
  const endOf = async (body: AsyncIterable<Uint8Array>, limits = {}, desk = fakeDesk()) => {
    await passUpload(QUESTION, { body, boundary: 'XX' }, desk.ask, limits);
    return desk.asked[1]!.upload;
  };
  const endless = (async function* () {
    yield Buffer.from(field('token', 'a') + filePart('a.csv'));
    for (;;) yield Buffer.alloc(1000, 'x');
  })();
  expect(await endOf(endless, { maxBytes: 10_000 })).toBe('too-large');
  expect(await endOf(chunks(FORM.slice(0, -9), 50, true), { maxMs: 100 })).toBe('too-slow');
  expect(await endOf(chunks(FORM.slice(0, -9)))).toBe('broken');
  const desk = fakeDesk();
  const noRoom = {
    ...desk,
    ask: async (question: Parameters<typeof desk.ask>[0]) => {
      const answer = await desk.ask(question);
      return 'uploadTo' in answer ? { ...answer, uploadTo: '/nowhere/at/all' } : answer;
    },
  };
  expect(await endOf(chunks(FORM), {}, noRoom)).toBe('broken');
});

test.each([
  ['without an end', 'x'.repeat(100)],
  ['with huge headers', `--XX\r\n${'a'.repeat(100_000)}`],
  ['with a huge field', `${field('token', 'x'.repeat(100_000))}--XX--`],
  ['with too many fields', `${field('a', 'b').repeat(210)}--XX--`],
  ['with a part without a name', '--XX\r\nContent-Type: text/csv\r\n\r\na\r\n--XX--'],
])('a form %s is refused before the desk is asked', async (_, text) => {
  const { asked, ask } = fakeDesk();
  await expect(passUpload(QUESTION, { body: chunks(text, 4096), boundary: 'XX' }, ask)).rejects.toThrow();
  expect(asked).toEqual([]);
});

test('a form that comes too slowly is refused', async () => {
  const { ask } = fakeDesk();
  const slow = (async function* () {
    for (const letter of FORM) {
      await wait(20);
      yield Buffer.from(letter);
    }
  })();
  await expect(passUpload(QUESTION, { body: slow, boundary: 'XX' }, ask, { maxMs: 100 })).rejects.toThrow('too long');
});
