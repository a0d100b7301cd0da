import type { Draft } from '#importers/draft.ts';
import type { Provider } from '#listings/provider.ts';
import { isService } from '#listings/vocabulary/vocabulary.ts';
import { formatPhone } from '#model/phone.ts';
import { phoneText } from '#operations/listings/field-words.ts';
import type { Translate } from '../messages/translate.ts';
import { TitledList } from '../parts/titled-list.tsx';
import { useVisit } from '../parts/visit-context.ts';
import { fieldTexts } from './field-texts.ts';

type Shown = Omit<Provider, 'location' | 'details' | 'npi' | 'isPerson'> & Pick<Draft, 'details'>;

/** What visitors will read of a listing. */
export function ListingPreview({ listing }: { listing: Shown }) {
  const { t } = useVisit();
  const shown = previewTexts(listing, t)
    .map(([title, texts]): [string, string] => [title ?? '', texts.filter(Boolean).join('\n')])
    .filter(([, text]) => text);
  return (
    <section className="card" aria-labelledby="preview">
      <h2 id="preview">{t('listing.preview')}</h2>
      <h3>{listing.name}</h3>
      <TitledList items={shown} />
    </section>
  );
}

function previewTexts(listing: Shown, t: Translate): [title: string | undefined, texts: string[]][] {
  const texts = fieldTexts(t);
  const { address, phone, phoneExtension, website, openingHours, tagIds, medicaid, facts, details = {} } = listing;
  const services = [...tagIds.filter(isService).map(texts.tag), ...(details.otherServices ?? [])];
  const place = [...address.lines, `${address.city}, ${address.state} ${address.zip}`.trim()];
  const number = `${formatPhone(phone ?? '')}${phoneExtension ? ` x${phoneExtension}` : ''}`;
  const programs = medicaid.length > 0 ? medicaid.map(texts.medicaid) : [t('listing.medicaidUnknown')];
  return [
    [t('listings.fields.services'), services],
    [t('calls.fields.address'), place],
    [t('listings.fields.phone'), [number, ...(details.phones ?? []).map(phoneText)]],
    [t('listings.fields.website'), [website ?? '']],
    [t('listings.fields.email'), [details.email ?? '']],
    [t('listing.medicaidTitle'), programs],
    [t('calls.fields.accepting'), [texts.value(listing.acceptingNewPatients)]],
    [t('listings.fields.hours'), openingHours],
    [t('listings.fields.facts'), facts.map(texts.fact)],
    [t('listings.fields.description'), [details.description ?? '']],
    [t('listings.fields.eligibility'), [details.eligibility ?? '']],
    [t('listings.fields.how_to_apply'), [details.howToApply ?? '']],
    [t('listings.fields.fees'), [details.fees ?? '']],
  ];
}
