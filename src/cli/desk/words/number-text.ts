/** A number as people in the US write it in that language: '12,000', in Spanish as well. */
export function numberText(number: number, language: string, options?: Intl.NumberFormatOptions): string {
  return number.toLocaleString(`${language}-US`, options);
}
