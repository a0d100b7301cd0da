/**
 * Makes equal parts of `value` one object, so that the page's data holds each once: React Router writes an object that
 * it meets again as a number. Leaves out what is undefined. For plain data that nobody changes later.
 */
export function shareEqual<T>(value: T): T {
  const known = new Map<string, object>();
  const numbers = new Map<object, number>();
  /** The same for equal parts: parts of it that are objects are known by their numbers. */
  const keyOf = (part: unknown) => (typeof part === 'object' && part ? `#${numbers.get(part)}` : JSON.stringify(part));
  const share = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    let key = '';
    let shared: object;
    if (Array.isArray(part)) {
      shared = part.map(share);
      for (const inner of shared as unknown[]) key += `${keyOf(inner)},`;
    } else {
      const copy: Record<string, unknown> = {};
      for (const [name, inner] of Object.entries(part)) {
        if (inner === undefined) continue;
        copy[name] = share(inner);
        key += `${JSON.stringify(name)}:${keyOf(copy[name])},`;
      }
      shared = copy;
      key = `{${key}`;
    }
    const first = known.get(key);
    if (first) return first;
    known.set(key, shared);
    numbers.set(shared, numbers.size);
    return shared;
  };
  return share(value) as T;
}
