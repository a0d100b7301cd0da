/** Lower case and without accents, for comparing: 'Educación' → 'educacion'. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
