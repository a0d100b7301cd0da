import type { ContentLanguage } from '#model/content-language.ts';
import type { PictureEntry, Text } from './field-schemas.ts';
import type { Picture } from './picture.ts';

/** A content value in one language: every `Text` is a string, every `PictureEntry` a `Picture`. */
export type In<T> = T extends Text
  ? string
  : T extends PictureEntry
    ? Picture
    : T extends readonly (infer Item)[]
      ? In<Item>[]
      : T extends object
        ? { [Key in keyof T]: In<T[Key]> }
        : T;

export function isText(value: unknown): value is Text {
  return typeof value === 'object' && value !== null && typeof (value as Text).en === 'string';
}

/** Returns the text in a language, or in English if not translated. */
export function inLanguage(text: Text, language: ContentLanguage): string {
  return text[language] ?? text.en;
}

/** Translates everything in `value`; `toPicture` resolves picture entries. */
export function translate<T>(
  value: T,
  language: ContentLanguage,
  toPicture: (entry: PictureEntry, alt: string) => Picture,
): In<T> {
  return resolve(value) as In<T>;

  function resolve(part: unknown): unknown {
    if (isText(part)) return inLanguage(part, language);
    if (Array.isArray(part)) return part.map(resolve);
    if (typeof part !== 'object' || part === null) return part;
    if ('file' in part && 'alt' in part) return toPicture(part as PictureEntry, resolve(part.alt) as string);
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, resolve(inner)]));
  }
}

/** Visits `value` and every value in it, outermost first, with the path from the root. */
export function walk(
  value: unknown,
  visit: (part: unknown, path: PropertyKey[]) => void,
  path: PropertyKey[] = [],
): void {
  visit(value, path);
  if (typeof value !== 'object' || value === null) return;
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  for (const [key, inner] of entries) walk(inner, visit, [...path, key]);
}
