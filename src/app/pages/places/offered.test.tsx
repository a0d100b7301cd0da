import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { loadCatalog } from '../../messages/catalog.ts';
import { MessagesProvider } from '../../messages/messages-provider.tsx';
import { OfferCount } from './offered.tsx';
import type { Reading } from './offered-readings.ts';

const catalog = await loadCatalog('en');
const area = { center: { lat: 33.4, lng: -112 }, label: 'Mesa, AZ', state: 'AZ', stateName: 'Arizona', isState: false };

test.each<[string, Pick<Reading, 'count' | 'wider'>]>([
  ['', { count: null }],
  ['14 near Mesa, AZ', { count: 14 }],
  ['2 within 20 miles', { count: 0, wider: { miles: 20, isState: false, total: 2 } }],
  ['3 in all of Arizona and nearby', { count: 0, wider: { miles: 310, isState: true, total: 3 } }],
])('a service on offer says how many have it, and where: %j', (text, counts) => {
  const reading = { text: 'Dentist', because: 'teeth', search: '?service=PT-dentist', ...counts };
  const html = renderToStaticMarkup(
    <MessagesProvider language="en" catalog={catalog}>
      <OfferCount reading={reading} area={area} />
    </MessagesProvider>,
  );
  expect(html).toBe(text && `<small>${text}</small>`);
});
