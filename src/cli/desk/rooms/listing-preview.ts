import { html } from 'hono/html';
import type { Provider } from '#directory/provider.ts';
import { isService, programOf, tagById } from '#directory/vocabulary/vocabulary.ts';
import type { Draft } from '#importers/draft.ts';
import { contentLanguage } from '#model/content-language.ts';
import type { Html } from '../page.ts';
import type { Words } from '../words/en.ts';
import { numberText } from './call-words.ts';
import { factText } from './side-by-side.ts';

type Shown = Omit<Provider, 'location' | 'details' | 'npi' | 'isPerson'> & Pick<Draft, 'details'>;

/** Renders what visitors will read of a listing. */
export function listingPreview(record: Shown, words: Words): Html {
  const w = words.listing;
  const language = contentLanguage(words.language);
  const { name, address, phone, phoneExtension, website, openingHours, tagIds, medicaid, facts, details = {} } = record;
  const programs = medicaid.map(({ state }) => programOf(state)?.displayName[language] ?? state);
  const services = [
    ...tagIds.filter(isService).map((id) => tagById(id)!.displayName[language]),
    ...(details.otherServices ?? []),
  ];
  const phones = (details.phones ?? []).map(({ number, label }) => `${label ? `${label}: ` : ''}${numberText(number)}`);
  const place = [...address.lines, `${address.city}, ${address.state} ${address.zip}`.trim()];
  const fields = words.listings.fields;
  const more: [string | undefined, string[]][] = [
    [fields.services, services],
    [fields.address, place],
    [fields.phone, [`${numberText(phone ?? '')}${phoneExtension ? ` x${phoneExtension}` : ''}`, ...phones]],
    [fields.website, [website ?? '']],
    [fields.email, [details.email ?? '']],
    [words.listing.medicaidTitle, programs.length > 0 ? programs.map(w.takes) : [w.medicaidUnknown]],
    [words.calls.fields.accepting, [w.accepting[record.acceptingNewPatients]]],
    [fields.hours, openingHours],
    [fields.facts, facts.map((text) => factText(text, words))],
    [fields.description, [details.description ?? '']],
    [fields.eligibility, [details.eligibility ?? '']],
    [fields.how_to_apply, [details.howToApply ?? '']],
    [fields.fees, [details.fees ?? '']],
  ];
  const shown = more.map(([title, texts]) => [title, texts.filter(Boolean)] as const).filter(([, texts]) => texts[0]);
  return html`<section class="card" aria-labelledby="preview"><h2 id="preview">${w.preview}</h2><h3>${name}</h3>
<dl>${shown.map(([title, texts]) => html`<dt>${title}</dt><dd>${texts.join('\n')}</dd>`)}</dl></section>`;
}
