/**
 * What a search can ask of places. Indexes and databases keep a key's position: add at the end only. Those that are not
 * facts of `facts.yaml` follow from other fields: `checked` from the day of the newest source, `children` and `adults`
 * from ages.
 */
export const MUST_KEYS = [
  'new-patients',
  'checked',
  'children',
  'adults',
  'spanish',
  'other-languages',
  'native-languages',
  'sign-language',
  'interpreter',
  'pictures-welcome',
  'plain-forms',
  'telehealth',
  'home-visits',
  'evenings',
  'weekends',
  'walk-ins',
  'wheelchair-access',
  'ramp',
  'elevator',
  'accessible-parking',
  'near-transit',
  'wide-doors',
  'accessible-restroom',
  'changing-table',
  'patient-lift',
  'exam-in-wheelchair',
  'quiet-space',
  'low-light',
  'no-music',
  'wait-outside',
  'first-or-last-visit',
  'sliding-fee',
  'pays-medicare',
  'pays-private',
  'pays-military',
] as const;
export type MustKey = (typeof MUST_KEYS)[number];

/** More at once than any family asks for. */
export const MAX_MUST = 12;

/** The keys as pages offer them: what families ask first, then by the groups of facts. */
export const MUST_GROUPS = {
  first: ['new-patients', 'checked', 'children', 'adults'],
  understood: [
    'spanish',
    'sign-language',
    'interpreter',
    'other-languages',
    'native-languages',
    'pictures-welcome',
    'plain-forms',
  ],
  how: ['telehealth', 'home-visits', 'evenings', 'weekends', 'walk-ins'],
  'getting-in': ['wheelchair-access', 'ramp', 'elevator', 'accessible-parking', 'near-transit'],
  inside: ['wide-doors', 'accessible-restroom', 'changing-table', 'patient-lift', 'exam-in-wheelchair'],
  calm: ['quiet-space', 'low-light', 'no-music', 'wait-outside', 'first-or-last-visit'],
  payment: ['sliding-fee', 'pays-medicare', 'pays-private', 'pays-military'],
} as const satisfies Record<string, readonly MustKey[]>;
export type MustGroup = keyof typeof MUST_GROUPS;

/**
 * How a place fits what a search asks: it is known to have all; something is not known, and nothing is known to be
 * missing; something is known to be missing.
 */
export const FITS = ['yes', 'unknown', 'no'] as const;
export type Fit = (typeof FITS)[number];

/** Without a wish for one of them: those that may fit, the sure ones first. */
export const MAY_FIT: readonly Fit[] = ['yes', 'unknown'];

/** Returns the keys among texts, each once, in the order of `MUST_KEYS`; at most `MAX_MUST`. */
export function mustKeysIn(texts: readonly string[]): MustKey[] {
  return MUST_KEYS.filter((key) => texts.includes(key)).slice(0, MAX_MUST);
}
