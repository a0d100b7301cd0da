import { globSync, readFileSync } from 'node:fs';
import { CONTENT_LANGUAGES, type ContentLanguage } from '#model/content-language.ts';
import type { ReadableContent } from './content-folder.ts';
import { type ContentProblem, fileProblem } from './content-problem.ts';
import { findContentFile } from './find-content-file.ts';
import { placeOf } from './name-check.ts';
import { type Cue, parseWebVtt } from './web-vtt.ts';

/** The file with what a video says, in one language. */
export interface Captions {
  language: ContentLanguage;
  /** For example 'videos/5.es.vtt'. */
  file: string;
  cues: Cue[];
}

/** By the id of the video. */
export type AllCaptions = ReadonlyMap<string, Captions[]>;

/** Reads and checks `videos/<id>.<language>.vtt`. Our own videos need them; hosted ones without them get a notice. */
export function readCaptions(
  content: ReadableContent,
  folder: string,
  problems: ContentProblem[],
  notices: ContentProblem[],
): AllCaptions {
  const all = new Map<string, Captions[]>();
  for (const video of content.videos) {
    const { media } = video.fields;
    const captions = CONTENT_LANGUAGES.flatMap((language) =>
      read(fileOf(video.id, language), language, media?.seconds),
    );
    all.set(video.id, captions);
    const missing = CONTENT_LANGUAGES.filter((language) => !captions.some((found) => found.language === language));
    if (!media || missing.length === 0) continue;
    const files = missing.map((language) => `'${fileOf(video.id, language)}'`).join(' and ');
    if (captions.length === 0)
      problems.push({
        code: 'missing-file',
        ...placeOf(video, ['media', 'file']),
        message: `There is no ${files} with the words of this video. ${HOW}`,
      });
    else
      notices.push({
        code: 'translation',
        ...placeOf(video, ['media', 'file']),
        field: '',
        message: `There is no ${files} yet. ${HOW}`,
      });
  }
  const hosted = content.videos.filter(({ id, fields }) => fields.youtubeId && all.get(id)!.length === 0);
  if (hosted[0])
    notices.push({
      code: 'no-transcript',
      ...placeOf(hosted[0], ['youtubeId']),
      field: '',
      message:
        `No transcript yet for these hosted videos: ${hosted.map(({ id }) => id).join(', ')}. ` +
        `Their sentences cannot be found or read. ${HOW} For this one: '${fileOf(hosted[0].id, 'en')}'.`,
    });
  for (const name of globSync('videos/**/*.vtt', { cwd: folder }).map((name) => name.replaceAll('\\', '/')))
    if (!isNamedAfter(name, content.ids.videos))
      problems.push(
        fileProblem(
          'bad-id',
          name,
          `No video has captions of this name. Name the file after its video, for example '${fileOf('5', 'en')}'.`,
        ),
      );
  return all;

  function read(file: string, language: ContentLanguage, seconds: number | undefined): Captions[] {
    const path = findContentFile(folder, file);
    if (!path) return [];
    const vtt = parseWebVtt(readFileSync(path, 'utf8'), seconds);
    problems.push(
      ...vtt.problems.map(
        ({ line, message }): ContentProblem => ({ code: 'bad-captions', file, line, field: '', message }),
      ),
    );
    return [{ language, file, cues: vtt.cues }];
  }
}

const HOW = `See 'Captions and transcript' in docs/content.md.`;

function fileOf(id: string, language: ContentLanguage): string {
  return `videos/${id}.${language}.vtt`;
}

function isNamedAfter(file: string, ids: string[]): boolean {
  return ids.some((id) => CONTENT_LANGUAGES.some((language) => file === fileOf(id, language)));
}
