import type { Tag } from '#model/tag.ts';

/** Carried by every provider of which any Medicaid fact is known, whatever the state. */
export const ANY_MEDICAID: Tag = {
  id: 200,
  group: 'InsuranceGroup',
  name: 'MC-ANY',
  displayName: { en: "Any state's Medicaid", es: 'Medicaid de cualquier estado' },
  synonyms: ['Medicaid', 'medical assistance', 'insurance'],
};

/**
 * Medicaid programmes: id, USPS abbreviation, name of the state, public name of the programme where the state gives it
 * one, other names people know (those for children, former names). From the states' own sites; look through it yearly.
 */
const PROGRAMS: [id: number, state: string, stateName: string, program?: string, ...synonyms: string[]][] = [
  [201, 'AL', 'Alabama'],
  [202, 'AK', 'Alaska', undefined, 'DenaliCare', 'Denali KidCare'],
  [203, 'AZ', 'Arizona', 'AHCCCS', 'access', 'ALTCS', 'KidsCare'],
  [204, 'AR', 'Arkansas', undefined, 'ARKids First', 'ARHOME', 'TEFRA'],
  [205, 'CA', 'California', 'Medi-Cal', 'medical'],
  [206, 'CO', 'Colorado', 'Health First Colorado'],
  [207, 'CT', 'Connecticut', 'HUSKY Health', 'HUSKY'],
  [208, 'DE', 'Delaware', undefined, 'Diamond State Health Plan'],
  [209, 'DC', 'District of Columbia', 'DC Medicaid', 'Washington DC', 'DC Healthy Families'],
  [210, 'FL', 'Florida', undefined, 'Statewide Medicaid Managed Care', 'iBudget'],
  [211, 'GA', 'Georgia', undefined, 'Georgia Families', 'Katie Beckett'],
  [212, 'HI', 'Hawaii', 'Med-QUEST', 'QUEST Integration'],
  [213, 'ID', 'Idaho', undefined, 'Healthy Connections Idaho'],
  [214, 'IL', 'Illinois', undefined, 'HealthChoice Illinois', 'All Kids'],
  [215, 'IN', 'Indiana', undefined, 'Hoosier Healthwise', 'Hoosier Care Connect', 'HIP'],
  [216, 'IA', 'Iowa', undefined, 'Iowa Health Link', 'Hawki'],
  [217, 'KS', 'Kansas', 'KanCare'],
  [218, 'KY', 'Kentucky', undefined, 'KCHIP', 'Michelle P. Waiver'],
  [219, 'LA', 'Louisiana', 'Healthy Louisiana', 'Bayou Health', 'LaCHIP'],
  [220, 'ME', 'Maine', 'MaineCare'],
  [221, 'MD', 'Maryland', undefined, 'HealthChoice', 'Maryland Medical Assistance'],
  [222, 'MA', 'Massachusetts', 'MassHealth'],
  [223, 'MI', 'Michigan', undefined, 'Healthy Michigan Plan', 'MIChild'],
  [224, 'MN', 'Minnesota', 'Medical Assistance', 'MA', 'Minnesota Health Care Programs'],
  [225, 'MS', 'Mississippi', undefined, 'MississippiCAN'],
  [226, 'MO', 'Missouri', 'MO HealthNet'],
  [227, 'MT', 'Montana', undefined, 'Healthy Montana Kids'],
  [228, 'NE', 'Nebraska', undefined, 'Heritage Health'],
  [229, 'NV', 'Nevada', undefined, 'Nevada Check Up'],
  [230, 'NH', 'New Hampshire', undefined, 'NH Medicaid', 'Granite Advantage'],
  [231, 'NJ', 'New Jersey', 'NJ FamilyCare'],
  [232, 'NM', 'New Mexico', 'Turquoise Care', 'Centennial Care'],
  [233, 'NY', 'New York', undefined, 'NYS Medicaid', 'OPWDD'],
  [234, 'NC', 'North Carolina', 'NC Medicaid', 'Innovations Waiver'],
  [235, 'ND', 'North Dakota'],
  [236, 'OH', 'Ohio', undefined, 'OhioRISE', 'Healthy Start'],
  [237, 'OK', 'Oklahoma', 'SoonerCare'],
  [238, 'OR', 'Oregon', 'Oregon Health Plan', 'OHP'],
  [239, 'PA', 'Pennsylvania', 'Medical Assistance', 'MA', 'HealthChoices'],
  [240, 'RI', 'Rhode Island', undefined, 'RIte Care', 'Rhody Health Partners'],
  [241, 'SC', 'South Carolina', 'Healthy Connections'],
  [242, 'SD', 'South Dakota'],
  [243, 'TN', 'Tennessee', 'TennCare', 'Katie Beckett'],
  [244, 'TX', 'Texas', undefined, 'STAR', 'STAR Kids', 'STAR+PLUS'],
  [245, 'UT', 'Utah'],
  [246, 'VT', 'Vermont', 'Green Mountain Care', 'Dr. Dynasaur'],
  [247, 'VA', 'Virginia', 'Cardinal Care', 'FAMIS'],
  [248, 'WA', 'Washington', 'Apple Health', 'Washington Apple Health'],
  [249, 'WV', 'West Virginia', undefined, 'Mountain Health Trust'],
  [250, 'WI', 'Wisconsin', 'BadgerCare Plus', 'ForwardHealth', 'Katie Beckett'],
  [251, 'WY', 'Wyoming', undefined, 'EqualityCare'],
  [252, 'PR', 'Puerto Rico', 'Plan Vital', 'Mi Salud', 'Reforma'],
  [253, 'GU', 'Guam'],
  [254, 'VI', 'U.S. Virgin Islands'],
  [255, 'AS', 'American Samoa'],
  [256, 'MP', 'Northern Mariana Islands', undefined, 'CNMI Medicaid'],
];

/** States whose name differs in Spanish. */
const SPANISH_STATE_NAMES: Record<string, string> = {
  HI: 'Hawái',
  LA: 'Luisiana',
  MI: 'Míchigan',
  MS: 'Misisipi',
  MO: 'Misuri',
  NH: 'Nuevo Hampshire',
  NJ: 'Nueva Jersey',
  NM: 'Nuevo México',
  NY: 'Nueva York',
  NC: 'Carolina del Norte',
  ND: 'Dakota del Norte',
  OR: 'Oregón',
  PA: 'Pensilvania',
  SC: 'Carolina del Sur',
  SD: 'Dakota del Sur',
  WV: 'Virginia Occidental',
  DC: 'el Distrito de Columbia',
  VI: 'las Islas Vírgenes de EE. UU.',
  AS: 'Samoa Americana',
  MP: 'las Islas Marianas del Norte',
};

/** One tag per state, DC and territory: name `MC-` and its USPS abbreviation, shown as 'AHCCCS (Arizona Medicaid)'. */
export const MEDICAID_PROGRAMS: readonly Tag[] = [
  ANY_MEDICAID,
  ...PROGRAMS.map(([id, state, stateName, program, ...synonyms]): Tag => {
    const plain = { en: `${stateName} Medicaid`, es: `Medicaid de ${SPANISH_STATE_NAMES[state] ?? stateName}` };
    const displayName = program ? { en: `${program} (${plain.en})`, es: `${program} (${plain.es})` } : plain;
    return { id, group: 'InsuranceGroup', name: `MC-${state}`, displayName, synonyms };
  }),
];
