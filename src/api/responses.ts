import { Problem } from '#wire/request-schemas.ts';

const WORDS = {
  400: 'A field is wrong; `errors` names each.',
  404: 'There is none.',
  413: 'The body is larger than 64 KB.',
  415: 'The body is not `application/json`.',
} as const;

/** The error answers of a call, for its description. */
export function errorResponses(...statuses: (keyof typeof WORDS)[]) {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: WORDS[status], content: { 'application/problem+json': { schema: Problem } } },
    ]),
  );
}
