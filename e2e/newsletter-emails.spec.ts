import { startMailServer } from '../src/delivery/testing/mail-server.ts';
import { expect, test } from './fixtures.ts';
import { startSecondSite } from './second-site.ts';

// These tests use a second site, which the fixtures report as a third party.
test.use({ expectedErrors: /^third party: http:\/\/127\.0\.0\.1:\d+\// });

const SITE = 'https://www.example.org';

for (const { language, path, subject, thanks } of [
  { language: 'en', path: '', subject: /^Please confirm/, thanks: 'Almost' },
  { language: 'es', path: '/es', subject: /^Confirme, por favor/, thanks: '¡Ya casi!' },
] as const)
  test(`confirms a sign-up and unsubscribes by email (${language})`, async ({ page, request }) => {
    test.slow();
    const mail = await startMailServer();
    const settings = {
      SMTP_URL: mail.url,
      MAIL_FROM: 'News <news@example.org>',
      MAIL_TO: 'op@example.org',
      SITE_URL: SITE,
    };
    const site = await startSecondSite({}, settings);
    /** Waits for email number `number` to the subscriber. Its links point to the second site. */
    const email = async (number: number) => {
      const toSubscriber = () => mail.received.filter(({ to }) => to.includes('ana@example.org'));
      await expect.poll(() => toSubscriber().length).toBe(number);
      const { headers, text } = toSubscriber().at(-1)!;
      const links = [...text.matchAll(/https:\/\/\S+/g)].map(([link]) => link.replace(SITE, site.origin));
      return { headers, text, links };
    };

    await page.goto(`${site.origin}${path}/newsletter`);
    const answers = {
      firstName: 'Ana',
      lastName: 'Ruiz',
      emailAddress: 'ana@example.org',
      phoneNumber: '602-555-0123',
      zipCode: '85004',
    };
    for (const [name, value] of Object.entries(answers)) await page.locator(`main [name="${name}"]`).fill(value);
    await page.locator('main form [type="submit"]').click();
    await expect(page.locator('main').getByText(thanks)).toBeVisible();

    const first = await email(1);
    // Anyone may have typed the address and the name.
    expect(first.text).not.toContain('Ana');
    expect(decodeSubject(first.headers.get('subject')!)).toMatch(subject);
    expect(first.links[0]).toContain(`${site.origin}${path}/newsletter/confirm?token=`);
    await page.goto(first.links[0]!);
    await page.locator('main form [type="submit"]').click();
    await expect(page.locator('main form')).toHaveCount(0);

    const second = await email(2);
    expect(second.text).toContain('Ana');
    const unsubscribe = /^<(.*)>$/.exec(second.headers.get('list-unsubscribe')!)![1]!.replace(SITE, site.origin);
    expect(second.links).toContain(unsubscribe);
    expect(second.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    // One-click unsubscribe as mail clients send it (RFC 8058): no page and no Origin header.
    const answer = await request.post(unsubscribe, { form: { 'List-Unsubscribe': 'One-Click' } });
    expect(answer.status()).toBe(200);

    const toOperator = mail.received.filter(({ to }) => to.includes('op@example.org'));
    expect(toOperator.map(({ headers }) => headers.get('reply-to'))).toEqual(['ana@example.org']);
    await page.close();
    await site.stop();
    await mail.close();
  });

/** Decodes a subject with non-ASCII characters (RFC 2047). */
function decodeSubject(subject: string): string {
  return subject.replace(/=\?UTF-8\?Q\?(.*?)\?=\s*/gi, (_, text: string) =>
    decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
  );
}
