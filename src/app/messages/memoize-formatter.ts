/** Caches formatters by locale and options: creating one takes far longer than using it. */
export function memoizeFormatter<Formatter, Options extends object>(
  make: (locale: string, options: Options) => Formatter,
): (locale: string, options?: Options) => Formatter {
  const cache = new Map<string, Formatter>();
  return (locale, options = {} as Options) => {
    const key = locale + JSON.stringify(options);
    const formatter = cache.get(key) ?? make(locale, options);
    cache.set(key, formatter);
    return formatter;
  };
}
