import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { keepsOfflineContext, languageContext, nonceContext, reportContext } from './context.ts';
import { loadCatalog } from './messages/catalog.ts';
import { MessagesProvider } from './messages/messages-provider.tsx';
import { OFFLINE_SCRIPT } from './offline/offline-script.ts';
import { NonceContext } from './shipping/inline-script.tsx';
import { startAfterPaint } from './shipping/start-after-paint.ts';

export { requestContext } from './context.ts';
export { LANGUAGES } from './messages/language.ts';
export { webManifest } from './offline/web-manifest.ts';

/** Renders one page, whole: nothing is streamed in later, so the page is complete without script. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const language = context.get(languageContext);
  const catalog = await loadCatalog(language);
  const nonce = context.get(nonceContext);
  let failed: unknown;
  const body = await renderToReadableStream(
    <NonceContext value={nonce}>
      <MessagesProvider language={language} catalog={catalog}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </MessagesProvider>
    </NonceContext>,
    {
      nonce,
      // A page goes out whole: parts that came after it, however large, would need script to get into their places.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // Without the request's signal: React would listen to it for ever, and so keep each request that sent a form in memory.
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
  // It carries a nonce of this answer, and maybe a form's time stamp: whoever keeps it asks again before showing it.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
  const more = context.get(keepsOfflineContext) ? OFFLINE_SCRIPT : '';
  const html = startAfterPaint(await new Response(body).text(), more);
  return new Response(html, { status: failed ? 500 : status, headers });
}

/** What a loader or an action threw: problems of ours are reported; pages that are not found, and visitors who left, are none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(reportContext)(error);
};
