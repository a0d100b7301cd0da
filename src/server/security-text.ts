import type { Handler } from 'hono';
import type { SiteDeps } from '#app/context.ts';
import { CONTENT_LANGUAGES } from '#model/content-language.ts';
import { DAY_MS } from '#model/duration.ts';

/** Address of `securityText`. */
export const SECURITY_TEXT = '/.well-known/security.txt';

/** Long enough for a copy to be useful; a year is the most that is recommended. */
const VALID_DAYS = 180;

/** Serves `security.txt` (RFC 9116): where to report a vulnerability, `securityLink` or `contactLink` of site.yaml. */
export function securityText({ content, siteUrl }: Pick<SiteDeps, 'content' | 'siteUrl'>): Handler {
  return (c) => {
    const { securityLink, contactLink } = content().in('en').site;
    const link = securityLink ?? contactLink;
    // The standard needs a whole address.
    const contact = link.startsWith('/') ? siteUrl && siteUrl + link : link;
    if (!contact) return c.notFound();
    const expires = new Date(Math.ceil(Date.now() / DAY_MS + VALID_DAYS) * DAY_MS).toISOString();
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      `Preferred-Languages: ${CONTENT_LANGUAGES.join(', ')}`,
      ...(siteUrl ? [`Canonical: ${siteUrl}${SECURITY_TEXT}`] : []),
    ];
    return c.text(`${lines.join('\n')}\n`);
  };
}
