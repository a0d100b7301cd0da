import { expect, test } from 'vitest';
import { type Contact, toVcards } from './list-vcards.ts';

const dentist: Contact = {
  name: 'Smiles, Inc.',
  isPerson: false,
  role: 'Dentist',
  phone: '6025550123',
  phoneExtension: null,
  address: '12 Palm Ln; Suite 3\nPhoenix, AZ 85004-1234',
  note: 'Ramp at the back.\nBack\\slash',
  link: 'https://www.example.org/ourplaces/providers/1',
};

test('a provider becomes an organization with a phone number and an address', () => {
  expect(toVcards([dentist]).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Smiles\\, Inc.;;;;',
    'FN:Smiles\\, Inc.',
    'ORG:Smiles\\, Inc.',
    'TITLE:Dentist',
    'TEL;TYPE=WORK,VOICE:+16025550123',
    'ADR;TYPE=WORK:;;12 Palm Ln\\; Suite 3;Phoenix;AZ;85004-1234;USA',
    'URL:https://www.example.org/ourplaces/providers/1',
    'NOTE:Ramp at the back.\\nBack\\\\slash',
    'END:VCARD',
    '',
  ]);
});

test('a person has no organization, and unknown facts are left out', () => {
  const card = toVcards([
    { ...dentist, name: 'Rosa Delgado', isPerson: true, role: '', phone: null, address: '', note: '' },
  ]);
  expect(card).toContain('N:;Rosa Delgado;;;\r\n');
  expect(card).not.toMatch(/ORG|TEL|ADR|NOTE|TITLE/);
});

test('adds the extension to the number, and keeps an unusual address whole', () => {
  const card = toVcards([{ ...dentist, phoneExtension: '4', address: 'Somewhere' }]);
  expect(card).toContain('+16025550123 x4\r\n');
  expect(card).toContain(':;;Somewhere;;;;USA\r\n');
});

test('a name or note cannot start a new property line', () => {
  const card = toVcards([{ ...dentist, name: 'A\r\nTEL:1', note: 'b\r\nTEL:2' }]);
  expect(card).toContain('FN:A TEL:1\r\n');
  expect(card.match(/^TEL/gm)).toHaveLength(1);
});

test('folds long lines at 75 bytes, never within a character', () => {
  const note = 'ñ🦤'.repeat(60);
  const card = toVcards([{ ...dentist, note }]);
  for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(card).not.toContain('\uFFFD');
  expect(card.replaceAll('\r\n ', '')).toContain(`NOTE:${note}`);
});
