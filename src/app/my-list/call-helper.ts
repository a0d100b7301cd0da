import type { Kind, SavedItem } from './my-list.ts';

/** Kinds of service with different questions. */
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

/** Questions for every provider: at the start, and at the end of the call. */
const FIRST = ['newPatients', 'medicaid', 'wait'] as const;
const LAST = ['price', 'bring'] as const;

/** Questions between them, by kind of service, in the order of a good call. */
const MIDDLE = {
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

const FOR_EXPERTS = ['experience', 'telehealth', 'interpreter', 'price', 'bring'] as const;

/** Key of a question; its text is in the messages. */
export type Question =
  | (typeof FIRST)[number]
  | (typeof LAST)[number]
  | (typeof MIDDLE)[ServiceKind][number]
  | (typeof FOR_EXPERTS)[number];

/** Returns the questions for a call about a saved item, in order; none for a video. */
export function questionsFor({ kind, provider }: { kind: Kind; provider?: SavedItem['provider'] }): Question[] {
  if (kind === 'video') return [];
  if (kind === 'expert') return [...FOR_EXPERTS];
  return [...FIRST, ...MIDDLE[serviceKind(provider?.tag ?? '')], ...LAST];
}

/** Returns the kind of a service; 'health', as for a doctor's office, when none matches. */
function serviceKind(tag: string): ServiceKind {
  const found = Object.entries(TAGS).find(([, pattern]) => pattern.test(tag));
  return (found?.[0] as ServiceKind | undefined) ?? 'health';
}

/** Patterns of the vocabulary tags of each kind. */
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

/** Returns the names of the provider's known Medicaid plans, to ask for them by name. */
export function plansOf({ provider }: Pick<SavedItem, 'provider'>): string[] {
  return [...new Set(provider?.medicaid.flatMap(({ program }) => program || []))];
}
