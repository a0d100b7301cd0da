import { expect, test } from 'vitest';
import { makeProvider } from '#listings/testing/make-provider.ts';
import { vocabularyIn } from '#listings/vocabulary/local-vocabulary.ts';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
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

const PAID = [
  { service: tagByName('PT-speech-therapist')!.id, lastMonth: '2024-11', months: 20 },
  { service: tagByName('PT-dentist')!.id, lastMonth: '2019-05', months: 0 },
];

test('tells the evidence for Medicaid strongest first, dated', () => {
  const stored = {
    ...makeProvider({ medicaid: [{ state: 'AZ', evidence: 'reported-id' }], sourceDate: '2012-05-31' }),
    importedAt: '2026-11-01',
    paid: PAID,
  };
  const paid = { evidence: 'paid', state: '', program: '' };
  expect(toProviderView(stored, vocabularyIn('en')).medicaid).toEqual([
    { ...paid, asOf: '2024-11', service: 'PT-speech-therapist', paidFor: 'speech therapy' },
    { ...paid, asOf: '2019-05', service: 'PT-dentist', paidFor: 'dental care' },
    { state: 'AZ', evidence: 'reported-id', program: 'AHCCCS (Arizona Medicaid)', asOf: '2012-05-31' },
  ]);
  expect(toProviderView(stored, vocabularyIn('es')).medicaid[0]).toMatchObject({ paidFor: 'terapia del habla' });
});

test('of several records, each piece of evidence has the date of its own', () => {
  const records = [
    { id: 'nppes:1', source: 'nppes' as const, sourceDate: '2012-05-31', importedAt: '2026-11-01' },
    { id: 'hrsa:1', source: 'hrsa' as const, sourceDate: '2026-03-01', importedAt: '2026-11-01' },
  ];
  const saidBy = { name: 0, address: 0, location: 0, otherNames: [], tagIds: [], facts: [] };
  const view = toProviderView(
    {
      ...makeProvider({
        medicaid: [
          { state: 'AZ', evidence: 'reported-id' },
          { state: 'AZ', evidence: 'listed', plan: 'Health Choice' },
        ],
      }),
      importedAt: '2026-11-01',
      paid: PAID.slice(0, 1),
      assembled: { records, latest: 1, saidBy: { ...saidBy, medicaid: [0, 1] } },
    },
    vocabularyIn('en'),
  );
  expect(view.medicaid.map(({ evidence, asOf }) => [evidence, asOf])).toEqual([
    ['listed', '2026-03-01'],
    ['paid', '2024-11'],
    ['reported-id', '2012-05-31'],
  ]);
  expect(view.assembled?.saidBy.medicaid).toEqual([1, -1, 0]);
});

test('names the state’s own search for providers only where there is one', () => {
  const at = (state: string) =>
    toProviderView(
      { ...makeProvider({ address: { lines: [], city: 'Bronx', state, zip: '' } }), importedAt: '2026-11-01' },
      vocabularyIn('en'),
    ).stateDirectory;
  expect(at('NY')).toMatch(/^https:\/\/health\.data\.ny\.gov\//);
  expect(at('AZ')).toBeUndefined();
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

test('answers are yes or no, in display order, each as of the day of its record', () => {
  const record = { id: 'hrsa:1', source: 'hrsa' as const, sourceDate: '2026-10-01', importedAt: '2026-11-01' };
  const listing = {
    ...makeProvider({ facts: ['telehealth', 'no:ramp', 'no-such-fact'], sourceDate: '2026-01-31' }),
    importedAt: '2026-11-01',
  };
  const view = toProviderView(listing, vocabularyIn('es'));
  expect(view.facts).toEqual(['Consultas por teléfono o video']);
  expect(view.answers).toEqual([
    { key: 'ramp', answer: 'no', group: 'getting-in', text: 'Rampa en la entrada', asOf: '2026-01-31' },
    { key: 'telehealth', answer: 'yes', group: 'how', text: 'Consultas por teléfono o video', asOf: '2026-01-31' },
  ]);
  const saidBy = { name: 0, address: 0, location: 0, otherNames: [], medicaid: [], tagIds: [], facts: [1, 0, 0] };
  const records = [{ ...record, id: 'nppes:1', sourceDate: null }, record];
  const assembled = { ...listing, assembled: { records, latest: 0, saidBy } };
  expect(toProviderView(assembled, vocabularyIn('en')).answers).toMatchObject([
    { key: 'ramp', saidBy: 0 },
    { key: 'telehealth', saidBy: 1, asOf: '2026-10-01' },
  ]);
  expect(toProviderView(assembled, vocabularyIn('en')).answers?.[0]).not.toHaveProperty('asOf');
});

test('what callers agree on takes the place of what a source says; a contradiction stands beside it', () => {
  const told = { yes: 0, no: 2, answer: 'no', lastOn: '2026-11-20' } as const;
  const called = {
    newPatients: told,
    wait: { weeks: 6, callers: 1, lastOn: '2026-11-20' },
    medicaid: [{ ...told, state: 'AZ' }],
    access: [{ ...told, fact: 'sign-language' as const }],
  };
  const stored = {
    ...makeProvider({ acceptingNewPatients: 'yes', acceptingNewPatientsAsOf: '2026-10-01' }),
    importedAt: '2026-11-01',
  };
  const view = toProviderView({ ...stored, called }, vocabularyIn('en'));
  expect(view.accepting).toEqual({ answer: 'no', asOf: '2026-11-20', callers: { told: 2, of: 2 } });
  expect(view.called).toEqual({
    wait: called.wait,
    medicaid: [{ ...told, state: 'AZ', program: 'AHCCCS (Arizona Medicaid)' }],
    access: [{ ...told, fact: 'Sign language', group: 'understood' }],
  });
  const unclear = { ...told, yes: 2, answer: null };
  const other = toProviderView({ ...stored, called: { ...called, newPatients: unclear } }, vocabularyIn('es'));
  expect(other.accepting).toEqual({ answer: 'yes', asOf: '2026-10-01' });
  expect(other.called).toMatchObject({ newPatients: unclear, access: [{ fact: 'Lengua de señas' }] });
});
