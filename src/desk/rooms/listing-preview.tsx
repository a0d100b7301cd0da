import type { Draft } from '#importers/draft.ts';
import type { Provider } from '#listings/provider.ts';
import { isService } from '#listings/vocabulary/vocabulary.ts';
import { formatPhone } from '#model/phone.ts';
import { phoneText } from '#operations/listings/field-words.ts';
import { TitledList } from '../parts/titled-list.tsx';
import { useVisit } from '../parts/visit-context.ts';
import type { Words } from '../words/en.ts';
import { fieldTexts } from './field-texts.ts';

type Shown = Omit<Provider, 'location' | 'details' | 'npi' | 'isPerson'> & Pick<Draft, 'details'>;

/** What visitors will read of a listing. */
export function ListingPreview({ listing }: { listing: Shown }) {
  const { words } = useVisit();
  const shown = previewTexts(listing, words)
    .map(([title, texts]): [string, string] => [title ?? '', texts.filter(Boolean).join('\n')])
    .filter(([, text]) => text);
  return (
    <section className="card" aria-labelledby="preview">
      <h2 id="preview">{words.t('listing.preview')}</h2>
      <h3>{listing.name}</h3>
      <TitledList items={shown} />
    </section>
  );
}

function previewTexts(listing: Shown, words: Words): [title: string | undefined, texts: string[]][] {
  const t = fieldTexts(words);
  const { address, phone, phoneExtension, website, openingHours, tagIds, medicaid, facts, details = {} } = listing;
  const services = [...tagIds.filter(isService).map(t.tag), ...(details.otherServices ?? [])];
  const place = [...address.lines, `${address.city}, ${address.state} ${address.zip}`.trim()];
  const number = `${formatPhone(phone ?? '')}${phoneExtension ? ` x${phoneExtension}` : ''}`;
  const programs = medicaid.length > 0 ? medicaid.map(t.medicaid) : [words.t('listing.medicaidUnknown')];
  const fields = words.listings.fields;
  return [
    [fields.services, services],
    [words.t('calls.fields.address'), place],
    [fields.phone, [number, ...(details.phones ?? []).map(phoneText)]],
    [fields.website, [website ?? '']],
    [fields.email, [details.email ?? '']],
    [words.t('listing.medicaidTitle'), programs],
    [words.t('calls.fields.accepting'), [t.value(listing.acceptingNewPatients)]],
    [fields.hours, openingHours],
    [fields.facts, facts.map(t.fact)],
    [fields.description, [details.description ?? '']],
    [fields.eligibility, [details.eligibility ?? '']],
    [fields.how_to_apply, [details.howToApply ?? '']],
    [fields.fees, [details.fees ?? '']],
  ];
}
