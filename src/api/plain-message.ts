import type { z } from '@hono/zod-openapi';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const TYPES: Record<string, string> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  array: 'a list',
  object: 'an object',
  boolean: 'true or false',
};

/** What a length counts, by the type that has it. */
const UNITS: Record<string, string> = { string: 'characters', array: 'entries' };

/**
 * Says what is wrong with a field of a request, in words that follow the field's name: 'must be at most 90, not 91'.
 * Null for problems whose schema has words of its own.
 */
export function plainMessage(issue: Issue): string | null {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing';
      return `must be ${TYPES[issue.expected] ?? issue.expected}${butIs(issue.input)}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
      return bound(issue, issue.inclusive ? 'at least' : 'more than', issue.minimum);
    case 'too_big':
      return bound(issue, issue.inclusive ? 'at most' : 'less than', issue.maximum);
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`;
    default:
      return null;
  }
}

function bound(
  { origin, input }: Extract<Issue, { origin: string }>,
  comparison: string,
  value: number | bigint,
): string {
  const unit = UNITS[origin];
  return unit
    ? `must have ${comparison} ${value} ${unit}, not ${(input as { length: number }).length}`
    : `must be ${comparison} ${value}, not ${input}`;
}

/** ', not text': the number or type that was sent instead. Empty for the text of a query that is no number. */
function butIs(input: unknown): string {
  if (Number.isNaN(input)) return '';
  if (typeof input === 'number') return `, not ${input}`;
  return `, not ${input === null ? 'null' : TYPES[Array.isArray(input) ? 'array' : typeof input]}`;
}
