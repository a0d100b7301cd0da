import type { RunningSite } from './running-site.ts';

/** Pass these to `startSite` as `nodeOptions` for `openHeapProbe`. */
export const HEAP_PROBE_OPTIONS = ['--inspect=127.0.0.1:0'];

/** Measures what a site still needs, garbage aside. */
export interface HeapProbe {
  /** Bytes of the heap in use after a full garbage collection. */
  liveBytes: () => Promise<number>;
  close: () => void;
}

/** Connects to the site's debugger. */
export async function openHeapProbe(site: RunningSite): Promise<HeapProbe> {
  const address = /ws:\/\/\S+/.exec(site.output())?.[0];
  if (!address) throw new Error('The site was started without HEAP_PROBE_OPTIONS.');
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`No debugger at ${address}.`));
  });
  const waiting = new Map<number, PromiseWithResolvers<{ usedSize: number }>>();
  let isClosed = false;
  const closed = () => new Error('The debugger of the site has gone: the site ended or was stopped.');
  socket.onclose = () => {
    isClosed = true;
    for (const { reject } of waiting.values()) reject(closed());
  };
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.resolve(result);
    waiting.delete(id);
  };
  let calls = 0;
  const call = (method: string) => {
    if (isClosed) throw closed();
    const answer = Promise.withResolvers<{ usedSize: number }>();
    waiting.set(++calls, answer);
    socket.send(JSON.stringify({ id: calls, method }));
    return answer.promise;
  };
  return {
    liveBytes: async () => {
      await call('HeapProfiler.collectGarbage');
      return (await call('Runtime.getHeapUsage')).usedSize;
    },
    close: () => socket.close(),
  };
}
