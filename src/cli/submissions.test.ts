import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Directory } from '#directory/directory.ts';
import { lockForImport } from '#directory/sqlite/import-lock.ts';
import { openSqliteStore } from '#directory/sqlite/store.ts';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import type { Submission } from '#forms/form-store.ts';
import { readUnsubscribeToken } from '#forms/newsletter-token.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import { makeSignUp, makeSubmission } from '#forms/testing/make-submission.ts';
import { runInProcess } from './testing/run-in-process.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const SECRET = 'a secret of more than thirty-two characters';

/** Runs `submissions` with this test's data folder. */
function run(...words: string[]) {
  const settings = { DATA_DIR: folder, SITE_URL: 'https://www.example.org', SECRET };
  return runInProcess(settings, 'submissions', ...words);
}

async function keep(...submissions: Submission[]): Promise<void> {
  const store = openFormStore({ folder });
  for (const each of submissions) {
    const email = String(each.values.emailAddress ?? '');
    const signUp = { email, firstName: 'Ana', consentText: 'I agree, "really".', byLetter: false };
    await store.keep(each, [], each.kind === 'newsletter' ? signUp : undefined);
  }
  await store.close();
}

const business = (overrides: Partial<Submission['values']> = {}) =>
  makeSubmission({
    kind: 'add-business',
    values: {
      businessName: 'Sample Swim School',
      businessAddress: '100 Oak Ave',
      place: 'Tempe, AZ 85281',
      services: 'Respite',
      yourName: 'Ana Ruiz',
      ...overrides,
    } as Submission['values'],
  });

/** Returns a function that lists names in Tempe, as a site running on this folder finds them. */
function runningSite() {
  const directory = new Directory(openSqliteStore({ folder }));
  onTestFinished(() => directory.close());
  const query = { center: { lat: 33.43, lng: -111.93 }, radiusMiles: 20, tagIds: [], page: 1, pageSize: 12 };
  return async () => (await directory.search(query)).hits.map(({ provider }) => provider.name);
}

test('a restore relists approved businesses, which are not in the backup', async () => {
  const one = business();
  await keep(one);
  expect((await run('approve', one.id.slice(0, 8))).exitCode).toBe(0);
  const command = (dataFolder: string, ...words: string[]) => runInProcess({ DATA_DIR: dataFolder, SECRET }, ...words);
  const backups = join(folder, 'backups');
  expect((await command(folder, 'backup', backups)).exitCode).toBe(0);
  const elsewhere = join(folder, 'elsewhere');
  const restored = await command(elsewhere, 'restore', join(backups, readdirSync(backups)[0]!));
  expect(restored.out).toContain('Relisted approved businesses: 1.');
  folder = elsewhere;
  expect(await runningSite()()).toEqual(['Sample Swim School']);
});

test('a problem report names its listing and is answered as right or not right', async () => {
  const one = business();
  await keep(one);
  await run('approve', one.id);
  const report = makeSubmission({
    kind: 'report-problem',
    values: { listing: `community:${one.id}`, what: 'closed' },
  });
  await keep(report);
  expect((await run('list', '--kind', 'report-problem')).out).toContain('Sample Swim School');
  const address = `https://www.example.org/ourplaces/providers/community%3A${one.id}`;
  expect((await run('show', report.id)).out).toContain(`About:    Sample Swim School\n          ${address}\n`);
  expect((await run('approve', report.id)).out).toContain('as right');
  expect((await run('reject', report.id)).out).toContain('as not right');
  expect((await run('list', '--kind', 'report-problem')).out).toContain('rejected');
  await run('reject', one.id);
  expect((await run('list', '--kind', 'report-problem')).out).toMatch(/ {2}no longer listed\n$/);
});

test('a newsletter sign-up cannot be approved or rejected', async () => {
  const signUp = makeSubmission({ kind: 'newsletter', values: { emailAddress: 'ana@example.org' } });
  await keep(signUp);
  for (const action of ['approve', 'reject']) {
    expect(await run(action, signUp.id)).toMatchObject({
      exitCode: 2,
      out: '',
      err: 'A newsletter sign-up needs no decision: the person who signed up confirms it with the link in our letter.\n',
    });
  }
});

describe('approving a business', () => {
  test('lists it at once on a running site; rejecting and deleting remove it', async () => {
    const [one, two] = [business({ medicaid: 'yes' }), business({ businessName: 'Sample Gym' })];
    await keep(one, two);
    const names = runningSite();
    expect(await names()).toEqual([]);
    const first = await run('approve', one.id.slice(0, 8));
    expect(first).toMatchObject({ exitCode: 0, err: '' });
    expect(first.out).toMatch(
      /^Listed now: Sample Swim School\n {2}100 Oak Ave, Tempe, AZ 85281\n {2}Services: Respite[^;\n]*\n {2}Medicaid: .*AHCCCS.*\n {2}https:\/\/www\.example\.org\/ourplaces\/providers\/community%3A/,
    );
    await vi.waitFor(async () => expect(await names()).toEqual(['Sample Swim School']));
    await run(
      'approve',
      two.id,
      '--field',
      'businessName=Sample Gym & Pool',
      '--field',
      'website=gym.example',
      '--services',
      'day program',
    );
    await vi.waitFor(async () => expect((await names()).sort()).toEqual(['Sample Gym & Pool', 'Sample Swim School']));
    expect((await run('show', two.id)).out).toContain('Corrections:\nbusinessName:\n  Sample Gym & Pool\n');
    expect((await run('reject', one.id)).out).toContain('It is no longer listed.');
    await vi.waitFor(async () => expect(await names()).toEqual(['Sample Gym & Pool']));
    expect((await run('delete', two.id)).out).toContain('It is no longer listed.');
    await vi.waitFor(async () => expect(await names()).toEqual([]));
    expect((await run('list')).out).toMatch(
      /^\w{8} {2}2026-11-21 10:00 {2}add-business +rejected +Sample Swim School\n$/,
    );
  });

  test('asks for missing values and changes nothing', async () => {
    const one = business({ place: 'Springfield', services: 'flying' });
    await keep(one);
    const outcome = await run('approve', one.id);
    expect(outcome).toMatchObject({ exitCode: 2, out: '' });
    expect(outcome.err).toMatch(
      /Where is it\? 'Springfield'.*\n.*Which services\? 'flying' is not one of our services/,
    );
    expect((await run('list', '--state', 'new')).out).toContain('Sample Swim School');
  });

  test('nothing is decided or deleted during an import', async () => {
    const [one, two] = [business(), { ...business(), state: 'approved' as const }];
    await keep(one, two);
    onTestFinished(lockForImport(folder));
    for (const words of [
      ['approve', one.id],
      ['delete', two.id],
    ])
      expect(await run(...words)).toMatchObject({ exitCode: 1, err: expect.stringContaining('is running') });
    const store = openFormStore({ folder });
    expect((await store.find(one.id))[0]).toEqual(one);
    expect((await store.find(two.id))[0]).toEqual(two);
    await store.close();
  });
});

describe('export', () => {
  test('contains every value as CSV and JSON, readable only by its owner', async () => {
    const one = business({ businessName: '=SUM(A1)', services: 'a\n"b"', days: ['mon', 'tue'], id: 'mine' });
    await keep(one, makeSubmission({ kind: 'become-expert', values: { yourName: 'Ñ' } }));
    const out = join(folder, 'out.csv');
    // For example, from an earlier export.
    writeFileSync(out, 'x'.repeat(5000), { mode: 0o644 });
    expect((await run('export', '--format', 'csv', '--kind', 'add-business', '--out', out)).out).toContain(
      '1 written to',
    );
    expect(readFileSync(out, 'utf8')).toBe(
      '\ufeffid,kind,language,receivedAt,state,decidedAt,businessName,businessAddress,place,services,yourName,days,answer.id\r\n' +
        `${one.id},add-business,en,2026-11-21T10:00:00.000Z,new,,'=SUM(A1),100 Oak Ave,"Tempe, AZ 85281","a\n""b""",Ana Ruiz,"mon; tue",mine\r\n`,
    );
    expect(statSync(out).mode & 0o777).toBe(0o600);
    const all = JSON.parse((await run('export', '--format', 'json')).out);
    expect(all).toHaveLength(2);
    expect(all.find(({ kind }: Submission) => kind === 'add-business')).toMatchObject({
      days: ['mon', 'tue'],
      decidedAt: null,
    });
  });

  test('of the newsletter contains state, consent, the other form values and an unsubscribe link', async () => {
    const one = makeSignUp({ language: 'es', values: { emailAddress: 'Ana@example.org', zipCode: '85281' } });
    await keep(one);
    const exported = await run('export', '--kind', 'newsletter', '--format', 'json');
    expect(exported.err).toContain("'pending' means signed up but not confirmed");
    const [subscriber, ...others] = JSON.parse(exported.out);
    expect(others).toEqual([]);
    expect(subscriber).toMatchObject({
      email: 'Ana@example.org',
      state: 'pending',
      consentText: 'I agree, "really".',
      consentAt: '2026-11-21T10:00:00.000Z',
      zipCode: '85281',
    });
    const link = new URL(subscriber.unsubscribeLink);
    expect(link.pathname).toBe('/es/newsletter/unsubscribe');
    expect(readUnsubscribeToken(SECRET, link.searchParams.get('token')!)).toBe(subscriber.id);
  });
});

describe('delete', () => {
  test('by age keeps newer and listed submissions, and subscribers', async () => {
    const old = { receivedAt: '2020-01-01T00:00:00.000Z' };
    const [listed, gone, young] = [
      { ...business(), ...old, state: 'approved' as const },
      makeSubmission(old),
      makeSubmission({ receivedAt: new Date().toISOString() }),
    ];
    await keep(listed, gone, young, makeSignUp(old));
    expect((await run('delete', '--older-than', '365d')).out).toMatch(/^Deleted 2\.\nKept 1 listed on the site/);
    const store = openFormStore({ folder });
    expect((await store.list()).map(({ id }) => id)).toEqual([young.id, listed.id]);
    expect(await store.subscribers()).toHaveLength(1);
    await store.close();
  });

  test('by age keeps submissions with waiting or failed deliveries', async () => {
    const store = openFormStore({ folder });
    const old = { receivedAt: '2020-01-01T00:00:00.000Z' };
    const [sent, waiting, dead] = [makeSubmission(old), makeSubmission(old), makeSubmission(old)];
    await store.keep(sent, ['webhook']);
    await store.keep(dead, ['operator-mail']);
    const [first] = await store.claim(['webhook'], old.receivedAt, old.receivedAt, 1);
    await store.finish(first!);
    const [second] = await store.claim(['operator-mail'], old.receivedAt, old.receivedAt, 1);
    await store.fail(second!, 'no', null);
    await store.keep(waiting, ['webhook']);
    expect((await run('delete', '--older-than', '365d')).out).toMatch(
      /^Deleted 1\.\nKept 2 with unfinished deliveries/,
    );
    expect((await store.list()).map(({ id }) => id).sort()).toEqual([waiting.id, dead.id].sort());
    await store.close();
  });

  test.each(['0d', '365', '-1d', 'd'])('rejects an invalid age (%s)', async (age) => {
    await keep(makeSubmission({ receivedAt: '2020-01-01T00:00:00.000Z' }));
    expect(await run('delete', `--older-than=${age}`)).toMatchObject({ exitCode: 2, out: '' });
    expect((await run('list')).out).toContain('Sample Swim School');
  });

  test.each([
    ['its id', 0, 36],
    ['the start of its id', 0, 8],
    ['the start of a later sign-up’s id', 1, 8],
  ])('of a subscriber by %s removes all data about the address', async (_, which, length) => {
    const [one, two] = [makeSignUp(), makeSignUp({ values: { emailAddress: 'ana@example.org' } })] as const;
    await keep(one, two, makeSignUp({ values: { emailAddress: 'other@example.org' } }));
    expect((await run('delete', [one, two][which]!.id.slice(0, length))).out).toContain('Deleted the subscriber');
    const store = openFormStore({ folder });
    expect([await store.list(), await store.subscribers()]).toMatchObject([[{}], [{ email: 'other@example.org' }]]);
    await store.close();
  });
});

test('exits with 2 on a usage error, and help lists the actions', async () => {
  await keep(business());
  const wrong: [string[], RegExp][] = [
    [['show', 'ffffffff'], /There is no submission 'ffffffff'/],
    [['list', '--kind', 'letters'], /--kind: 'letters' is not one of unlisted-services/],
    [['list', '--loud'], /--loud/],
  ];
  for (const [words, message] of wrong) {
    const { exitCode, err, out } = await run(...words);
    expect([exitCode, out], words.join(' ')).toEqual([2, '']);
    expect(err).toMatch(message);
  }
  expect(await run('--help')).toMatchObject({ exitCode: 0, out: expect.stringContaining('approve <id>') });
});
