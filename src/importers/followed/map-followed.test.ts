import { expect, test } from 'vitest';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import type { Provider } from '#listings/provider.ts';
import { checkDraft } from '../check-draft.ts';
import { Dropped } from '../draft.ts';
import { mapFollowed } from './map-followed.ts';

const SITE = { source: 'site:b.example', site: 'b.example', own: 'own.example', lastDay: '2026-11-30' } as const;
const said = (field_name: string, updated_by: string) => ({
  metadata: [{ field_name, updated_by, last_action_date: '2026-10-01', last_action_type: 'updated' }],
});
const attribute = (code: string, value: string, by: string, label?: string) => ({
  taxonomy_term: { code },
  value,
  ...(label && { label }),
  ...said('value', by),
});

/** A clinic of which each value of a list has a teller of its own, the first ones of no use. */
const PUBLISHED = {
  id: '5f75e0fc-62dc-53e7-9758-92ad76e8613a',
  name: 'Ocotillo Dental',
  ...said('name', 'A'),
  attributes: [
    attribute('other-name', '\u200b', 'Nobody'),
    attribute('other-name', 'Ocotillo  Kids', 'Kids'),
    attribute('other-name', 'Ocotillo Kids', 'Late'),
    attribute('other-name', 'Ocotillo Teens', 'Teens'),
  ],
  locations: [
    {
      id: '869ac9a5-879c-5aff-8bbb-09a0a94c42b7',
      addresses: [
        {
          address_1: '1 Elm St',
          city: 'Phoenix',
          state_province: 'AZ',
          postal_code: '85004',
          ...said('address_1', 'A'),
        },
      ],
      phones: [
        { number: '+1 602-555-0100', type: 'voice', ...said('number', 'Main') },
        { number: '+1 602-555-0102', extension: 123456789, type: 'voice', ...said('number', 'Second') },
      ],
    },
  ],
  services: [
    { name: 'Dentist', ...said('name', 'A'), attributes: [{ taxonomy_term: { code: 'PT-dentist' } }] },
    { name: '\u200b', ...said('name', 'Nobody') },
    { name: 'Toy  lending', ...said('name', 'Toys') },
    { name: 'Toy lending', ...said('name', 'Late') },
    { name: 'Choir', ...said('name', 'Choir') },
  ],
};

test('what is not kept of a listing takes nobody else’s word away', async () => {
  const draft = mapFollowed(PUBLISHED, 'all.ndjson', SITE);
  if (draft instanceof Dropped) throw new Error(draft.reason);
  const { otherNames, details, assembled } = checkDraft(draft, await loadGazetteer(), '2026-11-30') as Provider;
  const by = (positions: readonly number[] = []) => positions.map((at) => assembled!.records[at]!.listTitle);
  const through = (...titles: string[]) => titles.map((title) => `${title}, through b.example`);
  expect(otherNames).toEqual(['Ocotillo Kids', 'Ocotillo Teens']);
  expect(by(assembled!.saidBy.otherNames)).toEqual(through('Kids', 'Teens'));
  expect(details.otherServices).toEqual(['Toy lending', 'Choir']);
  expect(by(assembled!.saidBy.details!.otherServices)).toEqual(through('Toys', 'Choir'));
  expect(details.phones).toEqual([{ number: '6025550102', extension: '12345678' }]);
  expect(by(assembled!.saidBy.details!.phones)).toEqual(through('Second'));
});
