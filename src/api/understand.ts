import { createRoute, z } from '@hono/zod-openapi';
import { MAX_QUESTION } from '#model/search-limits.ts';
import { ACCESS_NEEDS, DANGERS, type HelpLine } from '#understanding/lexicon.ts';
import { PAYERS } from '#understanding/read-program.ts';
import { CONFIDENCES } from '#understanding/understanding.ts';
import { LanguageQuery } from '#wire/request-schemas.ts';
import type { ApiDeps } from './deps.ts';
import { errorResponses } from './responses.ts';

const UnderstandQuery = LanguageQuery.extend({
  q: z.string().trim().min(1, 'must not be empty').max(MAX_QUESTION, `at most ${MAX_QUESTION} characters`),
});

const Lines = z.array(
  z.object({ name: z.string(), note: z.string(), call: z.string().optional(), text: z.string().optional() }),
);

const Understood = z.object({
  confidence: z.enum(CONFIDENCES),
  services: z.array(z.object({ name: z.string(), score: z.number(), because: z.string() })),
  programs: z.array(z.string()),
  payer: z.enum(PAYERS).nullable(),
  place: z.object({ text: z.string(), label: z.string(), lat: z.number(), lng: z.number() }).nullable(),
  age: z.number().nullable(),
  language: z.string().nullable(),
  access: z.array(z.enum(ACCESS_NEEDS)),
  notUnderstood: z.array(z.string()),
  crisis: z.object({ kind: z.enum(DANGERS), lines: Lines }).nullable(),
  concern: Lines,
});

export const understandRoute = createRoute({
  method: 'get',
  path: '/understand',
  summary: 'What a question in own words asks for',
  description:
    'Reads `q`, a question as a person would ask it (`my 4 yo doesn’t talk and we have AHCCCS near tempe`), ' +
    'in the language `lang`. Nothing of it is stored or logged.',
  request: { query: UnderstandQuery },
  responses: {
    200: {
      description:
        'What was understood. `confidence`: `sure` (search for the first service), `unsure` (offer the services) ' +
        'or `nothing`. `services`: names as in GetTags, the best first, each with a score from 0 to 1 and the words ' +
        'that say so. `programs`: names of Medicaid programs; `MC-ANY` if it is not said which state’s. ' +
        '`age` in years. `language`: an ISO 639 code, or `asl`. `notUnderstood`: what a short ' +
        'question asks for that cannot be searched by, as typed. `crisis`: somebody may be in danger; show these ' +
        'phone lines before anything else. `concern`: that is less likely; show these lines beside the rest.',
      content: { 'application/json': { schema: Understood } },
    },
    ...errorResponses(400),
  },
});

/** Reads a question; the place has its label and center. */
export function understand(
  { q, lang }: z.infer<typeof UnderstandQuery>,
  { readQuestion }: Pick<ApiDeps, 'readQuestion'>,
): z.infer<typeof Understood> {
  const { place, unknownPlace, said, isAll, crisis, concern, ...understood } = readQuestion(q, lang);
  return {
    ...understood,
    place: place && { text: place.text, label: place.place.label, ...place.place.location },
    crisis: crisis && { kind: crisis.kind, lines: crisis.lines.map(lineOf) },
    concern: concern.map(lineOf),
  };
}

/** A line without what only pages show of it. */
const lineOf = ({ name, note, call, text }: HelpLine): z.infer<typeof Lines>[number] => ({ name, note, call, text });
