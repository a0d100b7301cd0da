/** Locales that write numbers as in the US: 1,234.5. */
const US_STYLE_LOCALES = ['en-US', 'es-US'];
/** Larger numbers, and those with more than one decimal, are formatted by `Intl`. */
const MAX_QUICK = 999_999;

interface Numbers {
  format(value: number): string;
}

interface Plurals {
  select(value: number): string;
}

/**
 * Formats numbers like `Intl.NumberFormat` without options. The first use of `Intl` takes a phone 0.1 s while the page
 * hydrates, and a results page hardly ever needs it.
 */
export function quickNumberFormat(locale: string, make: () => Numbers): Numbers {
  let made: Numbers | undefined;
  const slow = (value: number) => {
    made ??= make();
    return made.format(value);
  };
  return { format: (value) => (US_STYLE_LOCALES.includes(locale) && quickNumber(value)) || slow(value) };
}

/** Selects like `Intl.PluralRules` for counts up to `MAX_QUICK`: in English and Spanish only 1 is 'one'. */
export function quickPluralRules(locale: string, make: () => Plurals): Plurals {
  if (!US_STYLE_LOCALES.includes(locale)) return make();
  return {
    select: (value) => (Math.abs(value) > MAX_QUICK ? make().select(value) : Math.abs(value) === 1 ? 'one' : 'other'),
  };
}

function quickNumber(value: number): string | undefined {
  const isShort = Math.abs(value) <= MAX_QUICK && Math.round(value * 10) / 10 === value;
  if (!isShort || Object.is(value, -0)) return undefined;
  return String(value).replace(/\d(?=(\d{3})+(\.|$))/g, '$&,');
}
