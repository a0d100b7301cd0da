/** Where the definitions of Plan-Net 1.1 are (Da Vinci Payer Data Exchange, on FHIR R4). */
export const PLAN_NET = 'http://hl7.org/fhir/us/davinci-pdex-plan-net';

/** Codes of AcceptingPatients, and what they say; the first of each answer is the one that we write. */
export const ACCEPTING_CODES = { newpt: 'yes', nopt: 'no', existptonly: 'no', existptfam: 'no' } as const;

/** Codes of CareServiceAccessibility, and the fact that each says; the first of each fact is the one that we write. */
export const ACCESS_CODES = {
  handiaccess: 'wheelchair-access',
  adacomp: 'wheelchair-access',
  pubtrans: 'near-transit',
} as const;

/** Codes of HealthcareServiceCategory that say a kind of care: our service of that kind, then narrower ones of ours. */
export const CATEGORY_SERVICES = {
  behav:
    'mental-health-clinic behavior-therapist psychiatrist psychologist counselor child-mental-health crisis-help ' +
    'substance-use-treatment live-in-mental-health neuropsychology',
  dent: 'dentist pediatric-dentistry orthodontics oral-surgery dental-hygienist dental-sedation',
  dme: 'medical-equipment wheelchairs equipment-loan braces-and-limbs hearing-aids',
  home: 'home-health private-duty-nurse personal-care',
  hosp: 'hospital childrens-hospital rehabilitation-hospital',
  pharm: 'pharmacy',
  trans: 'medical-ride',
  urg: 'urgent-care',
  vis: 'eye-doctor eye-surgeon low-vision eyeglasses',
} as const;
