import { STYLES_ID } from './styles-id.ts';

const STYLE = `<style id="${STYLES_ID}"`;

/** Gives the page's own style sheet the nonce of its answer: the content policy takes no other one. */
export function withStyleNonce(html: string, nonce: string): string {
  return nonce ? html.replace(STYLE, () => `${STYLE} nonce="${nonce}"`) : html;
}
