import { SERVICES } from '#directory/vocabulary/vocabulary.ts';

/** Services by every name they have: machine name, plain words and field's term in both languages. */
const byName = new Map<string, number>();
/** By what else people type for them. */
const bySynonym = new Map<string, number>();
for (const { id, name, displayName, fieldTerm, synonyms } of SERVICES) {
  const slug = name.replace(/^P[TS]-/, '');
  note(byName, id, [name, slug, displayName.en, displayName.es, fieldTerm?.en, fieldTerm?.es]);
  note(bySynonym, id, [...synonyms, displayName.en.split(':')[0], displayName.es.split(':')[0]]);
}

/**
 * The tag id of the service that is named so: by machine name, plain words or field's term, else by what people type for it,
 * in either language. 'Dentists.' is 'dentist'.
 */
export function serviceByAnyWord(word: string): number | undefined {
  const plain = comparable(word).replace(/[.!:]+$/, '');
  for (const form of [plain, plain.replace(/s$/, '')]) {
    const id = byName.get(form) ?? bySynonym.get(form);
    if (id !== undefined) return id;
  }
  return undefined;
}

/** The services that a list in somebody's own words names, in its order, and the pieces that name none. */
export function servicesInText(text: string): { tagIds: number[]; unread: string[] } {
  const tagIds = new Set<number>();
  const unread: string[] = [];
  const read = (piece: string): boolean => {
    const id = serviceByAnyWord(piece);
    if (id !== undefined) tagIds.add(id);
    return id !== undefined;
  };
  for (const piece of pieces(text, /[;,\n•·|/]/)) {
    if (!read(piece)) unread.push(...pieces(piece, /\b(?:and|y|e)\b|&/i).filter((part) => !read(part)));
  }
  return { tagIds: [...tagIds], unread };
}

/** Plain words of the services that share most words with a text, the best first; at most five. */
export function closeServices(text: string): string[] {
  const wanted = wordsOf(text);
  return SERVICES.map(({ displayName, fieldTerm, synonyms }) => {
    const own = wordsOf([displayName.en, displayName.es, fieldTerm?.en, fieldTerm?.es, ...synonyms].join(' '));
    return { name: displayName.en, shared: [...wanted].filter((word) => own.has(word)).length };
  })
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, 5)
    .map(({ name }) => name);
}

/** Lower case, with single spaces for hyphens and spaces. */
export function comparable(word: string): string {
  return word
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim();
}

function note(words: Map<string, number>, id: number, names: (string | undefined)[]): void {
  for (const name of names) if (name && !words.has(comparable(name))) words.set(comparable(name), id);
}

function pieces(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((piece) => piece.trim())
    .filter(Boolean);
}

/** Words of four letters and more, since shorter ones say little; without the s of the plural. */
function wordsOf(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.replace(/s$/, '')));
}
