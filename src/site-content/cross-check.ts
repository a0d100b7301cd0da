import { join } from 'node:path';
import { CONTENT_LANGUAGES } from '#model/content-language.ts';
import { SHARE_IMAGE_SIZE } from '#model/share-image.ts';
import type { Page } from './check-page.ts';
import { type Document, LEGAL_PAGES, PAGE_NAMES, type ReadableContent } from './content-folder.ts';
import { type ContentProblem, fileProblem, type ProblemCode } from './content-problem.ts';
import { findContentFile } from './find-content-file.ts';
import { checkNames, placeOf } from './name-check.ts';
import { readPictureSize } from './picture.ts';
import { isText, walk } from './translated.ts';
import { fieldName } from './zod-problems.ts';

/** Pages of the site that do not depend on the content. */
export const SITE_PAGES = [
  '/',
  '/ourplaces',
  '/ourplaces/states',
  '/experts',
  '/knowledgecenter',
  '/resources',
  '/my-list',
  '/register',
  '/newsletter',
  '/glossary',
  '/how-we-know',
  '/open-data',
  '/get-involved/unlisted-services',
  '/get-involved/add-business',
  '/get-involved/refer-business',
  '/experts/apply',
  ...LEGAL_PAGES.map((id) => `/${id}`),
];

/** A link to another site, and where it is. */
export interface OutsideLink {
  address: string;
  file: string;
  line: number;
}

/** Folders in the content folder whose files are served to browsers. */
export const IMAGES = 'images';
export const MEDIA = 'videos/media';

/** Checks references between content files, and to pictures and media. Returns all links to other sites. */
export function crossCheck(
  content: ReadableContent,
  folder: string,
  problems: ContentProblem[],
  notices: ContentProblem[],
): OutsideLink[] {
  const pages: Page<unknown>[] = [
    ...PAGE_NAMES.flatMap((name) => content[name] ?? []),
    ...Object.values(content.forms).flatMap((page) => page ?? []),
    ...content.experts,
    ...content.videos,
    ...content.legal,
  ];
  const outsideLinks: OutsideLink[] = [];
  for (const page of pages) {
    checkPictures(page, folder, problems);
    outsideLinks.push(...checkLinkFields(page, content, problems));
    noticeUntranslated(page, notices);
    noticeSampleAddresses(page, notices);
  }
  noticeSamples(pages, notices);
  checkBrand(content, folder, problems);
  checkNames(content, problems);
  for (const video of content.videos) checkMedia(video, folder, problems);
  checkHostedOnce(content, problems);
  for (const id of LEGAL_PAGES)
    if (!content.ids.legal.includes(id))
      problems.push(
        fileProblem('missing-file', `legal/${id}.md`, 'This page is missing; the footer links to it. Write it.'),
      );
  return outsideLinks;
}

/** True if the site has a page at an address such as '/experts/ana?from=home'; the query and fragment are ignored. */
export function isKnownPage(address: string, content: ReadableContent): boolean {
  const path = address.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
  if (SITE_PAGES.includes(path)) return true;
  const [, kind, id] = /^\/(experts|video)\/([^/]+)$/.exec(path) ?? [];
  if (kind === 'experts') return content.ids.experts.includes(id!);
  if (kind === 'video') return content.ids.videos.includes(id!);
  return false;
}

export const brokenLink = (address: string) =>
  `There is no page '${address}' on this site. ` +
  `Known pages: ${SITE_PAGES.join(', ')}, and /experts/… and /video/… with an existing id.`;

const noPicture = (file: string) =>
  `There is no picture '${file}' in content/images. ` +
  'Put the file there (not a link to it), or correct its name (case matters).';

function checkPictures(page: Page<unknown>, folder: string, problems: ContentProblem[]): void {
  walk(page.fields, (part, path) => {
    if (typeof part !== 'object' || part === null || !('file' in part && 'alt' in part)) return;
    const file = String(part.file);
    const problem = (code: ProblemCode, message: string) =>
      problems.push({ code, ...placeOf(page, [...path, 'file']), message });
    if (!findContentFile(folder, `${IMAGES}/${file}`)) problem('missing-file', noPicture(file));
    else if (!readPictureSize(join(folder, IMAGES, file)))
      problem('bad-value', `'${file}' is not a supported picture. Use SVG, PNG, JPEG or WebP.`);
  });
}

/** Checks the site's own icon and share picture; `checkPictures` has found a missing share picture. */
function checkBrand({ site }: ReadableContent, folder: string, problems: ContentProblem[]): void {
  const { icon, sharePicture } = site?.fields ?? {};
  const problem = (code: ProblemCode, path: string[], message: string) =>
    problems.push({ code, ...placeOf(site!, path), message });
  const sizeOf = (file: string) => {
    const path = findContentFile(folder, `${IMAGES}/${file}`);
    return path && (readPictureSize(path) ?? { width: 0, height: 0 });
  };
  if (icon) {
    const size = sizeOf(icon);
    if (!size) problem('missing-file', ['icon'], noPicture(icon));
    else if (!/\.svg$/i.test(icon) || size.width === 0 || size.width !== size.height)
      problem('bad-value', ['icon'], `'${icon}' is not a square SVG. Draw the icon as an SVG as wide as it is high.`);
  }
  const size = sharePicture && sizeOf(sharePicture.file);
  const { width, height } = SHARE_IMAGE_SIZE;
  if (size && !(/\.(png|jpe?g)$/i.test(sharePicture.file) && size.width === width && size.height === height))
    problem(
      'bad-value',
      ['sharePicture', 'file'],
      `'${sharePicture.file}' is not a PNG or JPEG of ${width} by ${height} pixels, the size that other sites show. ` +
        'Save it in that size.',
    );
}

function checkLinkFields(page: Page<unknown>, content: ReadableContent, problems: ContentProblem[]): OutsideLink[] {
  const outsideLinks: OutsideLink[] = [];
  walk(page.fields, (part, path) => {
    if (typeof part !== 'string' || !/link$/i.test(String(path.at(-1)))) return;
    const place = placeOf(page, path);
    if (/^https?:/.test(part)) outsideLinks.push({ address: part, file: place.file, line: place.line });
    else if (part.startsWith('/') && !isKnownPage(part, content))
      problems.push({ code: 'broken-link', ...place, message: brokenLink(part) });
  });
  return outsideLinks;
}

function checkMedia(video: ReadableContent['videos'][number], folder: string, problems: ContentProblem[]): void {
  const media = video.fields.media;
  if (!media) return;
  for (const language of CONTENT_LANGUAGES) {
    const name = media.file[language];
    if (!name || findContentFile(folder, `${MEDIA}/${name}`)) continue;
    const message =
      `There is no file '${name}' in content/${MEDIA}. ` +
      'Put the file there (not a link to it), or correct its name.';
    problems.push({ code: 'missing-file', ...placeOf(video, ['media', 'file', language]), message });
  }
}

function checkHostedOnce(content: ReadableContent, problems: ContentProblem[]): void {
  const seen = new Map<string, string>();
  for (const video of content.videos) {
    const { youtubeId } = video.fields;
    if (!youtubeId) continue;
    const twin = seen.get(youtubeId);
    if (twin)
      problems.push({
        code: 'duplicate',
        ...placeOf(video, ['youtubeId']),
        message: `Video ${twin} already shows '${youtubeId}'. Keep one of the two.`,
      });
    seen.set(youtubeId, video.id);
  }
}

function noticeUntranslated(page: Page<unknown> & Partial<Document<unknown>>, notices: ContentProblem[]): void {
  const paths: PropertyKey[][] = [];
  walk(page.fields, (part, path) => {
    if (isText(part) && !part.es) paths.push(path);
  });
  if (page.id && !page.spanish) paths.push(['text']);
  if (!paths.length) return;
  const names = paths.map(fieldName);
  notices.push({
    code: 'translation',
    ...placeOf(page, paths[0]!),
    field: '',
    message: `No Spanish yet for ${listed(names)}; visitors see the English.`,
  });
}

function listed(names: string[]): string {
  return names.slice(0, 6).join(', ') + (names.length > 6 ? ` and ${names.length - 6} more` : '');
}

/** Adds a notice for what is marked 'sample: true': one for each file, and one for all experts. */
function noticeSamples(pages: Page<unknown>[], notices: ContentProblem[]): void {
  const names = new Map<string, { name: string; place: ReturnType<typeof placeOf> }[]>();
  for (const page of pages) {
    const { file } = page.source;
    walk(page.fields, (part, path) => {
      if (typeof part !== 'object' || (part as { sample?: boolean } | null)?.sample !== true) return;
      const group = file.startsWith('experts/') ? 'experts' : file;
      const sample = { name: fieldName(path) || file, place: placeOf(page, [...path, 'sample']) };
      names.set(group, [...(names.get(group) ?? []), sample]);
    });
  }
  for (const [first, ...others] of names.values())
    notices.push({
      code: 'sample',
      ...first!.place,
      field: '',
      message:
        `Made up for the sample, as visitors are told: ${listed([first!, ...others].map(({ name }) => name))}. ` +
        "Put your own there before you publish, and remove 'sample: true'.",
    });
}

/** Adds a notice for links to example.org and similar, which are reserved for examples. */
function noticeSampleAddresses(page: Page<unknown>, notices: ContentProblem[]): void {
  walk(page.fields, (part, path) => {
    if (typeof part === 'string' && /[/@.]example\.(org|com|net)\b/.test(part))
      notices.push({
        code: 'sample-address',
        ...placeOf(page, path),
        message: `'${part}' is an example address that does not work. Use your own address before you publish.`,
      });
  });
}
