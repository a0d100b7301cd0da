/** Returns a size in bytes as people read it: '1 KB', '0.1 MB', '1.5 GB'. */
export function fileSize(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  const kilobytes = Math.ceil(bytes / 1000);
  return kilobytes < 100 ? `${kilobytes} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
