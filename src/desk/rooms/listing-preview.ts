import { html } from 'hono/html';
import type { Draft } from '#importers/draft.ts';
import type { Provider } from '#listings/provider.ts';
import { isService } from '#listings/vocabulary/vocabulary.ts';
import { formatPhone } from '#model/phone.ts';
import { phoneText } from '#operations/listings/field-words.ts';
import type { Html } from '../page.ts';
import type { Words } from '../words/en.ts';
import { fieldTexts } from './field-texts.ts';

type Shown = Omit<Provider, 'location' | 'details' | 'npi' | 'isPerson'> & Pick<Draft, 'details'>;

/** Renders what visitors will read of a listing. */
export function listingPreview(record: Shown, words: Words): Html {
  const w = words.listing;
  const t = fieldTexts(words);
  const { name, address, phone, phoneExtension, website, openingHours, tagIds, medicaid, facts, details = {} } = record;
  const services = [...tagIds.filter(isService).map(t.tag), ...(details.otherServices ?? [])];
  const place = [...address.lines, `${address.city}, ${address.state} ${address.zip}`.trim()];
  const fields = words.listings.fields;
  const more: [string | undefined, string[]][] = [
    [fields.services, services],
    [words.calls.fields.address, place],
    [
      fields.phone,
      [
        `${formatPhone(phone ?? '')}${phoneExtension ? ` x${phoneExtension}` : ''}`,
        ...(details.phones ?? []).map(phoneText),
      ],
    ],
    [fields.website, [website ?? '']],
    [fields.email, [details.email ?? '']],
    [words.listing.medicaidTitle, medicaid.length > 0 ? medicaid.map(t.medicaid) : [w.medicaidUnknown]],
    [words.calls.fields.accepting, [t.value(record.acceptingNewPatients)]],
    [fields.hours, openingHours],
    [fields.facts, facts.map(t.fact)],
    [fields.description, [details.description ?? '']],
    [fields.eligibility, [details.eligibility ?? '']],
    [fields.how_to_apply, [details.howToApply ?? '']],
    [fields.fees, [details.fees ?? '']],
  ];
  const shown = more.map(([title, texts]) => [title, texts.filter(Boolean)] as const).filter(([, texts]) => texts[0]);
  return html`<section class="card" aria-labelledby="preview"><h2 id="preview">${w.preview}</h2><h3>${name}</h3>
<dl>${shown.map(([title, texts]) => html`<dt>${title}</dt><dd>${texts.join('\n')}</dd>`)}</dl></section>`;
}
