import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FormStore } from './form-store.ts';
import { Guard } from './guard.ts';
import { confirmToken, unsubscribeToken } from './newsletter-token.ts';
import type { Proof } from './proof.ts';
import { openTestForms, openTestStore, TEST_SECRET } from './testing/open-forms.ts';

const brokenGuard = new Guard({
  secret: TEST_SECRET,
  minAgeMs: 0,
  memory: { admit: () => Promise.reject(new Error('disk full')), takeOnce: async () => true },
});
const ana = { yourName: 'Ana', email: 'ana@example.org', message: '' };

describe('submit', () => {
  test('stores a valid form with an entry for each channel, and wakes the delivery', async () => {
    const wake = vi.fn();
    const { store, send } = openTestForms({ channels: ['operator-mail', 'webhook'], wake });
    expect(await send('become-expert', ana)).toEqual({ status: 'kept' });
    const [submission] = await store.list();
    expect(submission).toMatchObject({ kind: 'become-expert', language: 'en', state: 'new', values: ana });
    expect((await store.entriesOf(submission!.id)).map(({ channel }) => channel)).toEqual(['operator-mail', 'webhook']);
    expect(wake).toHaveBeenCalledOnce();
  });

  test('returns an invalid form with everything typed, and stores nothing', async () => {
    const { store, send } = openTestForms();
    expect(await send('become-expert', { ...ana, email: 'ana' })).toEqual({
      status: 'invalid',
      values: { ...ana, email: 'ana' },
      problems: { email: 'not-an-email' },
    });
    expect(await store.list()).toEqual([]);
  });

  test('thanks a bot that fills in the honeypot, and discards the form', async () => {
    const { forms, store, send } = openTestForms();
    expect(await send('become-expert', { ...ana, [forms.honeypot]: 'x' })).toEqual({ status: 'kept' });
    expect(await store.list()).toEqual([]);
  });

  test('asks to resend a form without a stamp or sent within two seconds', async () => {
    const { forms, store, send, clock } = openTestForms();
    const from = { language: 'en', client: '' } as const;
    expect(await forms.submit('become-expert', ana, from)).toEqual({ status: 'suspicious', values: ana });
    const hidden = forms.hiddenFields('become-expert');
    clock.ms += 1000;
    expect((await forms.submit('become-expert', { ...ana, ...hidden }, from)).status).toBe('suspicious');
    expect(await store.list()).toEqual([]);
    expect((await send('become-expert', ana)).status).toBe('kept');
  });

  test('stores a form sent twice from one page once, and thanks each time', async () => {
    const wake = vi.fn();
    const { forms, store, clock, send } = openTestForms({ channels: ['webhook'], wake }, { byLetter: true });
    const signUp = { firstName: 'Ana', emailAddress: 'ana@example.org' };
    for (const [kind, values] of [
      ['become-expert', ana],
      ['newsletter', signUp],
    ] as const) {
      const sent = { ...values, ...forms.hiddenFields(kind) };
      clock.ms += 5000;
      const from = { language: 'en', client: '' } as const;
      const first = await forms.submit(kind, sent, from);
      expect(first.status).toBe('kept');
      clock.ms += 60_000;
      expect(await forms.submit(kind, sent, from)).toEqual(first);
    }
    expect(wake).toHaveBeenCalledTimes(2);
    const [one, two] = await store.list();
    expect(one!.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(await store.entriesOf(two!.id)).toHaveLength(1);
    expect(await store.subscribers()).toHaveLength(1);
    // A form with another stamp or other values is a new one.
    await send('become-expert', ana);
    expect(await store.list()).toHaveLength(3);
  });

  test('accepts one form per stamp: another one with the same stamp gets a new stamp', async () => {
    const onRefused = vi.fn();
    const { forms, store, clock } = openTestForms({ onRefused });
    const hidden = forms.hiddenFields('become-expert');
    clock.ms += 5000;
    const submit = async (values: object) =>
      (await forms.submit('become-expert', { ...values, ...hidden }, { language: 'en', client: '' })).status;
    expect(await Promise.all([submit(ana), submit(ana)])).toEqual(['kept', 'kept']);
    for (let turn = 0; turn < 20; turn++) expect(await submit({ ...ana, message: `${turn}` })).toBe('suspicious');
    hidden['sent-from'] += '.2';
    expect(await submit({ ...ana, message: 'x' })).toBe('suspicious');
    expect(await store.list()).toHaveLength(1);
    expect(onRefused).toHaveBeenCalledWith({ kind: 'become-expert', reason: 'used-stamp' });
    expect(onRefused).toHaveBeenLastCalledWith({ kind: 'become-expert', reason: 'stamp' });
  });

  test("accepts one form with the page's shared stamp; the next one gets a stamp of its own", async () => {
    const onRefused = vi.fn();
    const { forms, store, send } = openTestForms({ onRefused });
    const hidden = forms.sharedFields('become-expert');
    const submit = async (message: string, client: string) =>
      (await forms.submit('become-expert', { ...ana, message, ...hidden }, { language: 'en', client })).status;
    expect([await submit('1', 'a'), await submit('1', 'a'), await submit('2', 'a')]).toEqual([
      'kept',
      'kept',
      'suspicious',
    ]);
    expect(onRefused).toHaveBeenCalledWith({ kind: 'become-expert', reason: 'used-stamp' });
    expect(await submit('1', 'b')).toBe('kept');
    expect((await send('become-expert', { ...ana, message: '2' }, 'a')).status).toBe('kept');
    expect(await store.list()).toHaveLength(3);
  });

  test('accepts the forms of visitors who opened the page at the same moment', async () => {
    const { forms, store, clock } = openTestForms();
    const opened = [ana, { ...ana, message: 'Another visitor' }].map((values) => ({
      ...values,
      ...forms.hiddenFields('become-expert'),
    }));
    clock.ms += 5000;
    const sent = opened.map((values) => forms.submit('become-expert', values, { language: 'en', client: '' }));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(['kept', 'kept']);
    expect(await store.list()).toHaveLength(2);
  });

  test('stores a form that is sent again after it could not be stored', async () => {
    const store = openTestStore();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    const failing = vi.fn(store.keep).mockRejectedValueOnce(new Error('disk full'));
    const { forms, clock } = openTestForms({ store: { ...store, keep: failing } });
    const sent = { ...ana, ...forms.hiddenFields('become-expert') };
    clock.ms += 5000;
    const submit = () => forms.submit('become-expert', sent, { language: 'en', client: '' });
    expect([(await submit()).status, (await submit()).status]).toEqual(['failed', 'kept']);
    expect(await store.list()).toHaveLength(1);
  });

  test('thanks again for a resent form with a used proof, and stores it once', async () => {
    const taken = [true, false, false];
    const proof = { take: async () => taken.shift() } as unknown as Proof;
    const { forms, store, clock } = openTestForms({ proof });
    const sent = { ...ana, ...forms.hiddenFields('become-expert'), [forms.proofInput!]: 'proof' };
    clock.ms += 5000;
    const submit = (values: object) => forms.submit('become-expert', { ...values }, { language: 'en', client: '' });
    expect([await submit(sent), await submit(sent)]).toEqual([{ status: 'kept' }, { status: 'kept' }]);
    expect((await submit({ ...sent, message: 'x' })).status).toBe('suspicious');
    expect(await store.list()).toHaveLength(1);
  });

  test('accepts ten forms per client, not counting invalid ones', async () => {
    const { store, send } = openTestForms();
    for (let i = 0; i < 5; i++) await send('become-expert', { ...ana, email: '' }, 'c');
    for (let i = 0; i < 10; i++) expect((await send('become-expert', ana, 'c')).status).toBe('kept');
    expect(await send('become-expert', ana, 'c')).toEqual({ status: 'too-many', values: ana });
    expect((await send('become-expert', ana, 'd')).status).toBe('kept');
    expect(await store.list()).toHaveLength(11);
  });

  test('returns a form that could not be stored, and logs none of its values', async () => {
    const store = openTestStore();
    const problem = Object.assign(new Error('disk full'), { detail: 'Key (email)=(ana@example.org)' });
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => log.mockRestore());
    const { send } = openTestForms({ store: { ...store, keep: () => Promise.reject(problem) } });
    expect(await send('become-expert', ana)).toEqual({ status: 'failed', values: ana });
    expect(log.mock.calls).toEqual([['A form (become-expert) could not be stored: disk full']]);
  });

  test.each([
    ['the proof', { proof: { take: () => Promise.reject(new Error('disk full')) } as unknown as Proof }],
    ['the sender', { guard: brokenGuard }],
  ])('returns the form if %s cannot be checked', async (_, broken) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => log.mockRestore());
    const { send } = openTestForms(broken);
    const outcome = await send('become-expert', { ...ana, 'proof-of-work': 'proof' }, 'c');
    expect(outcome).toEqual({ status: 'failed', values: ana });
  });
});

async function onlySubscriber(store: FormStore): Promise<string> {
  const [subscriber, ...others] = await store.subscribers();
  expect(others).toEqual([]);
  return subscriber!.id;
}

describe('newsletter', () => {
  const person = { firstName: 'Ana', emailAddress: 'Ana@example.org' };
  const byLetter = { byLetter: true, channels: ['listmonk'] as const };
  const DAY_MS = 86_400_000;

  test('accepts so many sign-ups an hour on the whole site, because each causes a letter', async () => {
    const { store, clock, send } = openTestForms({}, byLetter);
    for (let turn = 0; turn < 105; turn++)
      await send('newsletter', { ...person, emailAddress: `a${turn}@example.org` }, `203.0.113.${turn}`);
    expect(await store.subscribers()).toHaveLength(100);
    expect((await send('become-expert', ana)).status).toBe('kept');
    clock.ms += 3_600_000;
    expect((await send('newsletter', person)).status).toBe('kept');
  });

  test('a stamp that is used again and again does not use up the letters of the site', async () => {
    const { forms, store, clock, send } = openTestForms({}, byLetter);
    const hidden = forms.hiddenFields('newsletter');
    clock.ms += 5000;
    for (let turn = 0; turn < 60; turn++)
      for (const firstName of ['Ana', `Ana ${turn}`])
        await forms.submit('newsletter', { ...person, ...hidden, firstName }, { language: 'en', client: `${turn}` });
    expect((await send('newsletter', { ...person, emailAddress: 'ben@example.org' })).status).toBe('kept');
    expect(await store.subscribers()).toHaveLength(2);
  });

  test('without mail, stores a sign-up as pending with the consent sentence as shown', async () => {
    const { store, send } = openTestForms();
    expect(await send('newsletter', person)).toEqual({ status: 'kept' });
    const [subscriber] = await store.subscribers();
    expect(subscriber).toMatchObject({ state: 'pending', consentText: 'I agree.', email: 'Ana@example.org' });
    expect(await store.entriesOf(subscriber!.id)).toEqual([]);
  });

  test('signing up, confirming and unsubscribing send letters and update the mailing server', async () => {
    const { forms, store, send } = openTestForms({}, byLetter);
    expect(await send('newsletter', person)).toEqual({ status: 'kept', confirmByMail: true });
    const id = await onlySubscriber(store);
    const token = confirmToken(TEST_SECRET, id, new Date().toISOString());
    const channels = async () => (await store.entriesOf(id)).map(({ channel }) => channel).sort();
    expect(await channels()).toEqual(['confirm-letter']);
    expect([await forms.confirmNewsletter(token), await forms.confirmNewsletter(token)]).toEqual([
      'confirmed',
      'already',
    ]);
    expect(await channels()).toEqual(['confirm-letter', 'listmonk', 'welcome-letter']);
    const leave = unsubscribeToken(TEST_SECRET, id);
    for (let i = 0; i < 2; i++) expect(await forms.unsubscribeNewsletter(leave)).toBe('unsubscribed');
    expect(await channels()).toEqual(['confirm-letter', 'listmonk', 'listmonk', 'welcome-letter']);
    expect(await store.subscribers()).toMatchObject([{ state: 'unsubscribed' }]);
  });

  test('a second sign-up gets the same response as the first, whatever its state', async () => {
    const { forms, store, send } = openTestForms({}, byLetter);
    const first = await send('newsletter', person);
    expect(await send('newsletter', person)).toEqual(first);
    const id = await onlySubscriber(store);
    await forms.confirmNewsletter(confirmToken(TEST_SECRET, id, new Date().toISOString()));
    expect(await send('newsletter', person)).toEqual(first);
    await forms.unsubscribeNewsletter(unsubscribeToken(TEST_SECRET, id));
    expect(await send('newsletter', person)).toEqual(first);
    expect(await store.subscribers()).toHaveLength(1);
  });

  test('a link is valid for seven days, and not if it predates unsubscribing', async () => {
    const { forms, store, send, clock } = openTestForms({}, byLetter);
    await send('newsletter', person);
    const id = await onlySubscriber(store);
    const link = () => confirmToken(TEST_SECRET, id, new Date(clock.ms).toISOString());
    const first = link();
    clock.ms += 7 * DAY_MS + 1;
    expect(await forms.confirmNewsletter(first)).toBe('expired');
    const second = link();
    await forms.unsubscribeNewsletter(unsubscribeToken(TEST_SECRET, id));
    expect(await forms.confirmNewsletter(second)).toBe('unsubscribed');
    clock.ms += 1;
    expect(await forms.confirmNewsletter(link())).toBe('confirmed');
  });

  test('rejects tokens that are altered, for another purpose, or for an unknown subscriber', async () => {
    const { forms, store, send } = openTestForms({}, byLetter);
    await send('newsletter', person);
    const id = await onlySubscriber(store);
    const now = new Date().toISOString();
    const good = confirmToken(TEST_SECRET, id, now);
    const leave = unsubscribeToken(TEST_SECRET, id);
    for (const wrong of [
      '',
      'x',
      good.slice(0, -1),
      `${good}.x`,
      leave,
      confirmToken('other', id, now),
      confirmToken(TEST_SECRET, 'nobody', now),
    ])
      expect(await forms.confirmNewsletter(wrong), wrong).toBe('unknown');
    for (const wrong of ['', good, `${leave}x`, unsubscribeToken(TEST_SECRET, 'nobody')])
      expect(await forms.unsubscribeNewsletter(wrong), wrong).toBe('unknown');
    expect(await store.subscribers()).toMatchObject([{ state: 'pending' }]);
  });
});
