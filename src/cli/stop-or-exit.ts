/**
 * The first Ctrl-C stops the work cleanly; another more than a second later exits at once. Neither changes any data.
 */
export function stopOrExit(stop: AbortController): () => void {
  let firstAt: number | undefined;
  return () => {
    const now = Date.now();
    // Ctrl-C may signal twice in an instant: from the terminal, and from npm, which forwards it.
    if (firstAt !== undefined && now - firstAt > 1000) process.exit(130);
    firstAt ??= now;
    stop.abort();
  };
}
