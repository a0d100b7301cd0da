import { beforeEach, expect, test } from 'vitest';
import { lockForImport } from '#directory/sqlite/import-lock.ts';
import { serviceBySlug } from '#listings/vocabulary/vocabulary.ts';
import { withDirectory, withRecords } from '#operations/data-folder.ts';
import { openDesk, type TestDesk, type TestStaff } from './testing/open-desk.ts';

let desk: TestDesk;
let sam: TestStaff;
beforeEach(async () => {
  desk = openDesk();
  sam = await desk.signIn('helper', 'Sam');
});

const box = (slug: string) => `service-${serviceBySlug(slug)!.id}`;

const TYPED = {
  name: 'Juniper <b>Hill</b>',
  city: 'Tempe',
  state: 'AZ',
  zip: '85281',
  phone: '480 555 0142 x3',
  more_phones: 'Intake: 480 555 0143',
  website: 'https://juniper.example',
  email: 'hello@juniper.example',
  medicaid: 'yes',
  accepting: 'yes',
  hours: 'Monday: 8:00 AM – 5:00 PM',
  description: 'Weekends.\r\nHolidays.',
  other_services: 'Toy library',
  'has-services': '1',
  [box('dentist')]: '1',
  'has-facts': '1',
  'fact-quiet-space': 'yes',
  'fact-elevator': 'no',
  'fact-ramp': '',
};

async function added() {
  return withRecords(async (records) => {
    const total = await Array.fromAsync(records.sketches());
    return total.length === 0 ? null : records.at(0);
  });
}

test('a listing is looked at first, with what may be the same, and is not there before it is added', async () => {
  const looked = await sam.post('/listings/add', { ...TYPED, step: 'look' });
  const page = await looked.text();
  expect(looked.status).toBe(200);
  expect(page).toMatch(/How it will look.*Juniper &lt;b&gt;Hill&lt;\/b&gt;.*Dentist\nToy library/s);
  expect(page).toContain('Says it accepts Medicaid: ');
  expect(page).toMatch(/Quiet or sensory-friendly space: yes\nElevator: no|Elevator: no\nQuiet/);
  expect(page).toMatch(/It may already be listed.*Hill&lt;\/b&gt; &amp; Sons/s);
  expect(page).toContain(`name="${box('dentist')}" checked="" value="1"`);
  expect(page).not.toContain('<b>Hill');
  expect(await added()).toBeNull();
});

test('what was typed stays on the page while other data come in', async () => {
  const release = lockForImport(process.env.DATA_DIR!);
  const busy = await sam.post('/listings/add', { ...TYPED, step: 'add' });
  release();
  const page = await busy.text();
  expect(busy.status).toBe(409);
  expect(page).toContain('The site is taking in other data right now');
  expect(page).toContain('Juniper &lt;b&gt;Hill&lt;/b&gt;');
  expect(page).not.toContain(process.env.DATA_DIR);
  expect(await added()).toBeNull();
  expect((await sam.post('/listings/add', { ...TYPED, step: 'add' })).status).toBe(303);
});

test('it is added with every field, and undone', async () => {
  const done = await sam.post('/listings/add', { ...TYPED, step: 'add', 'note-add': 'They called' });
  const address = done.headers.get('Location')!.replace('/desk', '');
  expect(await added()).toMatchObject({
    source: 'community',
    name: 'Juniper <b>Hill</b>',
    phone: '4805550142',
    phoneExtension: '3',
    medicaid: [{ state: 'AZ', evidence: 'accepts' }],
    acceptingNewPatients: 'yes',
    openingHours: ['Monday: 8:00 AM – 5:00 PM'],
    facts: ['elevator', 'quiet-space'].map((key) => (key === 'elevator' ? 'no:elevator' : key)),
    details: {
      description: 'Weekends.\nHolidays.',
      email: 'hello@juniper.example',
      phones: [{ number: '4805550143', label: 'Intake' }],
      otherServices: ['Toy library'],
    },
  });
  const page = await sam.read(address);
  expect(page).toContain('Added: Juniper &lt;b&gt;Hill&lt;/b&gt;');
  expect(page).toContain('They called');
  expect((await desk.staff.audits(1))[0]).toMatchObject({ who: 'Sam', act: 'add' });
  expect(await sam.read('/numbers?show=sources')).toMatch(/(<td[^>]*>\d{4}-\d\d-\d\d<\/td>){2}/);
  const undo = /action="\/desk(\/listings\/undo\/[^"]+)"/.exec(page)![1]!;
  await sam.post(undo);
  expect(await added()).toBeNull();
});

test('services of our list are chosen there, which is said', async () => {
  const others = { ...TYPED, other_services: 'Toy library; speech therapist' };
  const page = await (await sam.post('/listings/add', { ...others, step: 'look' })).text();
  expect(page).toMatch(/role="status">Chosen from our list [^<]*: Speech therapist</);
  expect(page).toContain(`name="${box('speech-therapist')}" checked="" value="1"`);
  expect(page).toContain('name="other_services" value="Toy library"');
  const done = await sam.post('/listings/add', { ...TYPED, step: 'add' });
  const id = decodeURIComponent(done.headers.get('Location')!.split('id=')[1]!);
  const change = { id, [box('dentist')]: '1', 'has-services': '1', other_services: 'speech therapist' };
  const saved = await sam.post('/listings/set', change);
  expect(await sam.read(saved.headers.get('Location')!.replace('/desk', ''))).toMatch(
    /Corrected: Juniper[^<]*<\/p><p>Chosen from our list [^<]*: Speech therapist</,
  );
  const changed = await withDirectory((directory) => directory.findById(id));
  expect(changed?.tagIds).toContain(serviceBySlug('speech-therapist')!.id);
  expect(changed?.details.otherServices).toBeUndefined();
});

test('a service of ours among the others is added to those that there are, if nothing is said of them', async () => {
  const done = await sam.post('/listings/add', { ...TYPED, step: 'add' });
  const id = decodeURIComponent(done.headers.get('Location')!.split('id=')[1]!);
  const before = (await withDirectory((directory) => directory.findById(id)))!.tagIds;
  expect(before).not.toEqual([]);
  await sam.post('/listings/set', { id, other_services: 'speech therapist' });
  const after = await withDirectory((directory) => directory.findById(id));
  expect(after?.tagIds).toEqual(expect.arrayContaining([...before, serviceBySlug('speech-therapist')!.id]));
});

test('one with the name and address of another is added only if that is said', async () => {
  const first = await sam.post('/listings/add', { ...TYPED, step: 'add' });
  const again = { ...TYPED, name: 'JUNIPER <b>Hill</b>', step: 'add' };
  const refused = await sam.post('/listings/add', again);
  const page = await refused.text();
  expect(refused.status).toBe(422);
  expect(page).toMatch(
    /role="alert"[^>]*><p>It is already listed, with this name and address:.*Hill&lt;\/b&gt;<\/a>, Tempe/s,
  );
  expect(page).toContain(first.headers.get('Location')!);
  expect(page).toMatch(/form="add" name="anyway" value="1"\/>/);
  const release = lockForImport(process.env.DATA_DIR!);
  const busy = await (await sam.post('/listings/add', { ...again, anyway: '1' })).text();
  release();
  expect(busy).toMatch(/taking in other data.*It is already listed.*form="add" name="anyway" checked="" value="1"\/>/s);
  expect((await sam.post('/listings/add', { ...again, anyway: '1' })).status).toBe(303);
  expect((await sam.post('/listings/add', { ...again, name: 'Another at this place' })).status).toBe(303);
});

test('what is missing or cannot be used is said at its field, with what was typed', async () => {
  const nothing = await (await sam.post('/listings/add', { 'has-services': '1', step: 'add' })).text();
  for (const field of ['name', 'services', 'city', 'state'])
    expect(nothing, field).toMatch(new RegExp(`href="#${field}">[^<]*: This is needed`));
  const typed = {
    ...TYPED,
    phone: '12',
    website: 'nowhere',
    lat: 'x',
    lng: '1',
    [box('dentist')]: '',
    other_services: '',
  };
  const wrong = await sam.post('/listings/add', { ...typed, step: 'add' });
  const page = await wrong.text();
  expect(wrong.status).toBe(422);
  expect(page).toMatch(
    /id="phone-problem">This is not a US phone number\.[^<]*<\/p>\s*<input id="phone"[^>]* name="phone" value="12"/,
  );
  for (const field of ['services', 'phone', 'lat']) expect(page, field).toContain(`href="#${field}"`);
  const noPlace = await (await sam.post('/listings/add', { ...TYPED, city: 'Nowhere', zip: '', step: 'add' })).text();
  expect(noPlace).toMatch(/href="#city">City: We do not know this ZIP code or city/);
  const noName = await (await sam.post('/listings/add', { ...TYPED, name: ' ', step: 'add' })).text();
  expect(noName).toMatch(/href="#name">Name: This is needed/);
  expect(await added()).toBeNull();
});

test('a saved correction changes only what was changed, whatever the order of boxes and line breaks', async () => {
  const done = await sam.post('/listings/add', { ...TYPED, step: 'add' });
  const id = decodeURIComponent(done.headers.get('Location')!.split('id=')[1]!);
  const page = await sam.read(`/listings/one?id=${encodeURIComponent(id)}`);
  const form = page.slice(page.indexOf('action="/desk/listings/set"'));
  const fields: Record<string, string> = {};
  for (const [, name, value] of form.matchAll(/<input id="([\w-]+)"[^>]* name="[\w-]+" value="([^"]*)"/g))
    fields[name!] = value!;
  for (const [, name] of form.matchAll(/id="(service-\d+)" name="[^"]+" checked="" value="1"/g)) fields[name!] = '1';
  for (const [, name, value] of form.matchAll(/<textarea [^>]*id="(\w+)"[^>]*>([^<]*)/g))
    fields[name!] = value!.replaceAll('\n', '\r\n');
  for (const [, name, options] of form.matchAll(/<select id="([\w-]+)"[^>]*>(.*?)<\/select>/gs))
    fields[name!] = /value="([^"]*)" selected/.exec(options!)?.[1] ?? '';
  const all: Record<string, string> = { ...fields, 'has-services': '1', 'has-facts': '1', id };
  all.name = 'Juniper <b>Hill</b>';
  expect(await (await sam.post('/listings/set', all)).text()).toContain('Nothing was changed.');
  await sam.post('/listings/set', { ...all, 'fact-ramp': 'yes', [box('speech-therapist')]: '1' });
  const changed = await withDirectory((directory) => directory.findById(id));
  expect(changed).toMatchObject({ facts: expect.arrayContaining(['ramp', 'quiet-space', 'no:elevator']) });
  const [dentist, speech] = [serviceBySlug('dentist')!.id, serviceBySlug('speech-therapist')!.id];
  expect(changed?.tagIds.slice(0, 2)).toEqual([dentist, speech]);
  expect(changed?.mainServiceTagId).toBe(dentist);
  const refused = await (await sam.post('/listings/set', { ...all, phone: '12' })).text();
  expect(refused).toContain('id="phone-problem"');
});
