import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The tested site under another address, where a test decides that some of its files are newer, or gone. */
export interface SiteProxy {
  /** 'http://127.0.0.1:…' */
  origin: string;
  /** From now on the file of this path has another text. */
  change: (path: string, how: (text: string) => string) => Promise<void>;
  /** From now on nothing is at these paths. */
  remove: (paths: RegExp) => void;
  /** From now on every answer is this one. */
  refuse: (status: number, headers?: Record<string, string>) => void;
  stop: () => void;
}

const SCRIPT = { 'content-type': 'text/javascript' };
const HTML = { 'content-type': 'text/html' };
/** What a page says that was refused. */
const REFUSED = '<!doctype html><html lang="en"><title>Refused</title><h1>Refused</h1></html>';

/** Passes on what the site at `origin` answers. For reading only: nothing can be sent through it. */
export async function startSiteProxy(origin: string): Promise<SiteProxy> {
  const changed = new Map<string, string>();
  let removed: RegExp | undefined;
  let refusal: { status: number; headers: Record<string, string> } | undefined;
  const server = createServer(async ({ url = '/' }, answer) => {
    if (refusal) return answer.writeHead(refusal.status, { ...HTML, ...refusal.headers }).end(REFUSED);
    const text = changed.get(url);
    if (text !== undefined) return answer.writeHead(200, SCRIPT).end(text);
    if (removed?.test(url)) return answer.writeHead(404).end();
    const passed = await fetch(origin + url, { redirect: 'manual' });
    const headers = Object.fromEntries(passed.headers);
    // It comes unpacked.
    delete headers['content-encoding'];
    delete headers['content-length'];
    return answer.writeHead(passed.status, headers).end(Buffer.from(await passed.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    change: async (path, how) => {
      changed.set(path, how(await (await fetch(origin + path)).text()));
    },
    remove: (paths) => {
      removed = paths;
    },
    refuse: (status, headers = {}) => {
      refusal = { status, headers };
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
