/** Formats a time in a video: 83 → '1:23', 3700 → '1:01:40'. */
export function videoTime(seconds: number): string {
  const two = (part: number) => String(Math.floor(part) % 60).padStart(2, '0');
  const minutes = seconds / 60;
  return minutes < 60
    ? `${Math.floor(minutes)}:${two(seconds)}`
    : `${Math.floor(minutes / 60)}:${two(minutes)}:${two(seconds)}`;
}

/** The query string that starts a video's page at a time. */
export function startAt(seconds: number): string {
  return `?t=${Math.floor(seconds)}`;
}
