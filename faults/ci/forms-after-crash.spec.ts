import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../../e2e/fixtures.ts';
import { mailText } from '../../src/delivery/operator-mail.ts';
import { startReceiver } from '../../src/delivery/testing/http-receiver.ts';
import { startMailServer } from '../../src/delivery/testing/mail-server.ts';
import { openFormStore } from '../../src/forms/sqlite/form-store.ts';
import { startSite } from '../running-site.ts';
import { FORM_PATH, hiddenFields, sendForm } from '../sent-forms.ts';

const FORMS = 500;
/** So many are sent at a time: the server can only have accepted this many more than it thanked for. */
const SENDERS = 100;
/** The server is killed after it has accepted this many. */
const ACCEPTED_BEFORE_KILL = 120;

test('a server killed while receiving 500 forms keeps and delivers each one it accepted', async () => {
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'survive-'));
  const mail = await startMailServer();
  const hook = await startReceiver();
  const settings = {
    DATA_DIR: folder,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Alongside <forms@example.org>',
    MAIL_TO: 'operator@example.org',
    SITE_URL: 'https://www.example.org',
    WEBHOOK_URL: `${hook.url}/forms`,
    WEBHOOK_SECRET: 'a secret of at least 24 letters',
  };
  let site = await startSite(settings);
  // Each visitor has opened the form before.
  const opened = Array.from({ length: FORMS }, () => hiddenFields(site.origin));
  const hidden = await Promise.all(opened);
  const answersOf = (at: number) => ({
    businessName: `Sample Place ${at}`,
    place: 'Tempe, AZ',
    message: `Line one of ${at}\n  ñ "two" 🙂`,
    yourName: 'Ana Ruiz',
    email: `ana${at}@example.org`,
  });
  const accepted: number[] = [];
  const { origin, process: first } = site;
  const waiting = [...hidden.keys()];
  const sendAll = async () => {
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
      const form = { name: `Sample Place ${at}`, path: FORM_PATH, values: { ...hidden[at], ...answersOf(at) } };
      if ((await sendForm(origin, form)) !== 'accepted') continue;
      accepted.push(at);
      if (accepted.length === ACCEPTED_BEFORE_KILL) first.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sendAll));
  expect(accepted.length).toBeGreaterThanOrEqual(ACCEPTED_BEFORE_KILL);
  expect(accepted.length).toBeLessThan(FORMS);

  site = await startSite(settings);
  const store = openFormStore({ folder });
  const stored = await store.list();
  const names = stored.map(({ values }) => values.businessName);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(accepted.map((at) => `Sample Place ${at}`)));
  await expect.poll(() => store.nextDue(['operator-mail', 'webhook']), { timeout: 90_000 }).toBeNull();
  const mailed = new Map(mail.received.map(({ text, headers }) => [text, headers.get('reply-to')]));
  const posted = new Map(hook.received.map(({ body }) => [JSON.parse(body).data.id, JSON.parse(body).data.values]));
  for (const submission of stored) {
    const { id, values } = submission;
    const at = Number(String(values.businessName).replace('Sample Place ', ''));
    expect(values).toMatchObject(answersOf(at));
    expect((await store.entriesOf(id)).map(({ channel, state }) => [channel, state])).toEqual([
      ['operator-mail', 'sent'],
      ['webhook', 'sent'],
    ]);
    expect(mailed.get(mailText(submission))).toBe(values.email);
    expect(posted.get(id)).toEqual(values);
  }
  await store.close();
  expect(await site.stop()).toBe(0);
  await Promise.all([mail.close(), hook.close()]);
  rmSync(folder, { recursive: true, force: true });
});
