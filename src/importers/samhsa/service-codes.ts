/** What a code of SAMHSA's code book means here. */
export interface ServiceCode {
  /** Name of a service in the vocabulary. */
  service?: string;
  /** Keys of plain facts. */
  facts?: string[];
}

/**
 * The codes of SAMHSA's national directory of mental health treatment facilities that say something to the people who use
 * this directory; the other hundred (medicines, accreditation, smoking rules …) are left alone. Case management (CM) is
 * offered by two of three facilities to their own patients and is no service to look for; its intensive form (ICM) is.
 */
export const SERVICE_CODES: Record<string, ServiceCode> = {
  // What it is
  OP: { service: 'PT-mental-health-clinic', facts: ['setting-outpatient'] },
  PHDT: { service: 'PT-mental-health-clinic', facts: ['setting-day'] },
  RES: { service: 'PT-live-in-mental-health', facts: ['setting-residential'] },
  HI: { service: 'PT-live-in-mental-health', facts: ['setting-hospital'] },
  SA: { service: 'PS-substance-use-treatment' },
  FQHC: { service: 'PT-community-health-center' },
  RTCC: { service: 'PS-child-mental-health' },
  // What it offers
  IPT: { service: 'PT-counselor' },
  SED: { service: 'PS-child-mental-health' },
  CIT: { service: 'PS-crisis-help' },
  PEON: { service: 'PS-crisis-help' },
  PEOFF: { service: 'PS-crisis-help' },
  WI: { service: 'PS-crisis-help' },
  PEER: { service: 'PT-peer-support' },
  ICM: { service: 'PT-case-manager' },
  TBI: { service: 'PS-brain-injury' },
  ALZ: { service: 'PS-dementia-care' },
  SEMP: { service: 'PT-supported-employment' },
  VRS: { service: 'PT-supported-employment' },
  SH: { service: 'PS-housing-help' },
  HS: { service: 'PS-housing-help' },
  LAD: { service: 'PS-legal-advocacy' },
  TPC: { service: 'PT-foster-care' },
  TELE: { facts: ['telehealth'] },
  // For whom. CHLD is named 'children/adolescents' and described as 12 or younger; the name is what facilities ticked.
  CHLD: { service: 'PS-child-mental-health', facts: ['ages-children', 'ages-teens'] },
  YAD: { facts: ['ages-young-adults'] },
  ADLT: { facts: ['ages-adults'] },
  SNR: { facts: ['ages-seniors'] },
  HV: { facts: ['hiv'] },
  VET: { facts: ['veterans'] },
  GL: { facts: ['lgbtq'] },
  TRMA: { facts: ['trauma'] },
  PED: { facts: ['eating-disorders'] },
  // In which language
  AH: { facts: ['sign-language'] },
  SP: { facts: ['spanish'] },
  NX: { facts: ['native-languages'] },
  FX: { facts: ['other-languages'] },
  // Who pays
  MC: { facts: ['pays-medicare'] },
  PI: { facts: ['pays-private'] },
  MI: { facts: ['pays-military'] },
  SF: { facts: ['pays-self'] },
  SS: { facts: ['sliding-fee'] },
  PA: { facts: ['payment-help'] },
};

/** Takes Medicaid. */
export const MEDICAID_CODE = 'MD';
