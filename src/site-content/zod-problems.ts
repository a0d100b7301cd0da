import type { z } from 'zod';
import type { ContentProblem, ProblemCode } from './content-problem.ts';
import type { ContentSource } from './content-source.ts';

type Issue = z.core.$ZodIssue;

/**
 * Checks the fields of a file. Returns the checked value, or undefined after adding all problems to `problems`, with
 * their lines and in words for people who do not program.
 */
export function checkFields<Schema extends z.ZodType>(
  schema: Schema,
  source: ContentSource,
  problems: ContentProblem[],
): z.output<Schema> | undefined {
  problems.push(...source.problems);
  if (source.problems.length) return undefined;
  const parsed = schema.safeParse(source.value, { reportInput: true });
  if (parsed.success) return parsed.data;
  problems.push(...parsed.error.issues.map((issue) => problemOf(issue, source)));
  return undefined;
}

/** Formats a path: ['experts', 1] is 'experts[1]'. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index ? `.${String(key)}` : String(key)))
    .join('');
}

function problemOf(issue: Issue, source: ContentSource): ContentProblem {
  // A plain string means { en: string }, so for `title: …` report `title` instead of `title.en`.
  const path = issue.path.at(-1) === 'en' && isPlain(source.value, issue.path) ? issue.path.slice(0, -1) : issue.path;
  const key = issue.code === 'unrecognized_keys' ? [...path, issue.keys[0]!] : path;
  const { code, message } = explainIssue(issue, String(path.at(-1) ?? ''));
  return { code, file: source.file, line: source.lineOf(key), field: fieldName(key), message };
}

function explainIssue(issue: Issue, name: string): { code: ProblemCode; message: string } {
  const given = JSON.stringify(issue.input);
  const isMissing = issue.input === undefined || issue.input === null;
  switch (issue.code) {
    case 'unrecognized_keys':
      return { code: 'unknown-key', message: issue.message };
    case 'too_big':
      return { code: 'too-long', message: tooLong(issue, name) };
    case 'too_small':
      if (name === 'alt') return { code: 'no-alt-text', message: noAltText };
      return {
        code: 'empty',
        message: `'${name}' is empty${issue.origin === 'array' ? ' or too short' : ''}. Write something here.`,
      };
    case 'invalid_type':
    case 'invalid_union':
      if (isMissing && name === 'alt') return { code: 'no-alt-text', message: noAltText };
      if (isMissing) return { code: 'missing', message: `'${name}' is missing. Add a line '${name}: …'.` };
      if (issue.code === 'invalid_union') return { code: 'bad-address', message: badAddress(given, true) };
      return { code: 'bad-value', message: `${given} is not valid here; expected: ${issue.expected}.` };
    case 'custom':
      return { code: (issue.params?.problem as ProblemCode | undefined) ?? 'bad-value', message: issue.message };
    case 'invalid_format':
      if (issue.format === 'url') return { code: 'bad-address', message: badAddress(given, false) };
      return {
        code: 'bad-id',
        message:
          name === 'youtubeId'
            ? `${given} is no video on YouTube. Write its address, or the 11 characters after 'v=' in that.`
            : `${given} is not a valid id. Use lowercase letters, digits and dashes, as in a file name.`,
      };
    case 'invalid_value':
      return { code: 'bad-value', message: `${given} is not one of: ${issue.values.map(String).join(', ')}.` };
    default:
      return { code: 'bad-value', message: issue.message };
  }
}

const noAltText = `The picture has no 'alt' text. Add a line 'alt: …' that describes it for people who cannot see it.`;

const badAddress = (given: string | undefined, orPage: boolean) =>
  `${given} is not a valid address. Start it with https://${orPage ? ', or with / for a page of this site' : ''}.`;

function tooLong(issue: Extract<Issue, { code: 'too_big' }>, name: string): string {
  const size = typeof issue.input === 'string' ? issue.input.length : (issue.input as unknown[]).length;
  const unit = typeof issue.input === 'string' ? 'characters' : 'entries';
  return `'${name}' has ${size} ${unit}; the maximum is ${issue.maximum}. Shorten it.`;
}

function isPlain(root: unknown, path: readonly PropertyKey[]): boolean {
  let value = root;
  for (const key of path.slice(0, -1)) value = (value as Record<PropertyKey, unknown> | undefined)?.[key];
  return typeof value === 'string';
}
