/** What a fact is about: the heading it is listed under. */
export type FactTopic = 'access' | 'languages' | 'ages' | 'setting' | 'payment' | 'people';

/** Something plain to know about a provider that is no filter, in plain words by language. */
export interface Fact {
  topic: FactTopic;
  en: string;
  es: string;
}

/** Every fact there is by its stable key, as stored in `Provider.facts`; in the order in which they are shown. */
export const FACTS: Readonly<Record<string, Fact>> = {
  'wheelchair-access': { topic: 'access', en: 'Wheelchair access', es: 'Acceso para sillas de ruedas' },
  'sign-language': { topic: 'access', en: 'Sign language', es: 'Lengua de señas' },
  telehealth: { topic: 'access', en: 'Visits by phone or video', es: 'Consultas por teléfono o video' },
  'home-visits': { topic: 'access', en: 'Comes to your home', es: 'Va a su casa' },
  'quiet-space': { topic: 'access', en: 'Quiet or sensory-friendly space', es: 'Espacio tranquilo o sensorial' },
  'walk-ins': { topic: 'access', en: 'You can walk in without an appointment', es: 'Puede llegar sin cita' },
  spanish: { topic: 'languages', en: 'Spanish spoken', es: 'Se habla español' },
  'native-languages': {
    topic: 'languages',
    en: 'American Indian or Alaska Native languages',
    es: 'Lenguas indígenas de EE. UU. y Alaska',
  },
  'other-languages': { topic: 'languages', en: 'Other languages spoken', es: 'Se hablan otros idiomas' },
  'ages-0-3': { topic: 'ages', en: 'Babies and toddlers (0 to 3)', es: 'Bebés y niños pequeños (0 a 3)' },
  'ages-children': { topic: 'ages', en: 'Children', es: 'Niños' },
  'ages-teens': { topic: 'ages', en: 'Teens', es: 'Adolescentes' },
  'ages-young-adults': { topic: 'ages', en: 'Young adults (18 to 25)', es: 'Jóvenes (18 a 25)' },
  'ages-adults': { topic: 'ages', en: 'Adults (26 to 64)', es: 'Adultos (26 a 64)' },
  'ages-seniors': { topic: 'ages', en: 'Older adults (65 and over)', es: 'Adultos mayores (65 o más)' },
  'setting-outpatient': {
    topic: 'setting',
    en: 'Visits, without an overnight stay',
    es: 'Consultas, sin pasar la noche',
  },
  'setting-day': { topic: 'setting', en: 'Day treatment', es: 'Tratamiento de día' },
  'setting-residential': { topic: 'setting', en: 'Live-in care', es: 'Atención con alojamiento' },
  'setting-hospital': { topic: 'setting', en: 'Hospital stay', es: 'Estancia en el hospital' },
  'pays-medicare': { topic: 'payment', en: 'Takes Medicare', es: 'Acepta Medicare' },
  'pays-private': { topic: 'payment', en: 'Takes private insurance', es: 'Acepta seguro privado' },
  'pays-military': {
    topic: 'payment',
    en: 'Takes military insurance (TRICARE)',
    es: 'Acepta seguro militar (TRICARE)',
  },
  'pays-self': { topic: 'payment', en: 'You can pay yourself', es: 'Puede pagar usted mismo' },
  'sliding-fee': { topic: 'payment', en: 'Fees by income (sliding scale)', es: 'Precios según sus ingresos' },
  'payment-help': { topic: 'payment', en: 'Help with paying: ask them', es: 'Ayuda para pagar: pregunte' },
  hiv: { topic: 'people', en: 'Program for people with HIV or AIDS', es: 'Programa para personas con VIH o sida' },
  veterans: { topic: 'people', en: 'Program for veterans', es: 'Programa para veteranos' },
  lgbtq: { topic: 'people', en: 'Program for LGBTQ people', es: 'Programa para personas LGBTQ' },
  trauma: {
    topic: 'people',
    en: 'Program for people who lived through trauma',
    es: 'Programa para personas que vivieron un trauma',
  },
  'eating-disorders': {
    topic: 'people',
    en: 'Program for people with eating disorders',
    es: 'Programa para trastornos de la alimentación',
  },
};
