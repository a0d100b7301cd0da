import type { SavedFacts, SavedItem } from '../my-list.ts';

/** Returns the facts of a saved dentist, with overrides. */
export function makeFacts(overrides: Partial<SavedFacts> = {}): SavedFacts {
  return {
    kind: 'provider',
    id: 'sample-1',
    language: 'en',
    name: 'Desert Smiles Dental',
    service: 'Dentist',
    provider: {
      phone: '6025550123',
      phoneExtension: '4',
      address: '12 Palm Ln\nPhoenix, AZ 85004',
      hours: ['Monday: 9:00 AM – 5:00 PM'],
      tag: 'PT-dentist',
      medicaid: [{ state: 'AZ', evidence: 'accepts', program: 'AHCCCS (Arizona Medicaid)' }],
      accepting: { answer: 'yes', asOf: '2026-10-01' },
      source: { name: 'sample', date: '2026-11-01', importedAt: '2026-11-20' },
    },
    ...overrides,
  };
}

/** Returns the same as a saved item. */
export function makeItem(overrides: Partial<SavedItem> = {}): SavedItem {
  return { ...makeFacts(overrides), savedOn: '2026-11-21', note: '', calls: [], answers: {}, ...overrides };
}
