import { describe, expect, onTestFinished, test } from 'vitest';
import type { Submission } from '#forms/form-store.ts';
import { makeSubmission } from '#forms/testing/make-submission.ts';
import type { FormDefinition, FormKind } from '#model/form-definition.ts';
import { mailServer, openMailer } from './mailer.ts';
import { mailText, operatorMail } from './operator-mail.ts';
import { PermanentDeliveryError } from './sender.ts';
import { dueEntry } from './testing/due-entry.ts';
import { startMailServer } from './testing/mail-server.ts';

const field = (name: string, type: 'text' | 'email') => ({ name, type, required: false, maxLength: 100 });
const definitions = () =>
  new Proxy({} as Record<FormKind, FormDefinition>, {
    get: (_, kind) => ({ kind, fields: [field('yourName', 'text'), field('email', 'email')] }),
  });

async function openMail(options?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(options);
  const mailer = openMailer(server.url);
  onTestFinished(async () => {
    mailer.close();
    await server.close();
  });
  const send = operatorMail({
    mailer,
    from: 'Alongside <forms@example.org>',
    to: ['one@example.org', 'two@example.org'],
    definitions,
    listingName: async (id) => (id === 'csv:1' ? 'Sample Swim School' : undefined),
    siteUrl: 'https://www.example.org',
  });
  return { server, mailer, send };
}

describe('mail to the operator', () => {
  test('contains every field and value exactly, replies go to the visitor, and a repeat has the same id', async () => {
    const { server, send } = await openMail();
    const values = {
      businessName: 'Ñandú & Søn – "x" = 5 €',
      message: `first line\n\n.\n  set in; =20 a ${'long '.repeat(60)}end\n日本語 🙂`,
      days: ['mon', 'tue'],
      phone: '',
      email: 'ana@example.org',
    };
    const submission = makeSubmission({ values, language: 'es' });
    for (let i = 0; i < 2; i++) await send(dueEntry({ submission }));
    const [mail, repeat] = server.received;
    expect(mail!.text).toBe(mailText(submission));
    expect(mail!.text).toContain('days:\n  mon\n  tue\nphone:\n  \nemail:\n  ana@example.org\n');
    expect([mail!.from, mail!.to]).toEqual(['forms@example.org', ['one@example.org', 'two@example.org']]);
    expect(mail!.headers.get('reply-to')).toBe('ana@example.org');
    expect(mail!.headers.get('message-id')).toBe('<0b5f7a52-0000-4000-8000-000000000001@example.org>');
    expect(repeat!.headers.get('message-id')).toBe(mail!.headers.get('message-id'));
    expect(mail!.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  test('of a problem report names the listing, links to it, and says how to answer', async () => {
    const { server, send } = await openMail();
    for (const listing of ['csv:1', 'csv:gone']) {
      const values = { listing, what: 'closed' };
      await send(dueEntry({ submission: makeSubmission({ kind: 'report-problem', values }) }));
    }
    const [mail, gone] = server.received.map(({ text }) => text);
    expect(mail).toContain('About: Sample Swim School\n  https://www.example.org/ourplaces/providers/csv%3A1\n');
    expect(mail).toMatch(
      /It was right: npm run submissions -- approve \w{8}\nIt was not: {3}npm run submissions -- reject/,
    );
    expect(gone).toContain('About: no longer listed\n  https://www.example.org/ourplaces/providers/csv%3Agone\n');
  });

  test('visitor input becomes no header and cannot imitate another field', async () => {
    const { server, send } = await openMail();
    const evil = 'x\r\nBcc: victim@example.org\r\n\r\nyourName:\n  Someone else';
    const submission = makeSubmission({
      values: { businessName: evil, email: 'a@b.example>\r\nBcc: victim@example.org' },
    });
    await send(dueEntry({ submission }));
    const [mail] = server.received;
    expect(mail!.to).toEqual(['one@example.org', 'two@example.org']);
    expect([...mail!.headers.keys()]).not.toContain('bcc');
    expect(mail!.text.match(/^\w+:$/gm)).toEqual(['businessName:', 'email:']);
    expect(mail!.headers.get('subject')).toBe(`New form: refer-business (${submission.id.slice(0, 8)})`);
  });

  test('has no Reply-To if the visitor gave no address', async () => {
    const { server, send } = await openMail();
    await send(dueEntry({ submission: makeSubmission({ values: { email: '' } }) }));
    expect(server.received[0]!.headers.has('reply-to')).toBe(false);
  });

  const refuse = (responseCode: number, whom = /./) =>
    openMail({
      onRcptTo: ({ address }, _, callback) =>
        callback(whom.test(address) ? Object.assign(new Error('no'), { responseCode }) : null),
    });
  const submission: Submission = makeSubmission();

  test('a permanently refused letter is not retried, but mail to the operator is', async () => {
    const [never, later] = [await refuse(550), await refuse(451)];
    const mail = { from: 'a@example.org', to: 'b@example.org', subject: '', text: '', messageId: 'c@example.org' };
    await expect(never.mailer.send(mail)).rejects.toBeInstanceOf(PermanentDeliveryError);
    await expect(later.mailer.send(mail)).rejects.not.toBeInstanceOf(PermanentDeliveryError);
    const error = await never.send(dueEntry({ submission })).catch((problem) => problem);
    expect(error).toMatchObject({ code: 'EENVELOPE 550' });
    expect(error).not.toBeInstanceOf(PermanentDeliveryError);
  });

  test('fails if the server refuses one of the recipients', async () => {
    const { send } = await refuse(550, /^two@/);
    await expect(send(dueEntry({ submission }))).rejects.toMatchObject({
      code: 'some-refused',
      message: 'Refused for two@example.org.',
    });
  });

  test.each([
    ['smtp://me:pw@mail.example.org:587', true],
    ['smtp://me:pw@10.0.0.1', true],
    ['smtp://mail.example.org', true],
    ['smtp://127.0.0.1', false],
    ['smtp://me:pw@127.0.0.1:25', false],
    ['smtp://me:pw@localhost', false],
    ['smtp://me:pw@[::1]', false],
  ])('%s: requires TLS: %s', (url, requireTLS) => expect(mailServer(url, 'required', 1).requireTLS).toBe(requireTLS));

  test('only without a login, and if allowed, mail goes to another machine without TLS', () => {
    expect(mailServer('smtp://mail.example.org', 'optional', 1).requireTLS).toBe(false);
    expect(mailServer('smtp://me:pw@mail.example.org', 'optional', 1).requireTLS).toBe(true);
  });
});
