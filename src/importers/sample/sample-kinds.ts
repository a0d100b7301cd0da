import type { HOURS } from './sample-words.ts';

/** One kind of invented provider. */
export interface SampleKind {
  /** Tag names of its services, the main one first; those after it come with chance `extra`. */
  services: string[];
  /** Second halves of business names. */
  nouns: string[];
  /** Letters after a person's name; none where it is always a business. */
  credentials?: string[];
  hours: keyof typeof HOURS;
  facts: string[];
  /** How common it is, against the others. */
  weight: number;
}

const KIDS = ['ages-0-3', 'ages-children', 'ages-teens'];
const ADULTS = ['ages-young-adults', 'ages-adults', 'ages-seniors'];

/** The kinds of provider in the sample. Weights follow what families look for, not what there is most of. */
export const SAMPLE_KINDS: readonly SampleKind[] = (
  [
    [
      'PT-speech-therapist PS-pediatric-therapy PS-feeding-therapy PS-assistive-technology',
      'Speech & Language|Speech Therapy',
      'SLP|CCC-SLP',
      'long',
      [...KIDS, 'telehealth'],
      9,
    ],
    [
      'PT-occupational-therapist PS-pediatric-therapy PS-feeding-therapy',
      'Occupational Therapy|Therapy for Kids',
      'OTR/L|OT',
      'long',
      [...KIDS, 'quiet-space'],
      8,
    ],
    [
      'PT-physical-therapist PT-rehabilitation-center PS-pediatric-therapy',
      'Physical Therapy|Movement Center',
      'PT|DPT',
      'long',
      [...ADULTS, 'wheelchair-access'],
      8,
    ],
    [
      'PT-behavior-therapist PS-pediatric-therapy',
      'Behavior Support|Autism Services',
      'BCBA',
      'school',
      [...KIDS, 'home-visits'],
      8,
    ],
    [
      'PT-early-intervention PT-speech-therapist',
      'Early Start|First Steps',
      '',
      'office',
      ['ages-0-3', 'home-visits'],
      5,
    ],
    ['PT-creative-therapist', 'Music Therapy|Art & Play Studio', 'MT-BC', 'long', [...KIDS, 'quiet-space'], 2],
    ['PT-dentist PS-dental-sedation', 'Dental|Family Dentistry', 'DDS|DMD', 'saturday', ['wheelchair-access'], 10],
    [
      'PS-pediatric-dentistry PT-dentist PS-dental-sedation',
      "Children's Dentistry|Kids Dental",
      'DDS|DMD',
      'saturday',
      [...KIDS, 'quiet-space'],
      5,
    ],
    ['PS-orthodontics PT-dentist', 'Orthodontics', 'DMD', 'office', ['ages-teens'], 2],
    ['PS-pediatrics', 'Pediatrics|Children & Teens Clinic', 'MD|DO', 'saturday', KIDS, 9],
    ['PS-developmental-pediatrics PS-pediatrics', 'Child Development Center', 'MD', 'office', KIDS, 3],
    ['PS-pediatric-specialist', "Children's Specialty Clinic", 'MD', 'office', KIDS, 3],
    ['PT-psychiatrist PS-child-mental-health', 'Psychiatry', 'MD|PMHNP', 'office', ['telehealth', ...ADULTS], 4],
    ['PT-psychologist PS-neuropsychology', 'Psychology|Assessment Center', 'PhD|PsyD', 'office', ['telehealth'], 6],
    [
      'PT-counselor PS-child-mental-health',
      'Counseling|Family Therapy',
      'LPC|LMFT',
      'long',
      ['telehealth', 'sliding-fee'],
      10,
    ],
    ['PT-social-worker PT-counselor', 'Family Support', 'LCSW', 'office', ['telehealth'], 4],
    [
      'PT-mental-health-clinic PS-crisis-help PS-substance-use-treatment',
      'Behavioral Health',
      '',
      'office',
      ['walk-ins', 'sliding-fee'],
      4,
    ],
    ['PT-peer-support', 'Peer Center', '', 'long', ['walk-ins'], 2],
    ['PT-family-doctor', 'Family Medicine|Primary Care', 'MD|DO|NP', 'saturday', [...ADULTS, 'wheelchair-access'], 10],
    [
      'PT-community-health-center PT-family-doctor PT-dentist',
      'Community Health Center',
      '',
      'saturday',
      ['sliding-fee', 'walk-ins'],
      4,
    ],
    ['PS-neurology PS-epilepsy', 'Neurology', 'MD', 'office', ['wheelchair-access'], 3],
    ['PS-rehabilitation-medicine PS-brain-injury', 'Rehabilitation Medicine', 'MD', 'office', ['wheelchair-access'], 2],
    ['PS-genetics', 'Genetics', 'MD|CGC', 'office', ['telehealth'], 1],
    ['PT-eye-doctor PT-eyeglasses PS-low-vision', 'Eye Care|Vision', 'OD', 'saturday', ['wheelchair-access'], 5],
    ['PT-audiologist PT-hearing-aids', 'Hearing', 'AuD', 'office', ['sign-language'], 4],
    ['PT-home-health', 'Home Health', '', 'office', ['home-visits'], 5],
    ['PT-private-duty-nurse PT-home-health', 'Private Nursing', 'RN', 'always', ['home-visits', ...KIDS], 3],
    ['PT-personal-care PT-respite', 'Home Care|Helping Hands', '', 'office', ['home-visits'], 10],
    ['PT-respite PT-personal-care', 'Respite|Caregiver Break House', '', 'long', ['quiet-space'], 5],
    [
      'PT-day-program PT-supported-employment',
      'Day Program|Community Days',
      '',
      'school',
      [...ADULTS, 'setting-day'],
      6,
    ],
    ['PT-adult-day-care', 'Adult Day Center', '', 'office', ['ages-seniors', 'setting-day'], 3],
    ['PT-disability-home', 'Group Home|Supported Living', '', 'always', ['setting-residential', ...ADULTS], 5],
    [
      'PT-assisted-living PS-dementia-care',
      'Assisted Living',
      '',
      'always',
      ['setting-residential', 'ages-seniors'],
      3,
    ],
    ['PT-supported-employment', 'Job Path|Works', '', 'office', ADULTS, 4],
    ['PT-case-manager PT-supports-broker', 'Care Coordination|Support Coordination', '', 'office', ['home-visits'], 5],
    ['PT-medical-ride', 'Rides|Medical Transport', '', 'long', ['wheelchair-access'], 4],
    [
      'PT-medical-equipment PS-wheelchairs',
      'Medical Equipment|Mobility',
      '',
      'saturday',
      ['wheelchair-access', 'home-visits'],
      4,
    ],
    ['PT-braces-and-limbs', 'Orthotics & Prosthetics', 'CPO', 'office', ['wheelchair-access'], 2],
    ['PS-assistive-technology PT-speech-therapist', 'Assistive Technology Center', '', 'office', ['quiet-space'], 2],
    ['PT-dietitian', 'Nutrition', 'RD', 'office', ['telehealth'], 2],
    ['PT-pharmacy', 'Pharmacy', '', 'saturday', ['wheelchair-access'], 4],
    ['PT-hospital', 'Regional Hospital|Medical Center', '', 'always', ['wheelchair-access', 'sign-language'], 1],
    [
      'PT-childrens-hospital PT-hospital PS-pediatric-specialist',
      "Children's Hospital",
      '',
      'always',
      ['wheelchair-access', ...KIDS],
      0.3,
    ],
    ['PT-rehabilitation-hospital PS-brain-injury', 'Rehabilitation Hospital', '', 'always', ['wheelchair-access'], 0.5],
    ['PT-urgent-care', 'Urgent Care', '', 'saturday', ['walk-ins'], 2],
    ['PT-home-changes', 'Ramps & Home Access', '', 'office', ['home-visits'], 1],
    ['PS-legal-advocacy', 'Disability Rights Center', '', 'office', ['telehealth'], 1],
  ] as [string, string, string, SampleKind['hours'], string[], number][]
).map(([services, nouns, credentials, hours, facts, weight]) => ({
  services: services.split(' '),
  nouns: nouns.split('|'),
  credentials: credentials ? credentials.split('|') : undefined,
  hours,
  facts,
  weight,
}));
