import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_LANGUAGES, type ContentLanguage } from '#model/content-language.ts';
import { FORM_KINDS } from '#model/form-definition.ts';
import { CONTENT_ADDRESS, type ContentData, siteContentOf } from './content-data.ts';
import { type ContentFolder, PAGE_NAMES, type ReadableContent, readContentFolder } from './content-folder.ts';
import { byPlace, ContentError, type ContentProblem } from './content-problem.ts';
import { brokenLink, crossCheck, IMAGES, isKnownPage, type OutsideLink } from './cross-check.ts';
import { encodingProblems } from './encoding-check.ts';
import type { Explanations } from './explain-words.ts';
import { findContentFile } from './find-content-file.ts';
import { explainedWords } from './glossary.ts';
import { buildLocalContent } from './local-content.ts';
import { renderMarkdown } from './markdown.ts';
import { type Picture, type PictureSize, readPictureSize } from './picture.ts';
import { readVariants } from './picture-variants.ts';
import { readCaptions } from './read-captions.ts';
import type { SiteContent } from './site-content.ts';
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
  const files = new Map<string, string>();
  const sizes = new Map<string, PictureSize | undefined>();
  const variants = readVariants(variantFolder);
  const html = renderAll();
  if (problems.length || !isComplete(content)) throw new ContentError(folder, problems.sort(byPlace));

  const deps = {
    html: (file: string, language: ContentLanguage) => html.get(`${language} ${file}`) ?? html.get(`en ${file}`) ?? '',
    picture: ({ file }: { file: string }, alt: string) => ({
      ...findPicture(`${IMAGES}/${file}`)!,
      alt,
      ...sourcesOf(file),
    }),
    sharePicture: ({ file }: { file: string }) => variants.shareOf(readPicture(file)),
    icon: (file: string) => ({
      src: findPicture(`${IMAGES}/${file}`)!.src,
      drawn: variants.iconsOf(readPicture(file)),
    }),
    videoAddress: (file: string) => serve(file, findContentFile(folder, file)!),
    captions,
  };
  const [en, es] = CONTENT_LANGUAGES.map((language) => buildLocalContent(content, language, deps));
  const data: ContentData = {
    local: { en: en!, es: es! },
    notices: notices.sort(byPlace),
    files,
    outsideLinks,
    frameOrigins: frameOrigins(content),
  };
  return { data, lexicons: content.lexicons };

  /** Renders all Markdown to safe HTML, by language and English file name. Adds problems with links and pictures. */
  function renderAll(): Map<string, string> {
    const rendered = new Map<string, string>();
    const render = (name: string, language: ContentLanguage, file: string, text: string, firstLine: number) => {
      const topHeading = name.startsWith('legal/') ? 2 : 3;
      const explain = explanations(language, `${name} ${language}`);
      const { html, links, images } = renderMarkdown(text, { language, topHeading, findPicture, explain });
      rendered.set(`${language} ${name}`, html);
      const problem = (code: ContentProblem['code'], line: number, message: string) =>
        problems.push({ code, file, line: firstLine + line - 1, field: 'text', message });
      for (const { address, line } of links)
        outsideLinks.push(...checkLink(address, { file, line: firstLine + line - 1 }, content, problem, line));
      for (const { address, alt, line } of images) {
        if (!alt)
          problem(
            'no-alt-text',
            line,
            `The picture '${address}' has no text for people who cannot see it. ` +
              `Write it between the brackets: ![text](${address}).`,
          );
        if (!findPicture(address))
          problem(
            'missing-file',
            line,
            `There is no picture '${address}' in content/. Put it in content/images and write images/ before its name.`,
          );
      }
    };
    for (const { source, spanish } of [...content.experts, ...content.videos, ...content.legal]) {
      render(source.file, 'en', source.file, source.body, source.bodyLine);
      if (spanish?.body.trim()) render(source.file, 'es', spanish.file, spanish.body, spanish.bodyLine);
    }
    return rendered;
  }

  function explanations(language: ContentLanguage, name: string): Explanations | undefined {
    if (!content.glossary) return undefined;
    const { fields } = content.glossary;
    return {
      words: explainedWords(fields, language),
      allTerms: inLanguage(fields.allTerms, language),
      glossary: language === 'en' ? '/glossary' : `/${language}/glossary`,
      textId: name.replaceAll(/[^a-z0-9]+/gi, '-'),
    };
  }

  function readPicture(file: string): Buffer {
    return readFileSync(join(folder, IMAGES, file));
  }

  function sourcesOf(file: string): Pick<Picture, 'sources'> {
    const sources = variants.sourcesOf(readPicture(file));
    return sources ? { sources } : {};
  }

  function findPicture(file: string): ({ src: string } & PictureSize) | undefined {
    const path = file.startsWith(`${IMAGES}/`) ? findContentFile(folder, file) : undefined;
    if (!path) return undefined;
    if (!sizes.has(path)) sizes.set(path, readPictureSize(path));
    return { src: serve(file, path), ...(sizes.get(path) ?? { width: 0, height: 0 }) };
  }

  /** Lets browsers have a file that the content names; returns its address. */
  function serve(file: string, path: string): string {
    const address = `${CONTENT_ADDRESS}/${file}`;
    if (SERVED_TYPES.test(file)) files.set(address, path);
    return address;
  }
}

function checkLink(
  address: string,
  place: Omit<OutsideLink, 'address'>,
  content: ReadableContent,
  problem: (code: ContentProblem['code'], line: number, message: string) => void,
  line: number,
): OutsideLink[] {
  if (/^https?:\/\//.test(address)) return [{ address, ...place }];
  if (address.startsWith('/') && !isKnownPage(address, content)) problem('broken-link', line, brokenLink(address));
  else if (!/^(\/|#|mailto:|tel:)/.test(address))
    problem(
      'bad-address',
      line,
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
