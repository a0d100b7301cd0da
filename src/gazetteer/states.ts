/** A state, the District of Columbia or a territory. */
export interface State {
  /** USPS abbreviation. */
  usps: string;
  /** FIPS code, two digits, as Census shapes carry it. */
  fips: string;
  name: string;
  /** 2020 census. */
  population: number;
}

/** The 50 states, DC and the five inhabited territories, in FIPS order (US Census Bureau, 2020 census). */
export const STATES: readonly State[] = [
  ['AL', '01', 'Alabama', 5024279],
  ['AK', '02', 'Alaska', 733391],
  ['AZ', '04', 'Arizona', 7151502],
  ['AR', '05', 'Arkansas', 3011524],
  ['CA', '06', 'California', 39538223],
  ['CO', '08', 'Colorado', 5773714],
  ['CT', '09', 'Connecticut', 3605944],
  ['DE', '10', 'Delaware', 989948],
  ['DC', '11', 'District of Columbia', 689545],
  ['FL', '12', 'Florida', 21538187],
  ['GA', '13', 'Georgia', 10711908],
  ['HI', '15', 'Hawaii', 1455271],
  ['ID', '16', 'Idaho', 1839106],
  ['IL', '17', 'Illinois', 12812508],
  ['IN', '18', 'Indiana', 6785528],
  ['IA', '19', 'Iowa', 3190369],
  ['KS', '20', 'Kansas', 2937880],
  ['KY', '21', 'Kentucky', 4505836],
  ['LA', '22', 'Louisiana', 4657757],
  ['ME', '23', 'Maine', 1362359],
  ['MD', '24', 'Maryland', 6177224],
  ['MA', '25', 'Massachusetts', 7029917],
  ['MI', '26', 'Michigan', 10077331],
  ['MN', '27', 'Minnesota', 5706494],
  ['MS', '28', 'Mississippi', 2961279],
  ['MO', '29', 'Missouri', 6154913],
  ['MT', '30', 'Montana', 1084225],
  ['NE', '31', 'Nebraska', 1961504],
  ['NV', '32', 'Nevada', 3104614],
  ['NH', '33', 'New Hampshire', 1377529],
  ['NJ', '34', 'New Jersey', 9288994],
  ['NM', '35', 'New Mexico', 2117522],
  ['NY', '36', 'New York', 20201249],
  ['NC', '37', 'North Carolina', 10439388],
  ['ND', '38', 'North Dakota', 779094],
  ['OH', '39', 'Ohio', 11799448],
  ['OK', '40', 'Oklahoma', 3959353],
  ['OR', '41', 'Oregon', 4237256],
  ['PA', '42', 'Pennsylvania', 13002700],
  ['RI', '44', 'Rhode Island', 1097379],
  ['SC', '45', 'South Carolina', 5118425],
  ['SD', '46', 'South Dakota', 886667],
  ['TN', '47', 'Tennessee', 6910840],
  ['TX', '48', 'Texas', 29145505],
  ['UT', '49', 'Utah', 3271616],
  ['VT', '50', 'Vermont', 643077],
  ['VA', '51', 'Virginia', 8631393],
  ['WA', '53', 'Washington', 7705281],
  ['WV', '54', 'West Virginia', 1793716],
  ['WI', '55', 'Wisconsin', 5893718],
  ['WY', '56', 'Wyoming', 576851],
  ['AS', '60', 'American Samoa', 49710],
  ['GU', '66', 'Guam', 153836],
  ['MP', '69', 'Northern Mariana Islands', 47329],
  ['PR', '72', 'Puerto Rico', 3285874],
  ['VI', '78', 'U.S. Virgin Islands', 87146],
].map(([usps, fips, name, population]) => ({ usps, fips, name, population }) as State);

/** Territories that GeoNames treats as countries of their own, under the same two letters as USPS. */
export const TERRITORIES: ReadonlySet<string> = new Set(['PR', 'GU', 'VI', 'AS', 'MP']);

const byFips = new Map(STATES.map((state) => [state.fips, state]));
const byUsps = new Map(STATES.map((state) => [state.usps, state]));

/** The state of a two-digit FIPS code, or undefined. */
export function stateByFips(fips: string): State | undefined {
  return byFips.get(fips);
}

/** The state of a USPS abbreviation in capitals, or undefined. */
export function stateByUsps(usps: string): State | undefined {
  return byUsps.get(usps);
}
