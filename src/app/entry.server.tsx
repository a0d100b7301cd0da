import { randomBytes } from 'node:crypto';
import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { inlineContext, languageContext, reportContext } from './context.ts';
import { loadCatalog } from './messages/catalog.ts';
import { MessagesProvider } from './messages/messages-provider.tsx';
import { takeInlineCode } from './shipping/inline-code.ts';
import { NonceContext } from './shipping/inline-script.tsx';
import { startAfterPaint } from './shipping/start-after-paint.ts';

export { isVisit, requestContext } from './context.ts';
export { framingOf } from './framing.ts';
export { LANGUAGES } from './messages/language.ts';
export { webManifest } from './offline/web-manifest.ts';
export { sharedAddress } from './page-address.ts';
export { comesFromResults } from './pages/provider/results-path.ts';

/** Renders a complete page, without streaming, so that it works without script. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const language = context.get(languageContext);
  const catalog = await loadCatalog(language);
  const nonce = randomBytes(16).toString('base64url');
  let failed: unknown;
  const body = await renderToReadableStream(
    <NonceContext value={nonce}>
      <MessagesProvider language={language} catalog={catalog}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </MessagesProvider>
    </NonceContext>,
    {
      nonce,
      // Never outline a large part of the page: moving it into place would need script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // No `signal`: React would never remove its listener and so keep every request that submitted a form in memory.
      onError: (error) => {
        failed ??= error;
      },
    },
  );
  await body.allReady;
  if (failed) context.get(reportContext)(failed);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Language', language);
  headers.append('Vary', 'Save-Data');
  // The next import or day changes the page, so browsers must revalidate it before they show it.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
  const { html: rendered, later } = startAfterPaint(await new Response(body).text());
  const { html, inline } = takeInlineCode(rendered, { nonce, later });
  context.get(inlineContext)(inline);
  return new Response(html, { status: failed ? 500 : status, headers });
}

/** Reports errors of loaders and actions, except responses below 500 and requests that the visitor aborted. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(reportContext)(error);
};
