import { beforeAll, describe, expect, test } from 'vitest';
import { type Gazetteer, loadGazetteer } from '#gazetteer/gazetteer.ts';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { checkDraft } from '../check-draft.ts';
import { Dropped } from '../draft.ts';
import { communityRecord } from './community-record.ts';
import { type CommunityEntry, mapCommunity } from './map-community.ts';

let places: Gazetteer;
beforeAll(async () => {
  places = await loadGazetteer();
});

const entry = (answers: Record<string, string> = {}, more: Partial<CommunityEntry> = {}): CommunityEntry => ({
  id: '7c9e6679-0000-4000-8000-000000000002',
  approvedAt: '2026-11-21T10:00:00.000Z',
  ...more,
  answers: {
    businessName: 'Sample Swim School',
    businessAddress: '100 Oak Ave',
    place: 'Tempe, AZ 85281',
    businessPhone: '(480) 555-0142 x3',
    website: 'www.swim.example',
    services: 'Respite, speech therapists and dentist',
    yourName: 'Ana Ruiz',
    email: 'ana@example.org',
    ...answers,
  },
});
const ids = (...names: string[]) => names.map((name) => tagByName(name)!.id);
const listed = (answers?: Record<string, string>, more?: Partial<CommunityEntry>) => {
  const listing = mapCommunity(entry(answers, more), places);
  if ('questions' in listing) throw new Error(JSON.stringify(listing.questions));
  return listing;
};
const questions = (answers?: Record<string, string>, more?: Partial<CommunityEntry>) => {
  const listing = mapCommunity(entry(answers, more), places);
  return 'questions' in listing ? listing.questions.map(({ field, says }) => `${field}: ${says}`).join('\n') : 'none';
};

describe('an approved business', () => {
  test('becomes a draft with its date and nothing about the submitter', () => {
    const { draft } = listed();
    expect(draft).toMatchObject({
      id: 'community:7c9e6679-0000-4000-8000-000000000002',
      source: 'community',
      name: 'Sample Swim School',
      address: { lines: ['100 Oak Ave'], city: 'Tempe', state: 'AZ', zip: '85281' },
      phone: '4805550142',
      phoneExtension: '3',
      sourceDate: '2026-11-21',
      acceptingNewPatients: 'unknown',
      medicaid: [],
    });
    expect(JSON.stringify(draft)).not.toMatch(/Ana|ana@/);
    expect(checkDraft(draft, places, '2026-11-22')).toMatchObject({
      locationPrecision: 'approximate',
      website: 'https://www.swim.example/',
    });
  });

  test.each([
    ['85281', '100 Oak Ave', ['100 Oak Ave'], 'Tempe', '85281'],
    ['Tempe, Arizona', '100 Oak Ave', ['100 Oak Ave'], 'Tempe', ''],
    ['tempe az', '', [], 'Tempe', ''],
    ['Tempe, AZ', '100 Oak Ave, Tempe, AZ 85281', ['100 Oak Ave'], 'Tempe', '85281'],
    ['Tempe, AZ', '10012', ['10012'], 'Tempe', ''],
    ['somewhere', '85281 Oak Ave, Tempe, AZ 85282-1234', ['85281 Oak Ave'], 'Tempe', '85282'],
    ['St. Louis, MO', '1 Elm St, St. Louis MO', ['1 Elm St'], 'St. Louis', ''],
  ])('place %j with address %j', (place, businessAddress, lines, city, zip) => {
    const { draft } = listed({ place, businessAddress });
    expect(draft.address).toMatchObject({ lines, city, zip });
    expect(checkDraft(draft, places, '2026-11-22')).not.toBeInstanceOf(Dropped);
  });

  test.each([
    ['Respite; Day program', ['PT-respite', 'PT-day-program']],
    ['Dentists.', ['PT-dentist']],
    ['relevo / terapeuta del habla', ['PT-respite', 'PT-speech-therapist']],
    ['home care and respite care', ['PT-personal-care', 'PT-respite']],
  ])('services %j', (services, names) => {
    expect(listed({ services }).draft.tagIds).toEqual(ids(...names));
  });

  test('has the Medicaid of its state, hours and facts', () => {
    const { draft } = listed({
      medicaid: 'yes',
      hours: 'Monday: 8:00 AM – 5:00 PM; Saturday: Closed',
      facts: 'wheelchair-access; Se habla español; pool',
      lacks: 'no:elevator; no:spanish',
      accepting: 'no',
    });
    expect(draft).toMatchObject({
      medicaid: [{ state: 'AZ', evidence: 'accepts' }],
      openingHours: ['Monday: 8:00 AM – 5:00 PM', 'Saturday: Closed'],
      facts: ['wheelchair-access', 'spanish', 'no:elevator', 'no:spanish'],
      acceptingNewPatients: 'no',
      acceptingNewPatientsAsOf: draft.sourceDate,
    });
    expect(draft.tagIds).toContain(tagByName('MC-AZ')!.id);
    expect(listed({ medicaid: 'no' }).draft.medicaid).toEqual([]);
    expect(listed({ medicaid: 'no; nevada' }).draft.medicaid).toEqual([{ state: 'NV', evidence: 'accepts' }]);
  });
  test('what it does not have is a no, also as a bare word, and what cannot be read is said', () => {
    const { draft } = listed({ lacks: 'Elevator; no ramp; pool', accepting: 'perhaps' });
    expect(draft).toMatchObject({ facts: ['no:elevator', 'no:ramp'], acceptingNewPatients: 'unknown' });
    expect(draft.remarks?.map(({ value }) => value)).toEqual(['lacks: pool', 'accepting: perhaps']);
  });

  test('remarks on a phone, a state and a fact that are unknown', () => {
    const { draft } = listed({ businessPhone: 'ask Ana', medicaid: 'no; Ontario', facts: 'pool; spanish' });
    expect(draft).toMatchObject({ phone: null, medicaid: [], facts: ['spanish'] });
    expect(draft.remarks?.map(({ value }) => value)).toEqual(['phone: ask Ana', 'medicaid: Ontario', 'facts: pool']);
    expect(listed().draft.remarks).toBeUndefined();
  });

  test('reports the services that are not recognized', () => {
    const { draft, unread } = listed({ services: 'Respite, underwater basket weaving' });
    expect([draft.tagIds, unread]).toEqual([ids('PT-respite'), ['underwater basket weaving']]);
  });

  test("the operator's services replace the visitor's", () => {
    expect(listed({}, { services: 'day program' }).draft.tagIds).toEqual(ids('PT-day-program'));
  });
});

describe('questions', () => {
  test.each([
    [{ place: 'Springfield' }, /^place: Where is it\? 'Springfield'/],
    [{ place: 'Arizona' }, /Where is it/],
    [{ place: 'Nowhere, ZZ' }, /Where is it/],
    [{ services: '' }, /^services: Which services\? No service is named/],
    [
      { services: 'caregiver breaks for a weekend' },
      /'caregiver breaks for a weekend' is not one of our services\. Similar services: .*Respite/,
    ],
    [{ businessName: ' ' }, /^businessName: What is it called/],
  ])('%j', (answers, question) => expect(questions(answers)).toMatch(question));

  test('one unknown service from the operator is enough to ask', () => {
    expect(questions({}, { services: 'day program; flying' })).toMatch(/'flying' is not one of our services/);
  });
});

describe('the record', () => {
  test('is what an import would list', () => {
    expect(communityRecord(entry(), places)).toMatchObject({
      id: `community:${entry().id}`,
      source: 'community',
      locationPrecision: 'approximate',
    });
  });

  test.each<Record<string, string>>([{ place: '?' }, { businessName: '\u0001' }])(
    'is null for an entry that cannot be listed: %j',
    (answers) => {
      expect(communityRecord(entry(answers), places)).toBeNull();
    },
  );
});
