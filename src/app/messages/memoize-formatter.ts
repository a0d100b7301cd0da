/** A maker of formatters that keeps what it made, by language and options: making one takes far longer than using it. */
export function memoizeFormatter<Made, Options extends object>(
  make: (locale: string, options: Options) => Made,
): (locale: string, options?: Options) => Made {
  const made = new Map<string, Made>();
  return (locale, options = {} as Options) => {
    const key = locale + JSON.stringify(options);
    const known = made.get(key) ?? make(locale, options);
    made.set(key, known);
    return known;
  };
}
