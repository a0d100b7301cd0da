import { expect, test } from './fixtures.ts';
import { EVERY_ADDRESS } from './page-weight.ts';
import { someProviderId } from './provider-id.ts';

for (const prefix of ['', '/es']) {
  test(`${prefix || '/en'}: no page violates its content security policy or sets a cookie`, async ({
    page,
    request,
  }) => {
    // Some pages are missing on purpose, and the browser logs them as errors.
    test.info().annotations.push({ type: 'expects-problems' });
    test.slow();
    await page.exposeFunction('noteViolation', (text: string) => violations.push(text));
    const violations: string[] = [];
    await page.addInitScript(() => {
      const { noteViolation } = window as unknown as { noteViolation: (text: string) => void };
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        noteViolation(`${location.pathname}: ${violatedDirective} ${blockedURI}`),
      );
    });
    const provider = `/ourplaces/providers/${await someProviderId(request)}`;
    for (const path of [...EVERY_ADDRESS, provider, `${provider}/report`]) {
      const answer = await page.goto(`${prefix}${path}`, { waitUntil: 'networkidle' });
      const policy = answer?.headers()['content-security-policy'] ?? '';
      expect(policy, path).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')*;/);
      expect(policy, path).not.toContain('unsafe-eval');
      // An injected script has another hash and must not run. Its violation also proves that violations are recorded.
      await page.evaluate(() => {
        const injected = document.createElement('script');
        injected.textContent = 'document.title = "taken over"';
        document.head.append(injected);
      });
      expect(await page.title(), path).not.toBe('taken over');
      await expect.poll(() => violations.splice(0), path).toEqual([expect.stringContaining('script-src')]);
    }
    expect(await page.context().cookies()).toEqual([]);
  });
}
