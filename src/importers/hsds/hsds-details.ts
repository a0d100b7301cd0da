import type { ProviderDetails } from '#listings/provider.ts';
import type { Card, RowsAbout } from './hsds-cards.ts';
import { cell, type HsdsRow } from './hsds-tables.ts';
import { texts } from './hsds-texts.ts';
import { plainText } from './hsds-words.ts';

/** Returns the details in words; '' where none is known. */
export function detailsOf(
  card: Card,
  about: RowsAbout,
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
