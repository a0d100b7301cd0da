/** `navigator.connection` (wicg.github.io/netinfo); missing in Safari and Firefox. */
interface Connection {
  saveData?: boolean;
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g';
}

/** Connections on which the map, about 170 KB with its pictures, would delay the list by seconds. */
const SLOW = new Set<Connection['effectiveType']>(['slow-2g', '2g']);

/** Whether the visitor wants to save data or has a slow connection. For pages and the service worker. */
export function savesData({ connection }: { connection?: Connection } = navigator as object): boolean {
  return connection?.saveData === true || SLOW.has(connection?.effectiveType);
}
