import type { Page } from './check-page.ts';
import type { ReadableContent } from './content-folder.ts';
import type { ContentProblem, ProblemCode } from './content-problem.ts';
import { fieldName } from './zod-problems.ts';

/** Checks that every id and value that a file refers to exists in the folder and is not repeated. */
export function checkNames(content: ReadableContent, problems: ContentProblem[]): void {
  const { experts, videos } = content.ids;
  const resources = content.resources && Object.keys(content.resources.fields.resources);
  const { home, knowledgeCenter, filters } = content;
  for (const expert of content.experts) {
    check(expert, ['resources'], resources, 'unknown-resource', 'resource', 'resources.yaml');
    check(
      expert,
      ['specialties'],
      filters && english(filters.fields.expertSpecialties),
      'unknown-choice',
      'specialty',
      'filters.yaml',
    );
    const topics = filters && english([...filters.fields.expertTopics, ...filters.fields.moreExpertTopics]);
    check(expert, ['topics'], topics, 'unknown-choice', 'topic', 'filters.yaml');
  }
  for (const video of content.videos) {
    check(video, ['experts'], experts, 'unknown-expert', 'expert', 'the folder experts');
    check(
      video,
      ['related'],
      videos.filter((id) => id !== video.id),
      'unknown-video',
      'other video',
      'the folder videos',
    );
    check(video, ['resources'], resources, 'unknown-resource', 'resource', 'resources.yaml');
    const topics = filters && english([...filters.fields.libraryTopics, ...filters.fields.moreLibraryTopics]);
    const stages = filters && english([...filters.fields.stages, filters.fields.allStages]);
    check(video, ['stage'], stages, 'unknown-choice', 'stage', 'filters.yaml');
    check(video, ['topic'], topics, 'unknown-choice', 'topic', 'filters.yaml');
  }
  if (home) {
    check(home, ['experts', 'experts'], experts, 'unknown-expert', 'expert', 'the folder experts');
    check(home, ['knowledge', 'videos'], videos, 'unknown-video', 'video', 'the folder videos');
  }
  if (knowledgeCenter)
    for (const path of [
      ['featured', 'video'],
      ...['latest', 'experts', 'partners', 'champions'].map((key) => [key, 'videos']),
    ])
      check(knowledgeCenter, path, videos, 'unknown-video', 'video', 'the folder videos');

  /** Checks that every entry at the path is one of `known` (undefined if its file is invalid), without repeats. */
  function check(
    page: Page<object>,
    path: string[],
    known: string[] | undefined,
    code: ProblemCode,
    kind: string,
    where: string,
  ): void {
    const value = path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], page.fields);
    const entries = (Array.isArray(value) ? value : [value]) as string[];
    entries.forEach((entry, index) => {
      const at = Array.isArray(value) ? [...path, index] : path;
      const problem = (code: ProblemCode, message: string) => problems.push({ code, ...placeOf(page, at), message });
      if (entries.indexOf(entry) < index)
        problem('duplicate', `'${entry}' is in this list twice. Remove one of the two.`);
      else if (known && !known.includes(entry))
        problem(code, `There is no ${kind} '${entry}' in ${where}.${suggestion(entry, known)}`);
    });
  }
}

/** Returns the file, line and field name for a problem. */
export function placeOf(page: Page<unknown>, path: PropertyKey[]): { file: string; line: number; field: string } {
  return { file: page.source.file, line: page.source.lineOf(path), field: fieldName(path) };
}

const english = (texts: { en: string }[]) => texts.map(({ en }) => en);

/** Suggests a known name with the same first letters, else lists the known names if there are few. */
function suggestion(name: string, known: string[]): string {
  const similar = known.find((other) => other.toLowerCase().startsWith(name.toLowerCase().slice(0, 3)));
  if (similar) return ` Did you mean '${similar}'?`;
  return known.length <= 12 ? ` Known values: ${known.join(', ')}.` : ' Correct the spelling, or add it there first.';
}
