import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailText } from '../src/delivery/operator-mail.ts';
import { startReceiver } from '../src/delivery/testing/http-receiver.ts';
import { startMailServer } from '../src/delivery/testing/mail-server.ts';
import { openFormStore } from '../src/forms/sqlite/form-store.ts';
import { expect, test } from './playwright-helper.ts';

const FORMS = 500;
/** The server is killed when it has thanked for so many. */
const THANKED_BEFORE = 120;
const PATH = '/get-involved/refer-business';

test('a server that is killed amid 500 forms has kept and sends on each that it thanked for', async () => {
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
  let server = await startServer(settings);
  const hidden = await hiddenFields(`${server.origin}${PATH}`);
  const answersOf = (at: number) => ({
    businessName: `Sample Place ${at}`,
    place: 'Tempe, AZ',
    message: `Line one of ${at}\n  ñ "two" 🙂`,
    yourName: 'Ana Ruiz',
    email: `ana${at}@example.org`,
  });
  const thanked: number[] = [];
  const { origin, process: first } = server;
  await Promise.all(
    Array.from({ length: FORMS }, async (_, at) => {
      if (!(await isThankedFor(`${origin}${PATH}`, { ...hidden, ...answersOf(at) }))) return;
      thanked.push(at);
      if (thanked.length === THANKED_BEFORE) first.kill('SIGKILL');
    }),
  );
  expect(thanked.length).toBeGreaterThanOrEqual(THANKED_BEFORE);
  expect(thanked.length).toBeLessThan(FORMS);

  server = await startServer(settings);
  const store = openFormStore({ folder });
  const kept = await store.list();
  const names = kept.map(({ values }) => values.businessName);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(thanked.map((at) => `Sample Place ${at}`)));
  await expect.poll(() => store.nextDue(['operator-mail', 'webhook']), { timeout: 90_000 }).toBeNull();
  const mailed = new Map(mail.received.map(({ text, headers }) => [text, headers.get('reply-to')]));
  const posted = new Map(hook.received.map(({ body }) => [JSON.parse(body).data.id, JSON.parse(body).data.values]));
  for (const submission of kept) {
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
  const stopped = new Promise((resolve) => server.process.once('exit', resolve));
  server.process.kill();
  expect(await stopped).toBe(0);
  await Promise.all([mail.close(), hook.close()]);
  rmSync(folder, { recursive: true, force: true });
});

async function startServer(settings: Record<string, string>): Promise<{ origin: string; process: ChildProcess }> {
  const fast = { PORT: '0', HOST: '127.0.0.1', FORM_MIN_SECONDS: '0', FORMS_PER_CLIENT: '100000', RATE_LIMITS: 'off' };
  const env = { ...process.env, ...fast, ...settings };
  const server = spawn(process.execPath, ['src/server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (part) => {
      said += part;
      const ready = /ready: (http:\/\/[^/\s]+)/.exec(said);
      if (ready) resolve(ready[1]!);
    });
    server.once('exit', () => reject(new Error(`The server did not start: ${said}`)));
  });
  return { origin, process: server };
}

async function hiddenFields(page: string): Promise<Record<string, string>> {
  const html = await (await fetch(page)).text();
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name, value]) => [name!, value!]));
}

/** Sends a form as a browser without script does. A connection that breaks off is no thanks. */
async function isThankedFor(address: string, values: Record<string, string>): Promise<boolean> {
  try {
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(values) });
    // The words stand in the page's data too.
    const shown = (await answer.text()).replace(/<script.*?<\/script>/gs, '');
    return answer.ok && shown.includes('Thank you!');
  } catch {
    return false;
  }
}
