/** A number as people in the US write it in that language: '12,000', in Spanish as well. */
export function numberText(number: number, language = 'en', options?: Intl.NumberFormatOptions): string {
  return number.toLocaleString(`${language}-US`, options);
}

/** Returns '1 row' or '2,000 rows'. */
export const countText = countTextIn('en');

/** Returns `countText` for a language. */
export function countTextIn(language: string): (number: number, one: string, many?: string) => string {
  return (number, one, many = `${one}s`) => `${numberText(number, language)} ${number === 1 ? one : many}`;
}
