import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SiteContent } from '#site-content/site-content.ts';
import { SECURITY_TEXT, securityText } from './security-text.ts';

async function ask(site: { contactLink: string; securityLink?: string }, siteUrl?: string) {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 12), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const content = () => ({ in: () => ({ site }) }) as unknown as SiteContent;
  const app = new Hono();
  app.get(SECURITY_TEXT, securityText({ content, siteUrl }));
  const answer = await app.request(`http://evil.example${SECURITY_TEXT}`);
  return [answer.status, await answer.text()];
}

test('says where to report a vulnerability, until when, and in which languages', async () => {
  const site = { contactLink: 'mailto:hello@example.org', securityLink: 'mailto:security@example.org' };
  expect(await ask(site, 'https://www.example.org')).toEqual([
    200,
    'Contact: mailto:security@example.org\nExpires: 2027-05-22T00:00:00.000Z\nPreferred-Languages: en, es\n' +
      'Canonical: https://www.example.org/.well-known/security.txt\n',
  ]);
});

test('names the general contact by default, as a whole address and never with the requested host', async () => {
  expect((await ask({ contactLink: 'mailto:hello@example.org' }))[1]).toMatch(/^Contact: mailto:hello@example.org\n/);
  expect((await ask({ contactLink: '/contact' }, 'https://a.example'))[1]).toMatch(
    /^Contact: https:\/\/a.example\/contact\n/,
  );
  expect((await ask({ contactLink: '/contact' }))[0]).toBe(404);
});
