import { createContext, useContext } from 'react';

/** The response's nonce for the content security policy. '' in the browser, which does not need it. */
export const NonceContext = createContext('');

/** Inline script that runs while the page is parsed. Rendered only on the server. */
export function InlineScript({ code }: { code: string }) {
  const nonce = useContext(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, without visitors' text.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />;
}
