import { entries } from '#importers/row-entries.ts';
import { serviceByTerm } from '#importers/service-words.ts';
import { FACTS, SERVICES } from '#listings/vocabulary/vocabulary.ts';
import { statementText } from '#model/place-facts.ts';
import { tagText } from '#operations/listings/field-words.ts';
import { type FieldProblems, type Given, MAX_TEXT, SETTABLE_KEYS } from '#operations/listings/set-values.ts';
import { type Translate, textOf } from '../messages/translate.ts';
import { fieldTexts } from './field-texts.ts';

/** A field of a listing. */
export type ListingKey = (typeof SETTABLE_KEYS)[number];
type FieldProblem = NonNullable<FieldProblems[ListingKey]>;

/** Problems of fields, in words; where a field cannot be empty, it says so. */
export type ProblemTexts = Partial<Record<ListingKey, string>>;

/** Said in a form that has the boxes of these lists: without a chosen one, the list is empty. */
export const HAS = { services: 'has-services', facts: 'has-facts' } as const;

/** Reads the fields of a posted form. Those that it does not have are absent. */
export function givenIn(fields: Record<string, string>): Given {
  const given: Given = {};
  for (const key of SETTABLE_KEYS) if (fields[key] !== undefined) given[key] = fields[key].replaceAll('\r\n', '\n');
  if (fields[HAS.services])
    given.services = SERVICES.filter(({ id }) => fields[`service-${id}`])
      .map(({ displayName }) => displayName.en)
      .join('; ');
  if (fields[HAS.facts])
    given.facts = Object.keys(FACTS)
      .flatMap((key) => {
        const answer = fields[`fact-${key}`];
        return answer === 'yes' || answer === 'no' ? [statementText({ key, answer })] : [];
      })
      .join('; ');
  const { medicaid, state } = given;
  if (medicaid !== undefined && /^(yes|sí|si)$/i.test(medicaid.trim())) given.medicaid = state ?? '';
  if (medicaid !== undefined && /^no$/i.test(medicaid.trim())) given.medicaid = '';
  return given;
}

/**
 * Chooses services of ours in place of the same words among the others. Returns the fields so, and the chosen services.
 */
export function withOwnServices(given: Given): { given: Given; own: number[] } {
  const others = entries(given.other_services ?? '');
  const own = others.flatMap((word) => serviceByTerm(word) ?? []);
  if (own.length === 0) return { given, own };
  const services = new Set([...entries(given.services ?? ''), ...own.map(tagText)]);
  const left = others.filter((word) => serviceByTerm(word) === undefined);
  return { given: { ...given, services: [...services].join('; '), other_services: left.join('; ') }, own };
}

/** Says which services of ours were chosen in place of other services. */
export function ownText(own: readonly number[], t: Translate): string[] {
  return own.length === 0 ? [] : [t('listing.ownChosen', { services: own.map(fieldTexts(t).tag).join('; ') })];
}

/** Returns what is wrong with fields in the words of staff. */
export function problemTexts(problems: FieldProblems, t: Translate): ProblemTexts {
  const say = {
    needed: t('listing.needed'),
    'unknown-place': t('listing.unknownPlace'),
    'other-state': t('listing.otherState'),
    doubtful: t('listing.doubtfulHours'),
  };
  const sentence = (key: string, problem: FieldProblem) =>
    problem === 'too-long'
      ? t('listing.tooLong', { limit: MAX_TEXT[key as ListingKey] ?? 0 })
      : problem === 'unusable'
        ? (textOf(t, 'listing.unusables', key) ?? t('listing.unusable'))
        : say[problem];
  return Object.fromEntries(Object.entries(problems).map(([key, problem]) => [key, sentence(key, problem)]));
}
