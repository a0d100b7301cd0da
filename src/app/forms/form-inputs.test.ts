import { expect, test } from 'vitest';
import { readInputs } from './form-inputs.ts';

const NAMES = new Set(['name', 'services']);

async function read(body: string | FormData): Promise<unknown> {
  const headers = typeof body === 'string' ? { 'Content-Type': 'application/x-www-form-urlencoded' } : undefined;
  const request = new Request('https://help.test/register', { method: 'POST', body, ...(headers && { headers }) });
  return readInputs(request, NAMES).catch((error) => (error instanceof Response ? error.status : error));
}

test('reads the inputs of the form, a repeated one as a list, and drops all others', async () => {
  expect(await read('name=Ana+Mar%C3%ADa&services=a&services=b&services=c&other=1')).toEqual({
    name: 'Ana María',
    services: ['a', 'b', 'c'],
  });
  expect(await read('')).toEqual({});
});

test('reads multipart forms, with files as empty text', async () => {
  const form = new FormData();
  form.append('name', new File(['x'], 'x.txt'));
  form.append('__proto__', 'x');
  expect(await read(form)).toEqual({ name: '' });
});

test('refuses a form of thousands of inputs before parsing them', async () => {
  const names = Array.from({ length: 16_000 }, (_, index) => index.toString(36));
  expect(await read(names.join('&'))).toBe(400);
  expect(await read(names.slice(0, 100).join('&'))).toEqual({});
  const form = new FormData();
  for (const name of names.slice(0, 101)) form.append(name, '');
  expect(await read(form)).toBe(400);
});

test('refuses a body that is not form data', async () => {
  const request = new Request('https://help.test/', {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    body: 'nonsense',
  });
  await expect(readInputs(request, NAMES)).rejects.toMatchObject({ status: 400 });
});
