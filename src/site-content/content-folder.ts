import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { CONTENT_LANGUAGES, type ContentLanguage } from '#model/content-language.ts';
import { FORM_KINDS, type FormKind } from '#model/form-definition.ts';
import type { Learned } from '#understanding/learn.ts';
import { checkPage, type Page } from './check-page.ts';
import { type ContentProblem, fileProblem } from './content-problem.ts';
import { type ContentSource, parseMarkdownFile } from './content-source.ts';
import { formSchemas } from './form-schemas.ts';
import {
  filtersSchema,
  glossarySchema,
  homeSchema,
  knowledgeCenterSchema,
  legalSchema,
  legalSpanishSchema,
  partnersSchema,
  resourcesSchema,
  siteSchema,
} from './page-schemas.ts';
import { expertSchema, expertSpanishSchema, videoSchema, videoSpanishSchema } from './person-and-video-schemas.ts';
import { readLexicon } from './read-lexicon.ts';
import { addSpanish } from './spanish-file.ts';
import { checkFields } from './zod-problems.ts';

/** A checked Markdown file with its optional Spanish file, whose texts are already merged into `fields`. */
export interface Document<Fields> extends Page<Fields> {
  id: string;
  spanish?: ContentSource;
}

export const LEGAL_PAGES = ['terms', 'privacy', 'accessibility'] as const;
export type LegalPageId = (typeof LEGAL_PAGES)[number];

/** Files that exist once. */
export const PAGES = {
  site: { file: 'site.yaml', schema: siteSchema },
  home: { file: 'home.yaml', schema: homeSchema },
  knowledgeCenter: { file: 'knowledge-center.yaml', schema: knowledgeCenterSchema },
  filters: { file: 'filters.yaml', schema: filtersSchema },
  partners: { file: 'partners.yaml', schema: partnersSchema },
  resources: { file: 'resources.yaml', schema: resourcesSchema },
  glossary: { file: 'glossary.yaml', schema: glossarySchema },
};
type Pages = { [Name in keyof typeof PAGES]: Page<z.output<(typeof PAGES)[Name]['schema']>> };
export const PAGE_NAMES = Object.keys(PAGES) as (keyof Pages)[];

/** The whole folder. Every field is valid, but the files have not been compared with each other yet. */
export interface ContentFolder extends Pages {
  experts: Document<z.output<typeof expertSchema>>[];
  videos: Document<z.output<typeof videoSchema>>[];
  legal: Document<z.output<typeof legalSchema>>[];
  forms: { [Kind in FormKind]: Page<z.output<(typeof formSchemas)[Kind]>> };
  /** What people say, with what is learned from it. */
  lexicons: Record<ContentLanguage, Learned>;
}

type Folder = 'experts' | 'videos' | 'legal';

/** Everything that could be read. Pages with a problem are missing, but their ids are in `ids`. */
export type ReadableContent = Partial<Pages> &
  Pick<ContentFolder, Folder> & { [Name in 'forms' | 'lexicons']: Partial<ContentFolder[Name]> } & {
    ids: Record<Folder, string[]>;
  };

/** What is read, and what is found on the way. */
interface Reading {
  folder: string;
  problems: ContentProblem[];
  ids: ReadableContent['ids'];
}

/** Reads and checks every file of the folder; adds all errors to `problems`. */
export function readContentFolder(folder: string, problems: ContentProblem[]): ReadableContent {
  const ids: ReadableContent['ids'] = { experts: [], videos: [], legal: [] };
  const reading = { folder, problems, ids };
  const pages = PAGE_NAMES.map((name) => [name, readPage(PAGES[name].file, PAGES[name].schema, reading)]);
  return {
    ids,
    ...(Object.fromEntries(pages) as Partial<Pages>),
    experts: readDocuments('experts', FOLDERS.experts, reading),
    videos: readDocuments('videos', FOLDERS.videos, reading),
    legal: readDocuments('legal', FOLDERS.legal, reading),
    forms: readForms(reading),
    lexicons: Object.fromEntries(
      CONTENT_LANGUAGES.map((language) => [language, readLexicon(folder, language, problems)]),
    ),
  };
}

/** How the files of a folder are named, in words too, and what they contain. */
interface FolderRules<Schema extends z.ZodType> {
  schema: Schema;
  spanishSchema: z.ZodType;
  idPattern: RegExp;
  naming: string;
}

const FOLDERS = {
  experts: {
    schema: expertSchema,
    spanishSchema: expertSpanishSchema,
    idPattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
    naming: `Use lowercase letters, digits and dashes, for example 'ana-reyes.md'.`,
  },
  videos: {
    schema: videoSchema,
    spanishSchema: videoSpanishSchema,
    idPattern: /^[1-9]\d{0,5}$/,
    naming: `Use a number, for example '29.md'.`,
  },
  legal: {
    schema: legalSchema,
    spanishSchema: legalSpanishSchema,
    idPattern: new RegExp(`^(${LEGAL_PAGES.join('|')})$`),
    naming: `Known pages: ${LEGAL_PAGES.join(', ')}.`,
  },
};

function readForms(reading: Reading): ReadableContent['forms'] {
  const path = join(reading.folder, 'forms');
  const known = FORM_KINDS.map((kind) => `${kind}.yaml`);
  for (const name of existsSync(path) ? readdirSync(path) : []) {
    if (!/\.ya?ml$/.test(name) || known.includes(name)) continue;
    const message = `The site has no form with this name. Known forms: ${known.join(', ')}.`;
    reading.problems.push(fileProblem('bad-id', `forms/${name}`, message));
  }
  const pages = FORM_KINDS.map((kind) => [kind, readPage(`forms/${kind}.yaml`, formSchemas[kind], reading)]);
  return Object.fromEntries(pages) as ReadableContent['forms'];
}

function readPage<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  { folder, problems }: Reading,
): Page<z.output<Schema>> | undefined {
  const path = join(folder, file);
  return checkPage({ file, text: existsSync(path) ? readFileSync(path, 'utf8') : undefined }, schema, problems);
}

function readDocuments<Schema extends z.ZodType>(
  sub: Folder,
  rules: FolderRules<Schema>,
  reading: Reading,
): Document<z.output<Schema>>[] {
  const path = join(reading.folder, sub);
  const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.md')) : [];
  const seen = new Map<string, string>();
  return names.sort(byNumberThenName).flatMap((name) => {
    const id = name.replace(/(\.es)?\.md$/, '');
    const problem = (code: ContentProblem['code'], message: string) =>
      reading.problems.push(fileProblem(code, `${sub}/${name}`, message));
    if (name.endsWith('.es.md')) {
      if (!names.includes(`${id}.md`))
        problem(
          'translation',
          `There is no English file '${id}.md' for this Spanish one. Write it, or correct the name of this file.`,
        );
      return [];
    }
    // 'Ana' and 'ana', or '05' and '5', would have the same address.
    const address = id.toLowerCase().replace(/^0+(?=\d)/, '');
    const twin = seen.get(address);
    seen.set(address, name);
    if (twin) problem('duplicate', `'${twin}' has the same id. Rename one of the two files.`);
    else if (!rules.idPattern.test(id)) problem('bad-id', `'${name}' is not a valid file name here. ${rules.naming}`);
    reading.ids[sub].push(id);
    const document = readDocument(`${sub}/${id}`, rules, reading);
    return document ? [{ id, ...document }] : [];
  });
}

/** Reads `<path>.md` and `<path>.es.md`; undefined if there are errors in the English fields. */
function readDocument<Schema extends z.ZodType>(
  path: string,
  { schema, spanishSchema }: FolderRules<Schema>,
  { folder, problems }: Reading,
): Omit<Document<z.output<Schema>>, 'id'> | undefined {
  const file = `${path}.md`;
  const source = parseMarkdownFile(file, readFileSync(join(folder, file), 'utf8'));
  const fields = checkFields(schema, source, problems);
  if (!source.problems.length && !source.body.trim())
    problems.push({
      code: 'empty',
      file,
      line: source.bodyLine,
      field: 'text',
      message: 'There is no text below the second line of dashes. Add it there.',
    });
  if (!fields) return undefined;
  const spanishFile = `${path}.es.md`;
  if (!existsSync(join(folder, spanishFile))) return { source, fields };
  const spanish = parseMarkdownFile(spanishFile, readFileSync(join(folder, spanishFile), 'utf8'));
  const spanishFields = checkFields(spanishSchema, spanish, problems);
  if (spanishFields) addSpanish(fields, spanishFields, spanish, problems);
  return { source, fields, spanish };
}

function byNumberThenName(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
