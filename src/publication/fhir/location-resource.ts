import type { StoredProvider } from '#listings/provider.ts';
import { isMailOnly } from '#model/mail-address.ts';
import { hasPosition, OF_BUILDING, phonesOf, phoneText, phoneType } from '../place-rows.ts';
import { type Said, saidByCallers } from '../said.ts';
import { alertText } from '../service-rows.ts';
import { weeklyRules } from '../weekly-rules.ts';
import {
  ACCESS_CODE_OF,
  NOT_KNOWN,
  planNetConcept,
  planNetExtension,
  type Resource,
  reference,
  some,
} from './fhir-codes.ts';
import { statedFacts } from './stated-facts.ts';
import type { Clock } from './verification.ts';
import type { Writing } from './writing.ts';

type Named = Pick<Resource, 'resourceType' | 'id'>;

/** The place of a listing: address, position, access, what callers found; of an organization also phones and hours. */
export function locationOf(writing: Writing, accepting: { extension: object } | undefined): Resource {
  const { listing, isPerson, ids, metaOf, said, tell } = writing;
  const { address, location, called, assembled } = listing;
  const by = assembled?.saidBy;
  const it = { resourceType: 'Location', id: ids.location } as const;
  // A person's place has no name that we know: the street stands for it.
  const name = isPerson ? (address.lines[0] ?? address.city) : listing.name;
  const isPlaced = hasPosition(listing);
  tell(it, 'address', said(by?.address), 'listing');
  if (isPlaced) tell(it, 'position', said(by?.location), 'listing');
  if (called?.foundWrong) tell(it, 'description', saidByCallers(called.foundWrong.lastOn), 'place');
  const access = accessOf(writing, it, accepting ? 1 : 0);
  return {
    ...it,
    meta: metaOf('Location'),
    extension: some([...(accepting ? [accepting.extension] : []), ...access]),
    status: 'active',
    ...(name ? { name } : { _name: NOT_KNOWN }),
    alias: isPerson ? undefined : some(listing.otherNames),
    description: called?.foundWrong && alertText(called.foundWrong),
    telecom: isPerson ? undefined : contactPoints(writing, it, ['phones']),
    address: addressOf(listing),
    position: isPlaced ? { longitude: location.lng, latitude: location.lat } : undefined,
    managingOrganization: isPerson ? undefined : reference('Organization', ids.who),
    ...(isPerson ? {} : hoursOf(writing, it, 'hoursOfOperation')),
  };
}

/** What is known of the building, as extensions, of which `before` others come first. */
function accessOf(writing: Writing, it: Named, before: number): object[] {
  const facts = statedFacts(writing).filter(({ group }) => OF_BUILDING.includes(group));
  return facts.map(({ key, answer, concept, said, clock }, at) => {
    writing.tell(it, `extension[${before + at}]`, said, clock);
    const code = answer === 'yes' ? ACCESS_CODE_OF.get(key) : undefined;
    const value = code ? planNetConcept('AccessibilityCS', code, concept.text) : concept;
    return planNetExtension('accessibility', { valueCodeableConcept: value });
  });
}

export function addressOf({ address: { lines, city, state, zip } }: StoredProvider): object {
  return {
    use: 'work',
    type: isMailOnly(lines) ? 'postal' : 'physical',
    line: some(lines),
    city: city || undefined,
    state: state || undefined,
    postalCode: zip || undefined,
    country: 'US',
  };
}

/** How FHIR names kinds of numbers. */
const SYSTEMS: Record<string, string> = { voice: 'phone', text: 'sms', fax: 'fax' };

/** Returns how to reach a listing: its numbers, its website and address for mail. */
export function contactPoints(
  { listing, said, tell }: Writing,
  it: Named,
  kinds: readonly ('phones' | 'web')[],
): object[] | undefined {
  const { website, details, assembled } = listing;
  const by = assembled?.saidBy;
  const points: { point: object; said: Said; clock: Clock }[] = [];
  if (kinds.includes('phones'))
    for (const { record, number, extension, label } of phonesOf(listing)) {
      const value = `${phoneText(number)}${extension && ` ext. ${extension}`}`;
      const point = { system: SYSTEMS[phoneType(label)] ?? 'other', value, use: 'work', ...commentOf(label) };
      points.push({ point, said: said(record), clock: 'phone' });
    }
  if (kinds.includes('web')) {
    if (website) points.push({ point: { system: 'url', value: website }, said: said(by?.website), clock: 'listing' });
    const email = details.email && { system: 'email', value: details.email, use: 'work' };
    if (email) points.push({ point: email, said: said(by?.details?.email), clock: 'listing' });
  }
  for (const [at, each] of points.entries()) tell(it, `telecom[${at}]`, each.said, each.clock);
  return some(points.map(({ point }) => point)) as object[] | undefined;
}

/** What a number is for. */
function commentOf(label: string): object {
  const url = 'http://hl7.org/fhir/StructureDefinition/contactpoint-comment';
  return label ? { extension: [{ url, valueString: label }] } : {};
}

const DAYS: Record<string, string> = { MO: 'mon', TU: 'tue', WE: 'wed', TH: 'thu', FR: 'fri', SA: 'sat', SU: 'sun' };
const TIMES = {
  availableTime: ['availableStartTime', 'availableEndTime'],
  hoursOfOperation: ['openingTime', 'closingTime'],
} as const;

/** Returns the hours as an element of a resource, by the clock of the place; in words those that we cannot read. */
export function hoursOf({ listing, said, tell }: Writing, it: Named, element: keyof typeof TIMES): object {
  const { openingHours, location, assembled } = listing;
  const rules = weeklyRules(openingHours, location);
  if (rules.length === 0) return {};
  const words = rules[0]!.description;
  tell(it, words ? 'availabilityExceptions' : element, said(assembled?.saidBy.openingHours), 'hours');
  if (words) return { availabilityExceptions: words };
  const [opens, closes] = TIMES[element];
  const times = rules.map(({ byday = '', opens_at, closes_at }) => ({
    daysOfWeek: byday.split(',').map((day) => DAYS[day]),
    ...(opens_at === '00:00' && closes_at === '23:59'
      ? { allDay: true }
      : { [opens]: `${opens_at}:00`, [closes]: `${closes_at}:00` }),
  }));
  return { [element]: times };
}
