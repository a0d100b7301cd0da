import type { StoredProvider } from '#listings/provider.ts';
import { makeProvider } from '#listings/testing/make-provider.ts';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';

/** What is written of a PO box, with words on the main number, and a number of three digits. */
export const PO_BOX: Partial<StoredProvider> = {
  address: { lines: ['PO Box 12'], city: 'Phoenix', state: 'AZ', zip: '85001' },
  details: {
    phones: [
      { number: '6025550100', extension: '7', label: 'Front desk' },
      { number: '711', label: 'Relay' },
    ],
  },
};

/** Returns a made-up listing with a value in every field, with `overrides`. */
export function richListing(overrides: Partial<StoredProvider> = {}): StoredProvider {
  return {
    ...makeProvider({
      id: 'hrsa:77',
      name: 'Saguaro Children’s Clinic',
      otherNames: ['Saguaro Kids', 'SCC', 'Desert Kids'],
      isPerson: false,
      npi: '1497758544',
      address: { lines: ['12 Cactus Lane', 'Suite 3', 'Building B'], city: 'Phoenix', state: 'AZ', zip: '85004' },
      phone: '6025550100',
      phoneExtension: '7',
      website: 'https://saguaro.example/kids',
      openingHours: ['Monday: 9:00 AM – 12:00 PM, 1:00 PM – 5:00 PM', 'Tuesday: 9:00 AM – 12:00 PM'],
      tagIds: ['PT-dentist', 'PT-speech-therapist', 'MC-AZ', 'MC-ANY'].map((name) => tagByName(name)!.id),
      mainServiceTagId: tagByName('PT-speech-therapist')!.id,
      medicaid: [{ state: 'AZ', evidence: 'listed', plan: 'Saguaro Health' }],
      acceptingNewPatients: 'yes',
      acceptingNewPatientsAsOf: '2026-09-01',
      facts: ['ramp', 'no:elevator', 'spanish', 'interpreter', 'ages-0-3', 'ages-children', 'sliding-fee'],
      details: {
        description: 'A clinic for children.',
        eligibility: 'Children with a referral.',
        howToApply: 'Call the intake line.',
        fees: 'By income.',
        email: 'hello@saguaro.example',
        phones: [
          { number: '6025550101', label: 'Intake', extension: '012' },
          { number: '6025550102', label: 'TTY' },
        ],
        otherServices: ['Toy lending'],
      },
      sourceDate: '2026-08-15',
    }),
    importedAt: '2026-10-01',
    ...overrides,
  };
}
