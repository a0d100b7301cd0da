import { hiddenInputs } from '../faults/sent-forms.ts';
import { startMailServer } from '../src/delivery/testing/mail-server.ts';
import { expect, test } from './fixtures.ts';
import { type SecondSite, startSecondSite } from './second-site.ts';

const SITE = 'https://www.example.org';

// One after the other, on one site.
test.describe.configure({ mode: 'default' });

let mail: Awaited<ReturnType<typeof startMailServer>>;
let site: SecondSite;
test.beforeAll(async () => {
  mail = await startMailServer();
  const settings = {
    SMTP_URL: mail.url,
    MAIL_FROM: 'News <news@example.org>',
    MAIL_TO: 'op@example.org',
    SITE_URL: SITE,
  };
  site = await startSecondSite({}, settings);
});
test.afterAll(async () => {
  await site.stop();
  await mail.close();
});

for (const { language, path, subject, thanks } of [
  { language: 'en', path: '', subject: /^Please confirm/, thanks: 'Almost' },
  { language: 'es', path: '/es', subject: /^Confirme, por favor/, thanks: '¡Ya casi!' },
] as const)
  test(`confirms a sign-up and unsubscribes by email (${language})`, async ({ request }) => {
    const address = `ana-${language}@example.org`;
    /** Waits for email number `number` to the subscriber. Its links point to the second site. */
    const email = async (number: number) => {
      const toSubscriber = () => mail.received.filter(({ to }) => to.includes(address));
      await expect.poll(() => toSubscriber().length).toBe(number);
      const { headers, text } = toSubscriber().at(-1)!;
      const links = [...text.matchAll(/https:\/\/\S+/g)].map(([link]) => link.replace(SITE, site.origin));
      return { headers, text, links };
    };
    /** Sends the form of a page as a browser without script does. Returns the page that answers. */
    const send = async (page: string, answers: Record<string, string> = {}) => {
      const form = { ...hiddenInputs(await (await request.get(page)).text()), ...answers };
      return (await request.post(page, { form })).text();
    };

    const answers = {
      firstName: 'Ana',
      lastName: 'Ruiz',
      emailAddress: address,
      phoneNumber: '602-555-0123',
      zipCode: '85004',
    };
    // The stamp of a kept page is the same for all visitors; a form that is started gets one of its own.
    const { hidden } = await (await request.get(`${site.origin}/forms/newsletter/start`)).json();
    expect(await send(`${site.origin}${path}/newsletter`, { ...answers, ...hidden })).toContain(thanks);

    const first = await email(1);
    // Anyone may have typed the address and the name.
    expect(first.text).not.toContain('Ana');
    expect(decodeSubject(first.headers.get('subject')!)).toMatch(subject);
    expect(first.links[0]).toContain(`${site.origin}${path}/newsletter/confirm?token=`);
    expect(await send(first.links[0]!)).not.toMatch(/<main[\s\S]*<form/);

    const second = await email(2);
    expect(second.text).toContain('Ana');
    const unsubscribe = /^<(.*)>$/.exec(second.headers.get('list-unsubscribe')!)![1]!.replace(SITE, site.origin);
    expect(second.links).toContain(unsubscribe);
    expect(second.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    // One-click unsubscribe as mail clients send it (RFC 8058): no page and no Origin header.
    const answer = await request.post(unsubscribe, { form: { 'List-Unsubscribe': 'One-Click' } });
    expect(answer.status()).toBe(200);

    const toOperator = mail.received.filter(
      ({ to, headers }) => to.includes('op@example.org') && headers.get('reply-to') === address,
    );
    expect(toOperator).toHaveLength(1);
  });

/** Decodes a subject with non-ASCII characters (RFC 2047). */
function decodeSubject(subject: string): string {
  return subject.replace(/=\?UTF-8\?Q\?(.*?)\?=\s*/gi, (_, text: string) =>
    decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
  );
}
