import { expect, test } from 'vitest';
import { makeProvider } from '#directory/testing/make-provider.ts';
import { vocabularyIn } from '#directory/vocabulary/local-vocabulary.ts';
import { tagByName } from '#directory/vocabulary/vocabulary.ts';
import { toProviderView } from './provider-view.ts';

test.each([
  ['the first further number for calls', null, 'Intake', { phone: '6025550143', phoneExtension: '2' }],
  ['none that only text phones can use', null, 'Para TTY', { phone: null, phoneExtension: null }],
  ['the main number', '6025550142', 'Intake', { phone: '6025550142', phoneExtension: '7' }],
])('shows %s', (_, phone, label, expected) => {
  const phones = [
    { number: '6025550144', label: 'TTY' },
    { number: '6025550143', extension: '2', label },
  ];
  const provider = makeProvider({ phone, phoneExtension: phone && '7', details: { phones } });
  const view = toProviderView({ ...provider, importedAt: '2026-11-01' }, vocabularyIn('en'));
  expect(view).toMatchObject({ ...expected, details: { phones } });
});

test('says for each shown service and fact which record says it', () => {
  const [dentist, ahcccs, therapist] = ['PT-dentist', 'MC-AZ', 'PT-speech-therapist'].map(
    (name) => tagByName(name)!.id,
  );
  const records = (['nppes', 'hrsa'] as const).map((source) => ({
    id: `${source}:1`,
    source,
    sourceDate: null,
    importedAt: '2026-11-01',
  }));
  const saidBy = {
    name: 0,
    address: 0,
    location: 1,
    otherNames: [],
    medicaid: [],
    tagIds: [0, 0, 1],
    facts: [0, 1, 0],
  };
  const view = toProviderView(
    {
      ...makeProvider({
        tagIds: [dentist!, ahcccs!, therapist!],
        facts: ['wheelchair-access', 'no-such-fact', 'telehealth'],
      }),
      importedAt: '2026-11-01',
      assembled: { records, latest: 0, saidBy },
    },
    vocabularyIn('en'),
  );
  expect(view.services.map(({ name }) => name)).toEqual(['PT-dentist', 'PT-speech-therapist']);
  expect(view.assembled?.ids).toEqual(['nppes:1', 'hrsa:1']);
  expect(view.assembled?.records).toMatchObject([{ name: 'nppes' }, { name: 'hrsa' }]);
  expect(view.assembled?.saidBy).toEqual({
    ...{ name: 0, address: 0, location: 1, otherNames: [], medicaid: [] },
    services: [0, 1],
    facts: [0, 0],
  });
});
