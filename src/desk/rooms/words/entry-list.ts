import { globSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '#listings/vocabulary/vocabulary.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import { isRecord } from '#model/is-record.ts';
import { parseYaml } from '#model/parse-yaml.ts';
import { ContentEditError } from '#site-content/editing/edit-problem.ts';
import { type EntryKind, isBilingual, isDocument } from '#site-content/editing/entry-fields.ts';
import { type Entry, readEntry } from '#site-content/editing/entry-files.ts';
import { readContentFile } from '#site-content/editing/write-files.ts';

/** An entry in a list of them. */
export interface EntryRow {
  id: string;
  name: string;
  /** Texts without Spanish; null if the file cannot be read. */
  missing: number | null;
}

/** Returns the ids of a kind's entries, in order. */
export function entryIds(folder: string, kind: EntryKind): string[] {
  if (kind === 'home') return ['home'];
  if (!isDocument(kind)) return Object.keys(valueIn(folder, 'resources.yaml', 'resources') ?? {});
  return globSync('*.md', { cwd: join(folder, kind) })
    .filter((name) => !name.endsWith('.es.md'))
    .map((name) => name.replace(/\.md$/, ''))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** Returns the entries of a kind. */
export function entryRows(folder: string, kind: EntryKind): EntryRow[] {
  return entryIds(folder, kind).map((id) => {
    try {
      const entry = readEntry(folder, kind, id)!;
      return { id, name: entryName(entry), missing: missingSpanish(entry) };
    } catch (error) {
      if (!(error instanceof ContentEditError)) throw error;
      return { id, name: id, missing: null };
    }
  });
}

/** Returns the name or title of an entry. */
export function entryName({ id, values }: Pick<Entry, 'id' | 'values'>, language: ContentLanguage = 'en'): string {
  return values.name || values[`title.${language}`] || values['title.en'] || id;
}

function missingSpanish({ fields, values }: Entry): number {
  return fields.filter(({ name, type }) => isBilingual(type) && values[`${name}.en`] && !values[`${name}.es`]).length;
}

/** What a field can be: value and label. */
export type Options = [value: string, label: string][];

/** Returns the options of a field that refers to something else; null for a field of free text. */
export function optionsOf(folder: string, kind: EntryKind, name: string, language: ContentLanguage): Options | null {
  const filters = FILTERS[`${kind} ${name}`];
  if (filters) return filters.flatMap((key) => choicesIn(folder, key, language));
  if (name === 'services') return SERVICES.map((service) => [service.name, service.displayName[language]]);
  const last = name.split('.').at(-1)!;
  if (last === 'file') return picturesIn(folder, kind === 'home' ? 'home' : kind);
  const others = REFERENCES[last];
  return others ? namesOf(folder, others, language) : null;
}

const FILTERS: Record<string, string[]> = {
  'experts specialties': ['expertSpecialties'],
  'experts topics': ['expertTopics', 'moreExpertTopics'],
  'videos stage': ['allStages', 'stages'],
  'videos topic': ['libraryTopics', 'moreLibraryTopics'],
};

const REFERENCES: Record<string, EntryKind> = {
  experts: 'experts',
  resources: 'resources',
  related: 'videos',
  videos: 'videos',
};

function choicesIn(folder: string, key: string, language: ContentLanguage): Options {
  return [valueIn(folder, 'filters.yaml', key)].flat().map((choice) => {
    const { en, es } = isRecord(choice) ? choice : { en: choice, es: undefined };
    return [String(en), String((language === 'es' && es) || en)];
  });
}

function namesOf(folder: string, kind: EntryKind, language: ContentLanguage): Options {
  return entryIds(folder, kind).map((id) => {
    try {
      const name = entryName(readEntry(folder, kind, id)!, language);
      return [id, kind === 'videos' ? `${id}: ${name}` : name];
    } catch (error) {
      if (!(error instanceof ContentEditError)) throw error;
      return [id, id];
    }
  });
}

function picturesIn(folder: string, sub: string): Options {
  const names = globSync('*.{svg,png,jpg,jpeg,webp}', { cwd: join(folder, 'images', sub) }).sort();
  return names.map((name) => [`${sub}/${name}`, name]);
}

function valueIn(folder: string, file: string, key: string): unknown {
  const { value } = parseYaml(readContentFile(folder, file)?.toString('utf8') ?? '');
  return isRecord(value) ? value[key] : undefined;
}
