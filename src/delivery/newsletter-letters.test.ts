import { expect, test } from 'vitest';
import type { Subscriber } from '#forms/form-store.ts';
import { readConfirmToken, readUnsubscribeToken } from '#forms/newsletter-token.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import type { Mail } from './mailer.ts';
import { newsletterLetters } from './newsletter-letters.ts';
import { dueEntry, makeSubscriber } from './testing/due-entry.ts';

const words = (language: ContentLanguage) => ({
  organization: 'Help Org',
  letters: {
    confirm: {
      // In Spanish with the former name of the placeholder.
      subject: language === 'es' ? 'Confirme: {organisation}' : 'Confirm: {organization}',
      text: 'Hello {firstName},\n\n{confirmLink}\n{unsubscribeLink}\n{other}',
    },
    welcome: { subject: 'Welcome {firstName}', text: 'Hola, {firstName}:\n{unsubscribeLink}' },
  },
});

async function write(letter: 'confirm' | 'welcome', subscriber: Partial<Subscriber> = {}): Promise<Mail | undefined> {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => {} };
  const siteUrl = 'https://www.example.org';
  const letters = newsletterLetters({ mailer, from: 'News <news@example.org>', siteUrl, secret: 's', words });
  await letters[letter](dueEntry({ subscriber: makeSubscriber(subscriber) }));
  return sent[0];
}
const tokenIn = (link: string | undefined) => new URL(link!).searchParams.get('token')!;

test('the confirmation letter has a confirm link, an unsubscribe link, and one-click headers', async () => {
  const mail = (await write('confirm'))!;
  const { id, email } = makeSubscriber();
  const [hello, , confirm, leave, other] = mail.text.split('\n');
  expect([hello, other]).toEqual(['Hello,', '{other}']);
  expect(confirm).toMatch(/^https:\/\/www\.example\.org\/newsletter\/confirm\?token=/);
  expect(readConfirmToken('s', tokenIn(confirm))).toEqual({ subscriberId: id, issuedAt: Date.UTC(2026, 10, 21, 10) });
  expect(leave).toMatch(/^https:\/\/www\.example\.org\/newsletter\/unsubscribe\?token=/);
  expect(readUnsubscribeToken('s', tokenIn(leave))).toBe(id);
  expect(mail).toMatchObject({
    subject: 'Confirm: Help Org',
    to: { name: '', address: email },
    headers: { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
});

test('has nothing that a stranger typed, and the name once the address is confirmed', async () => {
  expect(JSON.stringify(await write('confirm'))).not.toContain('Ana');
  const welcome = (await write('welcome', { state: 'confirmed' }))!;
  expect([welcome.subject, welcome.to]).toMatchObject(['Welcome Ana', { name: 'Ana' }]);
});

test('writes in Spanish to those who signed up in Spanish', async () => {
  const mail = (await write('confirm', { language: 'es' }))!;
  expect(mail.subject).toBe('Confirme: Help Org');
  expect(mail.text).toContain('https://www.example.org/es/newsletter/confirm?token=');
});

test.each(['www.spam.example', 'Call 555-0100', 'http://x', '', '<b>'])(
  'leaves the name %j out of letters',
  async (firstName) => {
    const welcome = (await write('welcome', { firstName, state: 'confirmed' }))!;
    expect([welcome.subject, welcome.text.split('\n')[0]]).toEqual(['Welcome', 'Hola:']);
    expect(welcome.to).toMatchObject({ name: '' });
  },
);

test('sends no letter to confirmed or unsubscribed readers, but does after a new sign-up', async () => {
  expect(await write('confirm', { state: 'confirmed' })).toBeUndefined();
  expect(await write('welcome', { state: 'pending' })).toBeUndefined();
  expect(await write('welcome', { state: 'unsubscribed' })).toBeUndefined();
  const left = (at: string) => write('confirm', { state: 'unsubscribed', unsubscribedAt: at });
  expect(await left('2026-11-21T10:00:01.000Z')).toBeUndefined();
  expect(await left('2026-11-20T10:00:00.000Z')).toBeDefined();
});
