/** Lowercases text and removes accents, for comparison: 'Educación' → 'educacion'. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
