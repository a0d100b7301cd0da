import type { Kind, SavedItem } from './my-list.ts';

/** Kinds of service that are asked different things. */
type ServiceKind =
  | 'health'
  | 'dentist'
  | 'therapy'
  | 'mind'
  | 'home'
  | 'dayTime'
  | 'living'
  | 'equipment'
  | 'ride'
  | 'advice';

/** Asked of every provider first, and last. */
const FIRST = ['newPatients', 'medicaid', 'wait'] as const;
const LAST = ['price', 'bring'] as const;

/** What a call is about, by kind of service, in the order of a good call. */
const BETWEEN = {
  health: ['ages', 'experience', 'interpreter', 'building', 'examTable', 'sensory', 'telehealth', 'referral'],
  dentist: ['ages', 'experience', 'sedation', 'interpreter', 'building', 'chair', 'sensory'],
  therapy: [
    'ages',
    'experience',
    'howOften',
    'familyPart',
    'interpreter',
    'building',
    'sensory',
    'telehealth',
    'referral',
  ],
  mind: ['ages', 'experience', 'communication', 'crisis', 'interpreter', 'building', 'telehealth'],
  home: ['area', 'hoursOffered', 'sameWorker', 'backup', 'training', 'interpreter', 'whoPays'],
  dayTime: ['ages', 'typicalDay', 'staffing', 'transport', 'behavior', 'interpreter', 'building', 'visit'],
  living: ['openPlace', 'staffing', 'typicalDay', 'behavior', 'building', 'visit', 'whoPays'],
  equipment: ['prescription', 'homeFitting', 'repair', 'loan', 'interpreter', 'building'],
  ride: ['area', 'notice', 'wheelchair', 'companion', 'late'],
  advice: ['ages', 'experience', 'interpreter', 'building', 'telehealth', 'visit'],
} as const satisfies Record<ServiceKind, readonly string[]>;

const OF_AN_EXPERT = ['experience', 'telehealth', 'interpreter', 'price', 'bring'] as const;

/** The name of a question; its words are in the messages. */
export type Question =
  | (typeof FIRST)[number]
  | (typeof LAST)[number]
  | (typeof BETWEEN)[ServiceKind][number]
  | (typeof OF_AN_EXPERT)[number];

/** What to ask when calling about a saved item, in order; nothing about a video. */
export function questionsFor({ kind, provider }: { kind: Kind; provider?: SavedItem['provider'] }): Question[] {
  if (kind === 'video') return [];
  if (kind === 'expert') return [...OF_AN_EXPERT];
  return [...FIRST, ...BETWEEN[serviceKind(provider?.tag ?? '')], ...LAST];
}

/** Any other service is asked what a doctor's office is asked. */
function serviceKind(tag: string): ServiceKind {
  const found = Object.entries(TAGS).find(([, pattern]) => pattern.test(tag));
  return (found?.[0] as ServiceKind | undefined) ?? 'health';
}

/** Which services of the vocabulary are of a kind, by their machine names. */
const TAGS: Partial<Record<ServiceKind, RegExp>> = {
  dentist: /^P[TS]-(dent|pediatric-dent|orthodontics|oral-surgery)/,
  therapy:
    /^P[TS]-((speech|occupational|physical|behavior|creative|respiratory)-therapist|early-intervention|feeding-therapy|rehabilitation-center|pediatric-therapy|hands-on-care)$/,
  mind: /^P[TS]-(psych|counselor|social-worker|mental-health|child-mental-health|crisis-help|substance-use|peer-support|neuropsychology)/,
  home: /^P[TS]-(home-health|private-duty-nurse|personal-care|respite|hospice)$/,
  dayTime: /^P[TS]-(day-program|adult-day-care|supported-employment|school-services)$/,
  living: /^P[TS]-(disability-home|assisted-living|nursing-home|foster-care|live-in-mental-health)$/,
  equipment:
    /^P[TS]-(medical-equipment|wheelchairs|braces-and-limbs|assistive-technology|pharmacy|medical-food|home-changes|eyeglasses|hearing-aids)$/,
  ride: /^P[TS]-medical-ride$/,
  advice: /^P[TS]-(case-manager|supports-broker|housing-help|legal-advocacy|community-help|interpreter|meals)$/,
};

/** The names of Medicaid plans that are known of a provider, to be asked for by name. */
export function plansOf({ provider }: Pick<SavedItem, 'provider'>): string[] {
  return [...new Set(provider?.medicaid.map(({ program }) => program))];
}
