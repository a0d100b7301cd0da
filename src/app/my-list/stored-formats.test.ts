import { expect, test } from 'vitest';
import type { ProviderView } from '#wire/provider-view.ts';
import { parseMyList, writeMyList } from './parse-my-list.ts';
import { providerToSave } from './saved-facts.ts';
import { unpackList } from './shared-list.ts';

/** Formats stored on devices and sent in links since 2026: they must stay readable. */
const STORED =
  '{"version":1,"items":[{"kind":"provider","id":"sample:1","language":"en","name":"Tooth & Tide Dental' +
  '","service":"Dentist","provider":{"phone":"6025550100","phoneExtension":"4","address":"12 Cactus Lan' +
  'e\\nPhoenix, AZ 85004","hours":["Monday: 9:00 AM – 5:00 PM"],"tag":"PT-dentist","medicaid":[{"state":' +
  '"AZ","evidence":"accepts","program":"AHCCCS (Arizona Medicaid)"}],"accepting":{"answer":"yes","asOf"' +
  ':"2026-10-01"},"source":{"name":"sample","date":"2026-09-30","importedAt":"2026-11-20"}},"savedOn":"' +
  '2026-11-21","note":"Ramp at the back.","calls":[{"on":"2026-11-21","outcome":"waitList","note":"thre' +
  'e months"}],"answers":{"wait":{"asked":true,"text":"three months"}}}]}';
const LINK =
  'list=1PY_BSsNAFEV_5XEXovAib2JT2uxCXLgwEGpWjbN4JgMZbCfBjGBd-Q_9Q79Eotjd4XC4cNsWExizHqeDyw0YLoDRjGMc6I' +
  'oa3zu6dyHqAYwF_BzB2OlxIo0UB0cv2r3eglvUTdJfirWkWZaJEQFjBYZJqdQuvs_0qME9h3oYXfAfTMWeNpnIapmoxtDrKadtLk' +
  'JFRd9fZ8oWritYy22LYg-Gdp2b4gxG8VCW5RNdF2_-cwxKlet9p76_-c1xckuUSrpOjCRisMi_s_9etsmdXCKTpAJr7Q8';

const provider = {
  id: 'sample:1',
  name: 'Tooth & Tide Dental',
  address: '12 Cactus Lane\nPhoenix, AZ 85004',
  phone: '6025550100',
  phoneExtension: '4',
  hours: ['Monday: 9:00 AM – 5:00 PM'],
  mainService: 'Dentist',
  services: [{ id: 15, name: 'PT-dentist', displayName: 'Dentist' }],
  medicaid: [{ state: 'AZ', evidence: 'accepts', program: 'AHCCCS (Arizona Medicaid)' }],
  accepting: { answer: 'yes', asOf: '2026-10-01' },
  source: { name: 'sample', date: '2026-09-30', importedAt: '2026-11-20' },
} as ProviderView;
const facts = providerToSave(provider, 'en');
const item = {
  ...facts,
  savedOn: '2026-11-21',
  note: 'Ramp at the back.',
  calls: [{ on: '2026-11-21', outcome: 'waitList' as const, note: 'three months' }],
  answers: { wait: { asked: true, text: 'three months' } },
};

test('reads a stored list completely and writes it unchanged', () => {
  expect(parseMyList(STORED)).toEqual({ items: [item] });
  expect(writeMyList({ items: [item] })).toBe(STORED);
});

test('reads a list sent as a link completely', async () => {
  expect(await unpackList(`#${LINK}`)).toEqual([{ facts, note: 'Ramp at the back.' }]);
});
