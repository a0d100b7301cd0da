/** What browsers tell of the connection (wicg.github.io/netinfo); Safari and Firefox tell nothing. */
interface Connection {
  saveData?: boolean;
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g';
}

/** Connections on which a map, some 170 KB with its pictures, would hold up the list for seconds. */
const SLOW = new Set<Connection['effectiveType']>(['slow-2g', '2g']);

/** Whether the visitor asks for little data, or has a connection that brings no more. In the browser, or its worker. */
export function savesData({ connection }: { connection?: Connection } = navigator as object): boolean {
  return connection?.saveData === true || SLOW.has(connection?.effectiveType);
}
