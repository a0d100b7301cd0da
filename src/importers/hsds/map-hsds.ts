import type { MorePhone, ProviderDetails, SourceName } from '#directory/provider.ts';
import { isInUnitedStates } from '../check-draft.ts';
import { type Draft, Dropped, type Remark } from '../draft.ts';
import { medicaidTags } from '../medicaid-tags.ts';
import { naturalCase } from '../natural-case.ts';
import { recordId } from '../record-id.ts';
import { serviceByTerm } from '../service-words.ts';
import { droppedState, isoDay, phoneNumber, stateCode, zipText } from '../us-address.ts';
import { type Card, isLeftOut } from './hsds-cards.ts';
import { scheduleLines, textLines } from './hsds-hours.ts';
import type { HsdsIndex } from './hsds-index.ts';
import { cell, type HsdsRow, type TableName } from './hsds-tables.ts';
import { accessFacts, ageFacts, languageFacts, paymentFacts, phoneLabel, plainText } from './hsds-words.ts';

export interface HsdsList {
  source: SourceName;
  /** Day of the edition, for records without their own, or null. */
  edition: string | null;
  /** YYYY-MM-DD: schedules that ended before are left out. */
  today: string;
}

/** Maps a card to a draft, or to the reason why it is left out. Adds every row that it used to `used`. */
export function mapCard(card: Card, index: HsdsIndex, list: HsdsList, used: HsdsRow[]): Draft | Dropped {
  const { organization, location, services } = card;
  used.push(location, ...services, ...card.placements, ...(organization ? [organization] : []));
  /** Rows about the services here, then the place, then the organization. */
  const about = (table: TableName): HsdsRow[] => {
    const rows = [
      ...card.placements.flatMap((row) => index.referring(table, 'service_at_location_id', cell(row, 'id'))),
      ...services.flatMap((row) => index.referring(table, 'service_id', cell(row, 'id'))),
      ...index.referring(table, 'location_id', cell(location, 'id')),
      ...(organization ? index.referring(table, 'organization_id', cell(organization, 'id')) : []),
    ];
    if (table === 'attributes')
      for (const row of [...card.placements, ...services, location])
        rows.push(...index.referring(table, 'link_id', cell(row, 'id')));
    const unique = [...new Set(rows)].filter((row) => !isLeftOut(row));
    used.push(...unique);
    return unique;
  };
  const remarks: Remark[] = [];
  const address = about('addresses').find((row) => !/^postal$|mail/i.test(cell(row, 'address_type')));
  const country = cell(address, 'country');
  if (country !== '' && !/^(us|usa|u\.s\.a?\.?|united states( of america)?)$/i.test(country))
    return new Dropped('foreign', country);
  if (!address) return new Dropped('no-place', cell(location, 'name'));
  const state = stateCode(cell(address, 'state_province', 'region'));
  if (state === '') return droppedState(cell(address, 'state_province', 'region'));
  const lines = [cell(address, 'address_1'), cell(address, 'address_2')].filter(Boolean);

  const { tagIds, otherServices } = servicesOf(services, about('attributes'), index);
  if (tagIds.length === 0 && otherServices.length === 0) return new Dropped('no-service', cell(location, 'name'));
  const payments = [...about('payments').map((row) => cell(row, 'payment')), ...texts(services, 'accepted_payments')];
  const paid = paymentFacts(payments);
  const medicaid = paid.medicaid ? [{ state, evidence: 'accepts' as const }] : [];
  const [phone, ...phones] = phonesOf(about('phones'), remarks);
  const [only] = services.length === 1 ? services : [];
  const details = detailsOf(card, about, { otherServices, phones });
  return {
    id: recordId(list.source, [cell(organization, 'id'), cell(location, 'id')]),
    source: list.source,
    isPerson: false,
    ...namesOf(card, lines),
    address: {
      lines,
      city: naturalCase(cell(address, 'city')),
      state,
      zip: zipText(cell(address, 'postal_code')),
    },
    location: pointOf(location, remarks),
    locationPrecision: 'approximate',
    phone: phone?.number ?? null,
    phoneExtension: phone?.extension ?? null,
    website:
      cell(only, 'url', 'website') || cell(location, 'url', 'website') || cell(organization, 'website', 'url') || null,
    openingHours: hoursOf(card, about('schedules'), list.today),
    tagIds: [...new Set([...tagIds, ...medicaidTags(medicaid)])],
    mainServiceTagId: tagIds[0] ?? null,
    medicaid,
    acceptingNewPatients: 'unknown',
    acceptingNewPatientsAsOf: null,
    facts: [...new Set([...factsOf(card, about), ...paid.facts])],
    details,
    sourceDate: newestDay([...services, location, ...(organization ? [organization] : [])]) ?? list.edition,
    ...(remarks.length > 0 && { remarks }),
  };
}

type About = (table: TableName) => HsdsRow[];

function texts(rows: readonly HsdsRow[], ...columns: string[]): string[] {
  return rows.map((row) => plainText(cell(row, ...columns))).filter(Boolean);
}

/** 'Oak Family Service, Fair Oaks Center'; only one of them if it says both, or if the place is named by its street. */
function namesOf({ organization, location, services }: Card, lines: string[]): Pick<Draft, 'name' | 'otherNames'> {
  const company = plainText(cell(organization, 'name'));
  const site = plainText(cell(location, 'name'));
  const isStreet = lines.some((line) => comparable(line) === comparable(site)) || /^\d/.test(site);
  const hasBoth = [company, site].every(Boolean) && !isStreet;
  const name = !hasBoth
    ? company || (isStreet ? '' : site) || texts(services, 'name')[0] || ''
    : comparable(site).includes(comparable(company))
      ? site
      : comparable(company).includes(comparable(site))
        ? company
        : `${company}, ${site}`;
  const rows = [...(organization ? [organization] : []), location, ...services];
  return { name: naturalCase(name), otherNames: texts(rows, 'alternate_name') };
}

function comparable(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Names services by their terms, then by their own names; what we do not name stays in the list's words. */
function servicesOf(
  services: HsdsRow[],
  attributes: HsdsRow[],
  index: HsdsIndex,
): { tagIds: number[]; otherServices: string[] } {
  const termIds = [
    ...attributes.map((row) => cell(row, 'taxonomy_term_id', 'taxonomy_id')),
    ...services.flatMap((row) => cell(row, 'taxonomy_ids').split(',')),
  ];
  const terms = termIds.flatMap((id) =>
    texts(
      [...new Set([index.get('taxonomy_terms', id.trim())])].filter((row) => row !== undefined),
      'name',
      'term',
    ),
  );
  const keywords = services.flatMap((row) => plainText(cell(row, 'keywords')).split(/[,;]/));
  const tagIds = new Set<number>();
  const others = new Map<string, string>();
  for (const word of [...texts(services, 'name'), ...terms, ...keywords]) {
    const id = serviceByTerm(word);
    if (id !== undefined) tagIds.add(id);
    else if (word.trim()) others.set(comparable(word), naturalCase(word));
  }
  return { tagIds: [...tagIds], otherServices: [...others.values()] };
}

function phonesOf(rows: readonly HsdsRow[], remarks: Remark[]): MorePhone[] {
  const phones = new Map<string, MorePhone>();
  for (const row of rows) {
    const type = cell(row, 'type', 'number_type');
    if (
      /fax|modem|pager|video/i.test(type) ||
      (cell(row, 'contact_id') && !cell(row, 'service_id', 'location_id', 'organization_id', 'service_at_location_id'))
    )
      continue;
    const { phone: number, phoneExtension, remarks: lost = [] } = phoneNumber(cell(row, 'number'));
    remarks.push(...lost);
    const extension = phoneExtension ?? cell(row, 'extension').replace(/\D/g, '');
    const label = phoneLabel(type, cell(row, 'department'), cell(row, 'description'));
    if (number !== null && !phones.has(`${number} ${extension}`))
      phones.set(`${number} ${extension}`, { number, ...(extension && { extension }), ...(label && { label }) });
  }
  // The number that is called first is one for speaking.
  return [...phones.values()].sort((a, b) => Number(isTextPhone(a)) - Number(isTextPhone(b)));
}

function isTextPhone({ label = '' }: MorePhone): boolean {
  return /tty|tdd|text|sms|relay/i.test(label);
}

function detailsOf(
  card: Card,
  about: About,
  { otherServices, phones }: Pick<ProviderDetails, 'otherServices' | 'phones'>,
): ProviderDetails {
  const { organization, location, services } = card;
  const places = [location, ...(organization ? [organization] : [])];
  const documents = texts(about('required_documents'), 'document');
  const costs = about('cost_options').map(cost).filter(Boolean);
  const requirements = [
    perService(services, 'eligibility_description', 'eligibility', 'audience'),
    ...texts(about('eligibilities'), 'eligibility'),
  ];
  return {
    description: perService(services, 'description') || texts(places, 'description', 'short_desc')[0] || '',
    // 'Who can come: none' would say the opposite.
    eligibility: joined(requirements.filter((text) => !/^(none|n\/a)\.?$/i.test(text))),
    howToApply: joined([
      perService(services, 'application_process'),
      ...(documents.length > 0 ? [`Bring: ${documents.join('; ')}`] : []),
    ]),
    fees: joined([perService(services, 'fees_description', 'fees'), ...costs]),
    email: texts([...services, ...places], 'email')[0] ?? '',
    ...(phones && phones.length > 0 && { phones }),
    ...(otherServices && otherServices.length > 0 && { otherServices }),
  };
}

/** Returns a text of all services: as it is if they agree, else each after the name of its service. */
function perService(services: HsdsRow[], ...columns: string[]): string {
  const said = services
    .map((row) => ({ name: plainText(cell(row, 'name')), text: plainText(cell(row, ...columns)) }))
    .filter(({ text }) => text !== '');
  const [first] = said;
  if (said.every(({ text }) => text === first?.text)) return first?.text ?? '';
  return said.map(({ name, text }) => `${name}: ${text}`).join(' ');
}

/** Joins texts as sentences. */
function joined(parts: string[]): string {
  const said = [...new Set(parts.filter(Boolean))];
  return said.map((part, at) => (at === said.length - 1 || /[.!?]$/.test(part) ? part : `${part}.`)).join(' ');
}

/** '35 USD per hour (under 18)'. */
function cost(row: HsdsRow): string {
  const amount = [cell(row, 'amount'), cell(row, 'currency').toUpperCase(), cell(row, 'amount_description')]
    .filter(Boolean)
    .join(' ');
  const option = cell(row, 'option');
  return plainText(amount && option ? `${amount} (${option})` : amount || option);
}

/** Hours of the place; else those of its services if they agree. */
function hoursOf({ location }: Card, schedules: HsdsRow[], today: string): string[] {
  const ofPlace = schedules.filter(
    (row) => cell(row, 'location_id') && !cell(row, 'service_id', 'service_at_location_id'),
  );
  if (ofPlace.length > 0) return hourLines(ofPlace, today);
  const groups = Map.groupBy(
    schedules.filter((row) => !cell(row, 'location_id') || cell(row, 'location_id') === cell(location, 'id')),
    (row) => cell(row, 'service_at_location_id', 'service_id'),
  );
  const answers = [...groups.values()].map((rows) => hourLines(rows, today)).filter((lines) => lines.length > 0);
  const [first = []] = answers;
  return answers.every((lines) => lines.join() === first.join()) ? first : [];
}

function hourLines(rows: HsdsRow[], today: string): string[] {
  const text = cell(rows[0], 'hours_text');
  return text ? textLines(plainText(text)) : scheduleLines(rows, today);
}

function factsOf({ location, services }: Card, about: About): string[] {
  const access = [
    ...texts(about('accessibility'), 'accessibility', 'description'),
    ...texts(about('accessibility'), 'details'),
    ...texts([location], 'accessibility'),
    ...texts(services, 'interpretation_services'),
  ];
  const spoken = [
    ...about('languages').map((row) => cell(row, 'name', 'language', 'code')),
    ...[location, ...services].flatMap((row) => cell(row, 'languages').split(/[,;]/)),
  ];
  const [only] = services.length === 1 ? services : [];
  const fees = texts(services, 'fees_description', 'fees').join(' ');
  return [
    ...accessFacts(access),
    ...languageFacts(spoken),
    ...(only ? ageFacts(cell(only, 'minimum_age'), cell(only, 'maximum_age')) : []),
    ...services.flatMap((row) => cell(row, 'age_facts').split(',')).filter(Boolean),
    ...(/\bsliding (fee|scale)/i.test(fees) ? ['sliding-fee'] : []),
  ];
}

/** Reads coordinates. Those outside the US and its territories are lost, with a remark: the ZIP code places the row. */
function pointOf(location: HsdsRow, remarks: Remark[]): Draft['location'] {
  const [lat, lng] = [cell(location, 'latitude'), cell(location, 'longitude')];
  if (lat === '' && lng === '') return null;
  const point = { lat: Number(lat), lng: Number(lng) };
  if (lat !== '' && lng !== '' && isInUnitedStates(point)) return point;
  remarks.push({ key: 'unusable-value', value: `latitude, longitude: ${lat}, ${lng}` });
  return null;
}

/** Returns the newest day on which a row was confirmed or changed. 1900-01-01 stands for none. */
function newestDay(rows: readonly HsdsRow[]): string | null {
  const days = rows
    .map((row) => isoDay(cell(row, 'assured_date', 'last_modified')))
    .filter((day) => day !== null && day >= '1990');
  return days.sort().at(-1) ?? null;
}
