/** Caches the results of `compute`, at most `maxEntries`; then starts over. `undefined` is never cached. */
export function memoize<T>(compute: (text: string) => T, maxEntries: number): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = compute(text);
    if (results.size >= maxEntries) results.clear();
    results.set(text, result);
    return result;
  };
}
