import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { answer, answerJson } from './answer.ts';
import { problem } from './problem.ts';

const api = new Hono()
  .get('/tags', (c) => answerJson(c, ['Dentist']))
  .get('/tile', (c) => answer(c, '<svg/>', { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=60' }))
  .get('/missing', (c) => problem(c, 404, 'There is none.'))
  .post('/search', (c) => answerJson(c, { total: 3 }));

test('what is asked for by GET may be kept shortly, and is not sent again to who has it', async () => {
  const first = await api.request('/tags');
  const tag = first.headers.get('ETag')!;
  expect(first.headers.get('Cache-Control')).toBe('public, max-age=60');
  expect(tag).toMatch(/^W\/"[\w-]+"$/);
  for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
    const again = await api.request('/tags', { headers: { 'If-None-Match': known } });
    expect([again.status, again.headers.get('ETag'), await again.text()]).toEqual([304, tag, '']);
  }
  const other = await api.request('/tags', { headers: { 'If-None-Match': '"other"' } });
  expect([other.status, await other.json()]).toEqual([200, ['Dentist']]);
});

test('different contents have different tags', async () => {
  const tags = await Promise.all(['/tags', '/tile'].map(async (path) => (await api.request(path)).headers.get('ETag')));
  expect(new Set(tags).size).toBe(2);
});

test('faults and posts are kept by nobody', async () => {
  for (const answered of [await api.request('/missing'), await api.request('/search', { method: 'POST' })]) {
    expect(answered.headers.has('ETag')).toBe(false);
    expect(answered.headers.has('Cache-Control')).toBe(false);
  }
});
