import { expect, test } from './fixtures.ts';
import { EVERY_ADDRESS } from './page-weight.ts';
import { someProviderId } from './provider-id.ts';

// That no page breaks the policy, every browser test sees: the browser logs it as an error.
test('every page has a policy that allows its own scripts only, and sets no cookie', async ({ request }) => {
  const provider = `/ourplaces/providers/${await someProviderId(request)}`;
  for (const path of [...EVERY_ADDRESS, provider, `${provider}/report`])
    for (const prefix of ['', '/es']) {
      const headers = (await request.get(`${prefix}${path}`)).headers();
      const policy = headers['content-security-policy'] ?? '';
      expect(policy, path).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')*;/);
      expect(policy, path).not.toContain('unsafe-eval');
      expect(headers['set-cookie'], path).toBeUndefined();
    }
});

test.describe('a script that is injected', () => {
  test.use({ expectedErrors: /Content Security Policy/ });

  // One with scripts of its own, and one without.
  for (const path of ['/es/ourplaces?place=Phoenix, AZ', '/terms'])
    test(`does not run on ${path}`, async ({ page }) => {
      await page.goto(path);
      const violated = await page.evaluate(() => {
        const violation = new Promise<string>((resolve) =>
          document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => resolve(violatedDirective)),
        );
        const injected = document.createElement('script');
        injected.textContent = 'document.title = "taken over"';
        document.head.append(injected);
        return violation;
      });
      expect(violated).toContain('script-src');
      expect(await page.title()).not.toBe('taken over');
      expect(await page.context().cookies()).toEqual([]);
    });
});
