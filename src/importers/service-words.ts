import { SERVICES, serviceBySlug } from '#listings/vocabulary/vocabulary.ts';
import { foldText } from '#model/fold-text.ts';

/** Services by name: machine name, display name and professional term in both languages. */
const byName = new Map<string, number>();
/** Services by other words that people type. */
const bySynonym = new Map<string, number>();
/** Services by what they give, without accents; null for what several give. */
const byCare = new Map<string, number | null>();
for (const { id, name, displayName, care, fieldTerm, synonyms } of SERVICES) {
  const slug = name.replace(/^P[TS]-/, '');
  addNames(byName, id, [name, slug, displayName.en, displayName.es, fieldTerm?.en, fieldTerm?.es]);
  addNames(bySynonym, id, [...synonyms, displayName.en.split(':')[0], displayName.es.split(':')[0]]);
  for (const text of [displayName, care, fieldTerm]
    .flatMap((each) => (each ? [each.en, each.es] : []))
    .concat(synonyms)) {
    const before = byCare.get(folded(text));
    byCare.set(folded(text), before === undefined || before === id ? id : null);
  }
}
/** Short forms that only mean a service in a list of services. */
for (const [word, slug] of [
  ['pt', 'physical-therapist'],
  ['st', 'speech-therapist'],
  ['slp', 'speech-therapist'],
  ['speech', 'speech-therapist'],
] as const)
  if (!bySynonym.has(word)) bySynonym.set(word, serviceBySlug(slug)!.id);

/**
 * Returns the tag id of the service with this machine name, display name or professional term, else with this synonym,
 * else of the one that gives this, in either language. 'Dentists.' matches 'dentist'.
 */
export function serviceByAnyWord(word: string): number | undefined {
  const plain = comparable(word).replace(/[.!:]+$/, '');
  for (const form of [plain, plain.replace(/s$/, '')]) {
    const id = byName.get(form) ?? bySynonym.get(form);
    if (id !== undefined) return id;
  }
  return byCare.get(folded(plain)) ?? undefined;
}

/**
 * Returns the tag id of the service that a term of a list's own taxonomy names. Unlike `serviceByAnyWord`, single words
 * must be names: 'Walking' or 'Teens' among the topics of a program is not what visitors mean by such a synonym.
 */
export function serviceByTerm(term: string): number | undefined {
  const plain = comparable(term);
  if (plain.includes(' ')) return serviceByAnyWord(plain) ?? byName.get(plain.replace(/ (services?|programs?)$/, ''));
  return byName.get(plain) ?? byName.get(plain.replace(/s$/, ''));
}

/** Finds the services in a list in free text, in order, and the pieces that match none (`unread`). */
export function servicesInText(text: string): { tagIds: number[]; unread: string[] } {
  const tagIds = new Set<number>();
  const unread: string[] = [];
  const read = (piece: string): boolean => {
    const id = serviceByAnyWord(piece);
    if (id !== undefined) tagIds.add(id);
    return id !== undefined;
  };
  for (const piece of pieces(text, /[;,\r\n•·|/]/)) {
    if (!read(piece)) unread.push(...pieces(piece, /\b(?:and|y|e)\b|&/i).filter((part) => !read(part)));
  }
  return { tagIds: [...tagIds], unread };
}

const BY_ORGANIZATION_NAME: [RegExp, string][] = [
  [/\bdental|dentist/i, 'dentist'],
  [/\bpediatric|children'?s\b/i, 'pediatrics'],
  [/\bbehavioral|mental health|counsel/i, 'mental-health-clinic'],
  [/\bpharmacy/i, 'pharmacy'],
  [/\bvision|optometry|eye\b/i, 'eye-doctor'],
  [/\bschool|elementary/i, 'school-services'],
];

/** Returns the services that the name of an organization which gives care says. */
export function servicesInName(name: string): number[] {
  return BY_ORGANIZATION_NAME.filter(([words]) => words.test(name)).map(([, slug]) => serviceBySlug(slug)!.id);
}

/** Returns the names of up to five services that share the most words with a text, the best first. */
export function similarServices(text: string): string[] {
  const words = wordsOf(text);
  return SERVICES.map(({ displayName, fieldTerm, synonyms }) => {
    const ownWords = wordsOf([displayName.en, displayName.es, fieldTerm?.en, fieldTerm?.es, ...synonyms].join(' '));
    return { name: displayName.en, shared: [...words].filter((word) => ownWords.has(word)).length };
  })
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, 5)
    .map(({ name }) => name);
}

function folded(word: string): string {
  return comparable(foldText(word));
}

/** Lowercases text and replaces hyphens and spaces with single spaces. */
export function comparable(word: string): string {
  return word
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim();
}

function addNames(words: Map<string, number>, id: number, names: (string | undefined)[]): void {
  for (const name of names) if (name && !words.has(comparable(name))) words.set(comparable(name), id);
}

function pieces(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((piece) => piece.trim())
    .filter(Boolean);
}

/** Words of at least four letters, because shorter ones are not distinctive; without a plural s. */
function wordsOf(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.replace(/s$/, '')));
}
