import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_LANGUAGES, type ContentLanguage } from '#model/content-language.ts';
import { FORM_KINDS } from '#model/form-definition.ts';
import { CONTENT_ADDRESS, type ContentData, siteContentOf } from './content-data.ts';
import { type ContentFolder, PAGE_NAMES, type ReadableContent, readContentFolder } from './content-folder.ts';
import { byPlace, ContentError, type ContentProblem } from './content-problem.ts';
import type { ContentSource } from './content-source.ts';
import { brokenLink, crossCheck, IMAGES, isKnownPage, type OutsideLink } from './cross-check.ts';
import { encodingProblems } from './encoding-check.ts';
import type { Explanations } from './explain-words.ts';
import { findContentFile } from './find-content-file.ts';
import { explainedWords } from './glossary.ts';
import { buildLocalContent, type ContentDeps } from './local-content.ts';
import { renderMarkdown } from './markdown.ts';
import { type Picture, type PictureSize, readPictureSize } from './picture.ts';
import { readVariants } from './picture-variants.ts';
import { readCaptions } from './read-captions.ts';
import type { SiteContent, SiteIcon } from './site-content.ts';
import { inLanguage } from './translated.ts';

/** Pictures, videos and captions. */
const SERVED_TYPES = /\.(svg|png|jpe?g|webp|mp4|webm|vtt)$/i;

/**
 * Loads and checks the content folder. Throws `ContentError` with all problems, each with file, line and what to do.
 * `variants`: the folder of smaller copies of the pictures; without it, only the originals are used.
 */
export function loadSiteContent(folder: string, options: LoadOptions = {}): SiteContent {
  const { data, lexicons } = readContent(folder, options);
  return siteContentOf(data, lexicons);
}

interface LoadOptions {
  variants?: string;
}

/** As `loadSiteContent`, in the parts that it is made of. */
export function readContent(folder: string, { variants: variantFolder }: LoadOptions = {}) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw ContentError.noFolder(folder);
  const problems = encodingProblems(folder);
  const notices: ContentProblem[] = [];
  const content = readContentFolder(folder, problems);
  const outsideLinks = crossCheck(content, folder, problems, notices);
  const captions = readCaptions(content, folder, problems, notices);
  const files = new ContentFiles(folder, variantFolder);
  const html = renderAll({ content, files, problems, outsideLinks });
  if (problems.length || !isComplete(content)) throw new ContentError(folder, problems.sort(byPlace));

  const deps: ContentDeps = {
    html: (file, language) => html.get(`${language} ${file}`) ?? html.get(`en ${file}`) ?? '',
    picture: ({ file }, alt) => files.picture(file, alt),
    sharePicture: ({ file }) => files.sharePicture(file),
    icon: (file) => files.icon(file),
    videoAddress: (file) => files.serve(file, findContentFile(folder, file)!),
    captions,
  };
  const [en, es] = CONTENT_LANGUAGES.map((language) => buildLocalContent(content, language, deps));
  const data: ContentData = {
    local: { en: en!, es: es! },
    notices: notices.sort(byPlace),
    files: files.served,
    outsideLinks,
    frameOrigins: frameOrigins(content),
  };
  return { data, lexicons: content.lexicons };
}

/** The files of the folder that the content names. */
class ContentFiles {
  /** What browsers may have: paths by address. */
  readonly served = new Map<string, string>();
  readonly #folder: string;
  readonly #sizes = new Map<string, PictureSize | undefined>();
  readonly #variants: ReturnType<typeof readVariants>;

  constructor(folder: string, variantFolder: string | undefined) {
    this.#folder = folder;
    this.#variants = readVariants(variantFolder);
  }

  /** Lets browsers have a file; returns its address. */
  serve(file: string, path: string): string {
    const address = `${CONTENT_ADDRESS}/${file}`;
    if (SERVED_TYPES.test(file)) this.served.set(address, path);
    return address;
  }

  findPicture(file: string): ({ src: string } & PictureSize) | undefined {
    const path = file.startsWith(`${IMAGES}/`) ? findContentFile(this.#folder, file) : undefined;
    if (!path) return undefined;
    if (!this.#sizes.has(path)) this.#sizes.set(path, readPictureSize(path));
    return { src: this.serve(file, path), ...(this.#sizes.get(path) ?? { width: 0, height: 0 }) };
  }

  picture(file: string, alt: string): Picture {
    const found = this.findPicture(`${IMAGES}/${file}`)!;
    const sources = this.#variants.sourcesOf(this.#read(file));
    return { ...found, alt, ...(sources && { sources }) };
  }

  sharePicture(file: string): string | undefined {
    return this.#variants.shareOf(this.#read(file));
  }

  icon(file: string): SiteIcon {
    return { src: this.findPicture(`${IMAGES}/${file}`)!.src, drawn: this.#variants.iconsOf(this.#read(file)) };
  }

  #read(file: string): Buffer {
    return readFileSync(join(this.#folder, IMAGES, file));
  }
}

interface Rendering {
  content: ReadableContent;
  files: ContentFiles;
  problems: ContentProblem[];
  outsideLinks: OutsideLink[];
}

/** Renders all Markdown to safe HTML, by language and English file name. Adds problems with links and pictures. */
function renderAll(rendering: Rendering): Map<string, string> {
  const { experts, videos, legal } = rendering.content;
  const rendered = new Map<string, string>();
  for (const { source, spanish } of [...experts, ...videos, ...legal]) {
    const name = source.file;
    rendered.set(`en ${name}`, renderText(source, { name, language: 'en' }, rendering));
    if (spanish?.body.trim()) rendered.set(`es ${name}`, renderText(spanish, { name, language: 'es' }, rendering));
  }
  return rendered;
}

/** `name`: of the English file. */
function renderText(
  { file, body, bodyLine }: ContentSource,
  { name, language }: { name: string; language: ContentLanguage },
  { content, files, problems, outsideLinks }: Rendering,
): string {
  const { html, links, images } = renderMarkdown(body, {
    language,
    topHeading: name.startsWith('legal/') ? 2 : 3,
    findPicture: (address) => files.findPicture(address),
    explain: explanations(content, language, `${name} ${language}`),
  });
  const placeOf = (line: number) => ({ file, line: bodyLine + line - 1 });
  for (const { address, line } of links) outsideLinks.push(...checkLink(address, placeOf(line), content, problems));
  for (const { address, alt, line } of images) {
    const problem = (code: ContentProblem['code'], message: string) =>
      problems.push({ code, ...placeOf(line), field: 'text', message });
    if (!alt)
      problem(
        'no-alt-text',
        `The picture '${address}' has no text for people who cannot see it. ` +
          `Write it between the brackets: ![text](${address}).`,
      );
    if (!files.findPicture(address))
      problem(
        'missing-file',
        `There is no picture '${address}' in content/. Put it in content/images and write images/ before its name.`,
      );
  }
  return html;
}

function explanations(
  { glossary }: ReadableContent,
  language: ContentLanguage,
  name: string,
): Explanations | undefined {
  if (!glossary) return undefined;
  return {
    words: explainedWords(glossary.fields, language),
    allTerms: inLanguage(glossary.fields.allTerms, language),
    glossary: language === 'en' ? '/glossary' : `/${language}/glossary`,
    textId: name.replaceAll(/[^a-z0-9]+/gi, '-'),
  };
}

function checkLink(
  address: string,
  place: Omit<OutsideLink, 'address'>,
  content: ReadableContent,
  problems: ContentProblem[],
): OutsideLink[] {
  if (/^https?:\/\//.test(address)) return [{ address, ...place }];
  const problem = (code: ContentProblem['code'], message: string) =>
    problems.push({ code, ...place, field: 'text', message });
  if (address.startsWith('/') && !isKnownPage(address, content)) problem('broken-link', brokenLink(address));
  else if (!/^(\/|#|mailto:|tel:)/.test(address))
    problem(
      'bad-address',
      `'${address}' is not a valid address. Start it with https://, or with / for a page of this site.`,
    );
  return [];
}

function isComplete(content: ReadableContent): content is ReadableContent & ContentFolder {
  return (
    PAGE_NAMES.every((name) => content[name]) &&
    FORM_KINDS.every((kind) => content.forms[kind]) &&
    CONTENT_LANGUAGES.every((language) => content.lexicons[language])
  );
}

function frameOrigins({ forms }: ContentFolder): string[] {
  const links = FORM_KINDS.map((kind) => forms[kind].fields.outsideLink).filter((link) => link !== undefined);
  return [...new Set(links.map((link) => new URL(link).origin))];
}
