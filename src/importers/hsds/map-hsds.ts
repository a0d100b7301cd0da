import type { SourceName } from '#listings/provider.ts';
import { isMailOnly } from '#model/mail-address.ts';
import { comparable } from '../comparable.ts';
import { type Draft, Dropped, type Remark } from '../draft.ts';
import { medicaidTags } from '../medicaid-tags.ts';
import { naturalCase } from '../natural-case.ts';
import { readPoint } from '../read-point.ts';
import { recordId } from '../record-id.ts';
import { droppedState, isoDay, stateCode, zipText } from '../us-address.ts';
import { type Card, isLeftOut, type RowsAbout } from './hsds-cards.ts';
import { detailsOf } from './hsds-details.ts';
import { factsOf } from './hsds-facts.ts';
import { hoursOf } from './hsds-hours.ts';
import type { HsdsIndex } from './hsds-index.ts';
import { phonesOf } from './hsds-phones.ts';
import { servicesOf } from './hsds-services.ts';
import { cell, type HsdsRow } from './hsds-tables.ts';
import { texts } from './hsds-texts.ts';
import { paymentFacts, plainText } from './hsds-words.ts';

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
  const about = rowsAbout(card, index, used);
  const address = addressOf(about, location);
  if (address instanceof Dropped) return address;
  const remarks: Remark[] = [];
  const { tagIds, otherServices } = servicesOf(services, about('attributes'), index);
  if (tagIds.length === 0 && otherServices.length === 0) return new Dropped('no-service', cell(location, 'name'));
  const payments = [...about('payments').map((row) => cell(row, 'payment')), ...texts(services, 'accepted_payments')];
  const paid = paymentFacts(payments);
  const medicaid = paid.medicaid ? [{ state: address.state, evidence: 'accepts' as const }] : [];
  const { main: phone, more: phones } = phonesOf(about('phones'), remarks);
  const [only] = services.length === 1 ? services : [];
  const details = detailsOf(card, about, { otherServices, phones });
  return {
    id: recordId(list.source, [cell(organization, 'id'), cell(location, 'id')]),
    source: list.source,
    isPerson: false,
    ...namesOf(card, address.lines),
    address,
    location: readPoint(cell(location, 'latitude'), cell(location, 'longitude'), (value) =>
      remarks.push({ key: 'unusable-value', value }),
    ),
    locationPrecision: 'approximate',
    phone: phone?.number ?? null,
    phoneExtension: phone?.extension ?? null,
    website:
      cell(only, 'url', 'website') || cell(location, 'url', 'website') || cell(organization, 'website', 'url') || null,
    openingHours: hoursOf(card, about('schedules'), list.today, remarks),
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

/** Returns rows about the services here, then the place, then the organization, and adds them to `used`. */
function rowsAbout(
  { organization, location, services, placements }: Card,
  index: HsdsIndex,
  used: HsdsRow[],
): RowsAbout {
  return (table) => {
    const rows = [
      ...placements.flatMap((row) => index.referring(table, 'service_at_location_id', cell(row, 'id'))),
      ...services.flatMap((row) => index.referring(table, 'service_id', cell(row, 'id'))),
      ...index.referring(table, 'location_id', cell(location, 'id')),
      ...(organization ? index.referring(table, 'organization_id', cell(organization, 'id')) : []),
    ];
    if (table === 'attributes')
      for (const row of [...placements, ...services, location])
        rows.push(...index.referring(table, 'link_id', cell(row, 'id')));
    const unique = [...new Set(rows)].filter((row) => !isLeftOut(row));
    used.push(...unique);
    return unique;
  };
}

/** Returns the address to go to, else the PO box to write to, or why there is none. */
function addressOf(about: RowsAbout, location: HsdsRow): Draft['address'] | Dropped {
  const all = about('addresses');
  const address =
    all.find((row) => !/^postal$|mail/i.test(cell(row, 'address_type'))) ?? all.find((row) => isMailOnly(linesOf(row)));
  const country = cell(address, 'country');
  if (country !== '' && !/^(us|usa|u\.s\.a?\.?|united states( of america)?)$/i.test(country))
    return new Dropped('foreign', country);
  if (!address) return new Dropped('no-place', cell(location, 'name'));
  const state = stateCode(cell(address, 'state_province', 'region'));
  if (state === '') return droppedState(cell(address, 'state_province', 'region'));
  return {
    lines: linesOf(address),
    city: naturalCase(cell(address, 'city')),
    state,
    zip: zipText(cell(address, 'postal_code')),
  };
}

function linesOf(address: HsdsRow): string[] {
  return [cell(address, 'address_1'), cell(address, 'address_2')].filter(Boolean);
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

/** Returns the newest day on which a row was confirmed or changed. 1900-01-01 stands for none. */
function newestDay(rows: readonly HsdsRow[]): string | null {
  const days = rows
    .map((row) => isoDay(cell(row, 'assured_date', 'last_modified')))
    .filter((day) => day !== null && day >= '1990');
  return days.sort().at(-1) ?? null;
}
