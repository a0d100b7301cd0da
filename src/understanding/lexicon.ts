import { z } from 'zod';
import { SERVICES } from '#listings/vocabulary/vocabulary.ts';
import { PAYERS } from './read-program.ts';

/** Needs beyond a service: how a visitor gets in and is heard, and when. */
export const ACCESS_NEEDS = [
  'wheelchair',
  'quiet',
  'sign-language',
  'telehealth',
  'home-visits',
  'evening',
  'weekend',
  'new-patients',
  'female-provider',
] as const;
export type AccessNeed = (typeof ACCESS_NEEDS)[number];

/** Kinds of danger, the most urgent first. */
export const DANGERS = [
  'emergency',
  'overdose',
  'suicide',
  'harming',
  'domestic-violence',
  'violence',
  'abuse',
  'self-harm',
  'missing',
] as const;
export type DangerKind = (typeof DANGERS)[number];

const text = z.string().trim().min(1);
/** YAML reads 504 as a number. A long 'a/b/c' may go on in the next line after a slash. */
const phrase = z.union([text.transform((value) => value.replace(/\/\s+/g, '/')), z.number().transform(String)]);
const phrases = z.array(phrase).min(1);
const serviceNames = new Set(SERVICES.map(({ name }) => name));
/** Machine name of a service of our vocabulary. */
export const service = text.refine((name) => serviceNames.has(name), {
  error: ({ input }) => `There is no service '${input}'. Use a name from src/listings/vocabulary/services.yaml.`,
});
const line = z.strictObject({
  say: phrases,
  means: z.array(service).min(1),
  ages: z
    .string()
    .regex(/^\d{1,3}-\d{1,3}$/, "must look like '0-12'")
    .optional(),
  weight: z.number().min(0.2).max(3).default(1),
  unless: z.array(phrase).default([]),
});
const help = z
  .strictObject({
    name: text,
    /** Its name on a small button. */
    short: text.optional(),
    note: text,
    call: z
      .string()
      .regex(/^[\d-]{3,14}$/, 'must be a phone number')
      .optional(),
    text: z
      .string()
      .regex(/^\d{3,10}$/, 'must be a number to send a text message to')
      .optional(),
  })
  .transform((line) => ({ ...line, shown: { call: shownNumber(line.call), text: shownNumber(line.text) } }));

/** '800-799-7233' with word joiners: no line breaks after its hyphens. */
function shownNumber(number = ''): string {
  return number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3').replaceAll('-', '-\u2060');
}

const danger = z.strictObject({
  kind: z.enum(DANGERS),
  say: phrases,
  unless: z.array(phrase).default([]),
  lines: z.array(help).min(1),
});

/** What only sounds like danger. Such phrases take back what words say together, never another phrase. */
export const NO_DANGER = 'none';
/**
 * Questions that were asked: every service that would be right, none for what has nothing to do with care; or the
 * danger that somebody is in.
 */
const asked = z
  .strictObject({
    means: z.array(service).optional(),
    danger: z.enum([...DANGERS, NO_DANGER]).optional(),
    say: z.array(text).min(1),
  })
  .refine(
    ({ means, danger }) => (means === undefined) !== (danger === undefined),
    "needs 'means' or 'danger', not both",
  );

/** Of an aid that asks nothing of a place. */
export const NO_NEED = 'none';

/** A file content/understanding/asked-*.yaml. */
export const askedSchema = z.array(asked);

const lexicon = z.strictObject({
  /** Words that stand for each other in phrases of danger: '$partner'. */
  groups: z.record(z.string().regex(/^[a-z]+$/), phrase).default({}),
  dangers: z.array(danger).min(1),
  /** What takes back every phrase of a kind of danger that it shares a word with: 'suicide & training'. */
  safe: z.partialRecord(z.enum([...DANGERS, NO_DANGER]), phrases).default({}),
  names: z.array(line).min(1),
  signs: z.array(line).min(1),
  /** What a question that says nothing else means: 'doctor', 'I need help'. */
  alone: z.array(z.strictObject({ say: phrases, means: z.array(service).min(1) })).default([]),
  access: z.partialRecord(z.enum(ACCESS_NEEDS), phrases),
  /** What somebody is in, uses or lives with: beside a named service it is not what is wanted, but may need access. */
  aids: z.partialRecord(z.enum([...ACCESS_NEEDS, NO_NEED]), phrases).default({}),
  payers: z.partialRecord(z.enum(PAYERS), phrases),
  medicaid: phrases,
  words: z.array(text),
  /** Words of what has nothing to do with care, by subject: each speaks a little for nothing that we have. */
  elsewhere: z.record(text, phrases).default({}),
  examples: z.array(z.strictObject({ say: text, means: z.array(service) })),
});

/**
 * A file of content/understanding: what people say in one language, and what they mean. See docs/content.md. Groups are
 * written out in the phrases of danger.
 */
export const lexiconSchema = lexicon.transform(({ groups, ...fields }, context) => {
  const writeOut = (text: string, path: PropertyKey[]) =>
    text.replace(/\$([a-z]+)/g, (name, group: string) => {
      const words = groups[group];
      if (words === undefined)
        context.addIssue({ code: 'custom', path, message: `There is no group '${name}'. Add it to groups.` });
      return words ?? '';
    });
  const writeAll = (texts: string[], path: PropertyKey[]) =>
    texts.map((text, index) => writeOut(text, [...path, index]));
  const dangers = fields.dangers.map((entry, index) => ({
    ...entry,
    say: writeAll(entry.say, ['dangers', index, 'say']),
    unless: writeAll(entry.unless, ['dangers', index, 'unless']),
  }));
  const safe = Object.fromEntries(
    Object.entries(fields.safe).map(([kind, texts]) => [kind, writeAll(texts, ['safe', kind])]),
  ) as typeof fields.safe;
  return { ...fields, dangers, safe };
});
export type Lexicon = z.output<typeof lexiconSchema>;
export type LexiconLine = z.output<typeof line>;
export type AskedLines = z.output<typeof askedSchema>;
/** A phone line to offer before anything else. */
export type HelpLine = z.output<typeof help>;
