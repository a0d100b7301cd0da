import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import { Directory } from '#directory/directory.ts';
import { openDirectoryStore } from '#directory/open-directory-store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import type { KeptCorrection } from '#listings/corrections.ts';
import type { Provider, StoredProvider } from '#listings/provider.ts';
import { inBatches } from '#listings/testing/make-provider.ts';
import { Publications } from '#publication/publications.ts';
import { publish } from '#publication/publish.ts';
import { sharingOf } from '#publication/rights.ts';
import { createHsds, HSDS_PATH } from '../hsds/hsds-router.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

/** For tests: an Alongside in this process, which publishes on a port of its own. `newFolder` makes an empty folder. */
export async function openAlongside(newFolder: () => string, share: string[] = []) {
  const corrections: KeptCorrection[] = [];
  const store = await openDirectoryStore({ folder: newFolder(), corrections: async () => corrections });
  const directory = new Directory(store);
  onTestFinished(() => directory.close());
  const [gazetteer, folder] = [await loadGazetteer(), newFolder()];
  const asked: string[] = [];
  const site = { answer: (() => false) as Answer, publications: new Publications(folder), share };
  let hono = new Hono();
  const server = createAdaptorServer({ fetch: (request: Request) => hono.fetch(request) });
  const [listener] = server.listeners('request') as ((...parts: unknown[]) => void)[];
  server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url!;
    asked.push(`${request.method} ${path}`);
    if (!site.answer(request, response, path)) listener!(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const serve = () => {
    hono = new Hono().route(
      HSDS_PATH,
      createHsds({
        directory,
        gazetteer,
        publications: { ask: () => {}, latest: () => site.publications.latest() },
        // Tests add to what is shared.
        get sharing() {
          return sharingOf(site.share);
        },
        siteUrl: address.origin,
        organization: () => 'Near & Far',
        apiBase: '/api',
      }),
    );
  };
  serve();
  const publishNow = async (now: string, to = folder) => {
    const job = { directory, folder: to, sharing: sharingOf(site.share), siteUrl: address.origin, now: new Date(now) };
    await publish(job);
    site.publications = new Publications(to);
  };
  return {
    address,
    host: address.host,
    directory,
    asked,
    gazetteer,
    site,
    publish: publishNow,
    /** Replaces the source of these records. */
    async load(providers: Provider[], source = providers[0]!.source) {
      await directory.replaceSource(source, inBatches(providers));
    },
    async correct(...made: KeptCorrection[]) {
      corrections.push(...made);
      await directory.applyCorrections();
    },
    async listings(): Promise<StoredProvider[]> {
      const { ids } = await directory.listingIds(0, 1e6);
      return directory.findByIds(ids);
    },
  };
}
