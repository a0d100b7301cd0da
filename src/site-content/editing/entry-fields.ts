import type { z } from 'zod';
import { homeSchema, resourcesSchema } from '../page-schemas.ts';
import { expertSchema, videoSchema } from '../person-and-video-schemas.ts';

/** What keepers edit at the desk. The home page is one entry: 'home/home'. */
export const ENTRY_KINDS = ['experts', 'videos', 'resources', 'home'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Kinds whose entries are Markdown files. */
export type DocumentKind = 'experts' | 'videos';

export const isDocument = (kind: EntryKind): kind is DocumentKind => kind === 'experts' || kind === 'videos';

/** A field of an entry, from its schema. */
export interface EntryField {
  /** 'hero.quotes.3.words' */
  name: string;
  path: (string | number)[];
  /**
   * text: in English and Spanish, as `<name>.en` and `<name>.es`; texts: the same, one each line; choices: ids or
   * values, one each line; flag: 'true' or 'false'.
   */
  type: 'text' | 'texts' | 'body' | 'line' | 'number' | 'flag' | 'choice' | 'choices';
  isOptional: boolean;
  /** Characters, of each line. */
  max?: number | undefined;
  /** Of a choice. */
  options?: string[];
  /** What it is if nothing is given. */
  fallback: string;
  /** The optional group that it is in: 'source'. */
  group?: string;
}

const SCHEMAS: Record<EntryKind, z.ZodType> = {
  experts: expertSchema,
  videos: videoSchema,
  resources: (resourcesSchema.shape.resources as z.ZodRecord).valueType as z.ZodType,
  home: homeSchema,
};

/** Returns every field of an entry, in its schema's order. Lists of parts have as many fields as `value` has parts. */
export function entryFields(kind: EntryKind, value: unknown): EntryField[] {
  const fields = fieldsIn(SCHEMAS[kind], value, [], { isOptional: false, fallback: '' });
  const path = ['text'];
  const body: EntryField = { name: 'text', path, type: 'body', isOptional: false, fallback: '' };
  return isDocument(kind) ? [...fields, body] : fields;
}

/** The names of a field's inputs. */
export function inputNames({ name, type }: Pick<EntryField, 'name' | 'type'>): string[] {
  return isBilingual(type) ? [`${name}.en`, `${name}.es`] : [name];
}

export const isBilingual = (type: EntryField['type']) => type === 'text' || type === 'texts' || type === 'body';

type Rest = Pick<EntryField, 'isOptional' | 'fallback'> & Partial<EntryField>;

/** The parts of Zod schemas that are read here. */
interface Schema {
  type: string;
  def: { innerType?: Schema; in?: Schema; out?: Schema; element?: Schema; defaultValue?: unknown };
  shape?: Record<string, Schema>;
  maxLength?: number | null;
  options?: string[];
}

function fieldsIn(zodSchema: unknown, value: unknown, path: (string | number)[], rest: Rest): EntryField[] {
  const schema = zodSchema as Schema;
  const { innerType, element, out, defaultValue } = schema.def;
  const field = (type: EntryField['type'], more: Partial<EntryField> = {}): EntryField[] => [
    { name: path.join('.'), path, type, ...rest, ...more },
  ];
  const valueAt = (key: string | number) => (value as Record<string | number, unknown> | undefined)?.[key];
  switch (schema.type) {
    case 'optional': {
      const group = unwrapped(schema).shape && !isText(unwrapped(schema)) ? { group: path.join('.') } : {};
      return fieldsIn(innerType, value, path, { ...rest, ...group, isOptional: true });
    }
    case 'default':
    case 'prefault': {
      const fallback = Array.isArray(defaultValue) ? defaultValue.join('\n') : String(defaultValue);
      return fieldsIn(innerType, value, path, { ...rest, isOptional: true, fallback });
    }
    case 'pipe':
      return isText(schema) ? field('text', { max: textLength(schema) }) : fieldsIn(out, value, path, rest);
    case 'object':
      return Object.entries(schema.shape!).flatMap(([key, each]) => fieldsIn(each, valueAt(key), [...path, key], rest));
    case 'array': {
      if (isText(element!)) return field('texts', { max: textLength(element!) });
      if (unwrapped(element!).type === 'string') return field('choices');
      const parts = Array.isArray(value) ? value : [];
      return parts.flatMap((part, at) => fieldsIn(element, part, [...path, at], rest));
    }
    case 'number':
      return field('number');
    case 'boolean':
      return field('flag');
    case 'enum':
      return field('choice', { options: schema.options! });
    default:
      return field('line', { max: schema.maxLength ?? undefined });
  }
}

function unwrapped(schema: Schema): Schema {
  const inner = schema.def.innerType ?? schema.def.out;
  return inner ? unwrapped(inner) : schema;
}

/** Whether it is what `text` in field-schemas.ts makes. */
function isText(schema: Schema): boolean {
  const { shape } = schema.def.out ?? {};
  return shape !== undefined && Object.keys(shape).join() === 'en,es';
}

const textLength = ({ def }: Schema) => def.out!.shape!.en!.maxLength ?? undefined;
