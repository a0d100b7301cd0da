/** Places where numbers are written as in the US: 1,234.5. */
const AS_IN_THE_US = ['en-US', 'es-US'];
/** Above this, and with more digits after the point, `Intl` is asked. */
const MOST = 999_999;

interface Numbers {
  format(value: number): string;
}

interface Plurals {
  select(value: number): string;
}

/**
 * What `Intl.NumberFormat` writes without options. Its first use takes a phone a tenth of a second, while the page comes
 * alive; the numbers of a page of results hardly ever need it.
 */
export function numbersOf(locale: string, make: () => Numbers): Numbers {
  let made: Numbers | undefined;
  const slow = (value: number) => {
    made ??= make();
    return made.format(value);
  };
  return { format: (value) => (AS_IN_THE_US.includes(locale) && quickNumber(value)) || slow(value) };
}

/** What `Intl.PluralRules` says of counts up to `MOST`: in English and Spanish only 1 is one. */
export function pluralsOf(locale: string, make: () => Plurals): Plurals {
  if (!AS_IN_THE_US.includes(locale)) return make();
  return {
    select: (value) => (Math.abs(value) > MOST ? make().select(value) : Math.abs(value) === 1 ? 'one' : 'other'),
  };
}

function quickNumber(value: number): string | undefined {
  const isShort = Math.abs(value) <= MOST && Math.round(value * 10) / 10 === value;
  if (!isShort || Object.is(value, -0)) return undefined;
  return String(value).replace(/\d(?=(\d{3})+(\.|$))/g, '$&,');
}
