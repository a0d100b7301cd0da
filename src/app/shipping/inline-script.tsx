import { createContext, useContext } from 'react';

/** The random value of this answer, for the content security policy. The browser does not need it again: ''. */
export const NonceContext = createContext('');

/** A few lines of our own script that run as the page is read. For the server: the browser never draws one. */
export function InlineScript({ code }: { code: string }) {
  const nonce = useContext(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, without visitors' text.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />;
}
