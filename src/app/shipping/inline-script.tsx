import { createContext, useContext } from 'react';

/** Marks our own inline scripts and styles while a page is rendered (`takeInlineCode`). Undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Inline script that runs while the page is parsed. Rendered only on the server. */
export function InlineScript({ code }: { code: string }) {
  const nonce = useContext(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, without visitors' text.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />;
}
