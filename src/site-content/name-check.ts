import type { Page, ReadableContent } from './content-folder.ts';
import type { ContentProblem, ProblemCode } from './content-problem.ts';
import { fieldName } from './zod-problems.ts';

/** Everything that a file names by its id or value has to exist elsewhere in the folder, and to be named once. */
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

  /** Every entry at the path has to be one of `known`, once. Without `known` its file has a problem of its own. */
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
        problem('duplicate', `'${entry}' stands in this list twice. Remove one of the two.`);
      else if (known && !known.includes(entry))
        problem(code, `There is no ${kind} '${entry}' in ${where}.${nearest(entry, known)}`);
    });
  }
}

/** Where a field of a page stands, as a problem tells it. */
export function placeOf(page: Page<unknown>, path: PropertyKey[]): { file: string; line: number; field: string } {
  return { file: page.source.file, line: page.source.lineOf(path), field: fieldName(path) };
}

const english = (texts: { en: string }[]) => texts.map(({ en }) => en);

/** ' Did you mean …?' for a known name that begins alike; else the known names, where they are few. */
function nearest(given: string, known: string[]): string {
  const alike = known.find((name) => name.toLowerCase().startsWith(given.toLowerCase().slice(0, 3)));
  if (alike) return ` Did you mean '${alike}'?`;
  return known.length <= 12 ? ` Known are: ${known.join(', ')}.` : ' Correct the spelling, or add it there first.';
}
