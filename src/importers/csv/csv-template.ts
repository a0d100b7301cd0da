import { csvText } from '#model/csv-text.ts';

/** A column of our CSV template. */
export interface TemplateColumn {
  /** True if every row needs a value (in the file or from `--defaults`). */
  needed?: boolean;
  /** True if it holds a list, separated by semicolons: values of several columns are entries of it. */
  list?: boolean;
  /** Description for people. */
  help: string;
  example: string;
}

/** The template for the list of a state or nonprofit, by header. */
export const TEMPLATE = {
  name: { needed: true, help: 'Name as people know it', example: 'Juniper Hill Respite House' },
  address: { list: true, help: 'Street; a second line after a semicolon', example: '100 Oak Ave; Suite 2' },
  city: { help: 'City or town', example: 'Tempe' },
  state: { needed: true, help: 'Two letters or full name', example: 'AZ' },
  zip: { help: 'ZIP code, 5 or 9 digits', example: '85281' },
  phone: { help: 'US number, an extension after x; several with what they are for', example: '(480) 555-0142 x3' },
  website: { help: 'Web address', example: 'https://example.org' },
  services: {
    needed: true,
    list: true,
    help: 'Names or plain words of services, separated by semicolons',
    example: 'Respite: a break for caregivers; Day program',
  },
  medicaid: { list: true, help: 'States whose Medicaid it takes, separated by semicolons', example: 'AZ; NM' },
  lat: { help: 'Latitude in degrees; with lng, or leave both empty', example: '33.4242' },
  lng: { help: 'Longitude in degrees, negative in the West', example: '-111.9281' },
  hours: {
    list: true,
    help: 'One entry a day, separated by semicolons',
    example: 'Monday: 8:00 AM – 5:00 PM; Saturday: Closed',
  },
  accepting: { help: 'Taking new people: yes or no; empty where unknown', example: 'yes' },
  accepting_as_of: { help: 'Day of that answer, YYYY-MM-DD', example: '2026-10-01' },
  facts: {
    list: true,
    help: "Keys or plain words of facts, separated by semicolons; after 'no' if it is known not to be so",
    example: 'wheelchair-access; no changing-table',
  },
  source_date: { help: 'Day the entry was last checked, YYYY-MM-DD', example: '2026-10-01' },
  id: { help: "The list's own number of the entry, if it has one", example: '1042' },
  npi: { help: 'National Provider Identifier, ten digits', example: '1234567893' },
  description: { help: 'What they do, in plain words', example: 'Overnight and weekend stays for children and teens.' },
  eligibility: { help: 'Who can come', example: 'Members of the Arizona Long Term Care System' },
  how_to_apply: { help: 'What to do first', example: 'Ask your support coordinator for a referral.' },
  fees: { help: 'What it costs', example: 'No fee for members' },
  email: { help: 'E-mail address', example: 'hello@example.org' },
  more_phones: {
    list: true,
    help: 'Further numbers, each with what it is for, separated by semicolons',
    example: 'Intake: (480) 555-0143; TTY: 480-555-0144',
  },
  other_services: {
    list: true,
    help: 'Services that our list does not name, separated by semicolons; found by their own words',
    example: 'Sibling weekends; Toy library',
  },
} as const satisfies Record<string, TemplateColumn>;

export type TemplateKey = keyof typeof TEMPLATE;
export const TEMPLATE_KEYS = Object.keys(TEMPLATE) as TemplateKey[];

/** Returns the template as a CSV file: the header and one example row. */
export function templateCsv(): string {
  return csvText([TEMPLATE_KEYS, TEMPLATE_KEYS.map((key) => TEMPLATE[key].example)]);
}
