const WORDS = {
  en: /\b(the|and|of|for|to|with|our|we|is|are)\b/gi,
  es: /\b(el|la|los|las|de|y|para|con|que|en)\b/gi,
};

/**
 * Guesses from its small words whether a source's text is English or Spanish; undefined if it has too few. No source
 * names its language, and a screen reader must know.
 */
export function textLanguage(text: string): 'en' | 'es' | undefined {
  const count = (language: 'en' | 'es') => text.match(WORDS[language])?.length ?? 0;
  const [en, es] = [count('en'), count('es')];
  if (en === es) return undefined;
  return en > es ? 'en' : 'es';
}
