import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of the tested site that can change, remove or refuse what the site serves. */
export interface SiteProxy {
  /** 'http://127.0.0.1:…' */
  origin: string;
  /** Changes the text of the file at this path. */
  change: (path: string, edit: (text: string) => string) => Promise<void>;
  /** Answers 404 for these paths. */
  remove: (paths: RegExp) => void;
  /** Answers every request with this status. */
  refuse: (status: number, headers?: Record<string, string>) => void;
  /** Refuses no more. */
  accept: () => void;
  stop: () => void;
}

const SCRIPT = { 'content-type': 'text/javascript' };
const HTML = { 'content-type': 'text/html' };
/** The page sent with a refusal. */
const REFUSED = '<!doctype html><html lang="en"><title>Refused</title><h1>Refused</h1></html>';

/** Starts a proxy for GET requests to the site at `origin`. */
export async function startSiteProxy(origin: string): Promise<SiteProxy> {
  const changed = new Map<string, string>();
  let removed: RegExp | undefined;
  let refusal: { status: number; headers: Record<string, string> } | undefined;
  const server = createServer(async ({ url = '/' }, response) => {
    if (refusal) return response.writeHead(refusal.status, { ...HTML, ...refusal.headers }).end(REFUSED);
    const text = changed.get(url);
    if (text !== undefined) return response.writeHead(200, SCRIPT).end(text);
    if (removed?.test(url)) return response.writeHead(404).end();
    const upstream = await fetch(origin + url, { redirect: 'manual' });
    const headers = Object.fromEntries(upstream.headers);
    // fetch() has decompressed the body.
    delete headers['content-encoding'];
    delete headers['content-length'];
    return response.writeHead(upstream.status, headers).end(Buffer.from(await upstream.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    change: async (path, edit) => {
      changed.set(path, edit(await (await fetch(origin + path)).text()));
    },
    remove: (paths) => {
      removed = paths;
    },
    refuse: (status, headers = {}) => {
      refusal = { status, headers };
    },
    accept: () => {
      refusal = undefined;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
