import { type ReactElement, StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { StoredProvider } from '#listings/provider.ts';
import { makeProvider } from '#listings/testing/make-provider.ts';
import { vocabularyIn } from '#listings/vocabulary/local-vocabulary.ts';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { type ProviderView, toProviderView } from '#wire/provider-view.ts';
import { loadCatalog } from '../messages/catalog.ts';
import { MessagesProvider } from '../messages/messages-provider.tsx';
import { NO_SITE_DATA } from '../site-data.ts';
import { ProviderCard } from './provider-card.tsx';
import { ProviderDetails } from './provider-details.tsx';

const TODAY = '2026-11-27';
const vocabulary = vocabularyIn('en');
const catalog = await loadCatalog('en');
const tag = (name: string) => tagByName(name)!.id;

/** A listing of which everything is known. */
const FULL: StoredProvider = {
  ...makeProvider({
    id: 'sample:7',
    name: 'Saguaro Speech Therapy',
    otherNames: ['Saguaro Kids'],
    address: { lines: ['12 Cactus Lane', 'Suite 200'], city: 'Phoenix', state: 'AZ', zip: '85004' },
    phone: '6025550100',
    phoneExtension: '7',
    website: 'https://saguaro.example.org/kids',
    openingHours: ['Monday: 8:00 AM – 5:00 PM', 'Saturday: Closed'],
    tagIds: [tag('PT-speech-therapist'), tag('PT-dentist'), tag('MC-AZ')],
    mainServiceTagId: tag('PT-speech-therapist'),
    medicaid: [
      { state: 'AZ', evidence: 'accepts' },
      { state: 'AZ', evidence: 'listed' },
    ],
    acceptingNewPatients: 'yes',
    acceptingNewPatientsAsOf: '2026-09-03',
    facts: ['wheelchair-access', 'sign-language', 'spanish', 'sliding-fee', 'telehealth'],
    details: {
      email: 'kids@saguaro.example.org',
      phones: [{ number: '6025550199', label: 'Intake' }],
      eligibility: 'Children to age 12',
      howToApply: 'Call the intake line',
      fees: 'By income',
      otherServices: ['Summer camp'],
      description: 'A small practice',
    },
    sourceDate: '2026-08-01',
  }),
  importedAt: '2026-11-01',
  paid: [{ service: tag('PT-speech-therapist'), lastMonth: '2026-05', months: 20 }],
  called: {
    foundWrong: { what: 'wrong-number', callers: 2, of: 3, lastOn: '2026-11-20' },
    wait: { weeks: 3, callers: 2, lastOn: '2026-11-20' },
    medicaid: [{ state: 'AZ', yes: 2, no: 0, answer: 'yes', lastOn: '2026-11-20' }],
    access: [],
  },
};

function markup(page: ReactElement): string {
  const router = createMemoryRouter([{ id: 'root', path: '*', element: page }], {
    initialEntries: ['/'],
    hydrationData: {
      loaderData: {
        root: { ...NO_SITE_DATA, day: TODAY },
      },
    },
  });
  return renderToStaticMarkup(
    <StrictMode>
      <MessagesProvider language="en" catalog={catalog}>
        <RouterProvider router={router} />
      </MessagesProvider>
    </StrictMode>,
  );
}

function render(page: ReactElement): string {
  return markup(page)
    .replaceAll(/<br\/?>/g, ' ')
    .replaceAll(/<\/(p|li|dd|dt|h\d|div|span|a|summary)>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&');
}

const view = (stored: StoredProvider): ProviderView =>
  toProviderView(stored, vocabulary, {
    hit: { provider: stored, number: 1, distanceMiles: 2.34 },
    center: { lat: 33.42, lng: -112.07 },
  });

test('the details have every known fact of a provider', () => {
  const provider = view(FULL);
  const details = render(<ProviderDetails provider={provider} headingLevel="h3" save={null} />);
  const facts = [
    ...[provider.name, ...provider.otherNames, ...provider.address.split('\n'), '2.3 miles north'],
    ...['(602)', '555-0100', 'ext. 7', 'Intake', '555-0199', 'saguaro.example.org/kids', 'kids@saguaro.example.org'],
    ...provider.hours,
    ...provider.services.map(({ displayName }) => displayName),
    ...[
      'Says it accepts Medicaid',
      'On the state’s Medicaid list',
      'Medicaid paid them for speech therapy, last in May 2026',
    ],
    ...['Accepting new patients', '(as of Sep 3, 2026)'],
    ...['May be the wrong number (2 of 3 callers', 'Wait: 3 weeks', 'Told callers they take AHCCCS (Arizona Medicaid)'],
    ...provider.answers!.map(({ text }) => text),
    ...['Children to age 12', 'Call the intake line', 'By income', 'Summer camp', 'A small practice'],
    'Added here Nov 1, 2026',
  ];
  expect(provider.answers!.length).toBeGreaterThanOrEqual(4);
  expect(facts.filter((fact) => !details.includes(fact))).toEqual([]);
  // What decides comes first.
  const order = [
    'Medicaid paid them',
    'Accepting new patients',
    'Children to age 12',
    '555-0100',
    '555-0199',
    'Monday: 8:00',
    'Good to know',
    'Added here',
  ];
  const positions = order.map((text) => details.indexOf(text));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
});

test('a card says who, how far, Medicaid and new patients in one line each, and how to reach them', () => {
  const lines = render(<ProviderCard provider={view({ ...FULL, called: undefined })} />)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  expect(lines).toEqual([
    ...['1.', 'Saguaro Speech Therapy', 'Speech therapist', '2.3 miles north\u00a0· 12 Cactus Lane,', 'Phoenix'],
    ...['On the AHCCCS list, Aug 2026', 'New patients: yes, Sep 2026', 'More', '(602) 555-0100 ext. 7', 'Save'],
  ]);
});

test('further numbers have their words; a fax cannot be called, and short numbers are dialed as they are', () => {
  const phones = [
    { number: '6025550100', extension: '7', label: '1-602-555-0100' },
    { number: '6025550100', extension: '8', label: 'Night' },
    { number: '6025550199', label: 'Fax' },
    { number: '711', label: 'TTY' },
  ];
  const provider = view({ ...FULL, details: { phones } });
  const html = markup(<ProviderDetails provider={provider} headingLevel="h3" save={null} />);
  const links = [...html.matchAll(/href="(tel:[^"]+)"/g)].map(([, href]) => href);
  expect(links).toEqual(['tel:+16025550100;ext=7', 'tel:+16025550100;ext=8', 'tel:711']);
  const texts = render(<ProviderDetails provider={provider} headingLevel="h3" save={null} />);
  for (const text of ['(1-602-555-0100)', 'Night: ', 'Fax: ', 'TTY: 711']) expect(texts).toContain(text);
  expect(texts).not.toContain('(Night)');
});

test.each(['PO Box 12', 'Apartado 12'])('%s is an address to write to: no directions, and no exact distance', (box) => {
  const address = { ...FULL.address, lines: [box] };
  const provider = view({ ...FULL, address, phone: null, website: null, details: {} });
  const details = render(<ProviderDetails provider={provider} headingLevel="h3" save={null} />);
  expect(details).toContain('Mailing address');
  expect(details).toContain(`${box} Phoenix, AZ 85004`);
  expect(details).toContain('For mail only, not a place to go. Ask where they see people.');
  expect(details).toContain('about 2 miles north');
  expect(details).not.toContain('Directions');
  const card = render(<ProviderCard provider={provider} />);
  expect(card).toContain('For mail only');
  expect(card).not.toContain('Directions');
});

test('what a place says of its Medicaid has a check for a year, what a state lists for longer', () => {
  const isChecked = (evidence: 'accepts' | 'listed', sourceDate: string) => {
    const stored = { ...FULL, medicaid: [{ state: 'AZ', evidence }], called: undefined, paid: undefined, sourceDate };
    const card = markup(<ProviderCard provider={view(stored)} />);
    const at = card.search(/ takes AHCCCS| AHCCCS list/);
    expect(at).toBeGreaterThan(0);
    const line = card.slice(0, at);
    // The first point of each icon's path.
    return line.lastIndexOf('d="m4.5 12.5') > line.lastIndexOf('d="M9 9a3.1');
  };
  expect([isChecked('accepts', '2025-12-01'), isChecked('accepts', '2025-11-01')]).toEqual([true, false]);
  expect(isChecked('listed', '2025-11-01')).toBe(true);
});
