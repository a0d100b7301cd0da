import { Problem } from '#wire/request-schemas.ts';

const DESCRIPTIONS = {
  400: 'Some fields are invalid; `errors` names each.',
  404: 'Not found.',
  413: 'The body is larger than 64 KB.',
  415: 'The body is not `application/json`.',
  503: 'The data are being written. `Retry-After` says when to try again.',
} as const;

/** Returns the error responses of a call, for its description. */
export function errorResponses(...statuses: (keyof typeof DESCRIPTIONS)[]) {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: DESCRIPTIONS[status], content: { 'application/problem+json': { schema: Problem } } },
    ]),
  );
}
