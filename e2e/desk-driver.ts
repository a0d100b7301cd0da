import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { invite } from '#operations/staff/invite.ts';
import { type RunningSite, startSite } from '../faults/running-site.ts';
import type { NewCall } from '../src/forms/call-store.ts';
import { openCallStore, openFormStore, openStaffStore } from '../src/forms/sqlite/form-store.ts';
import type { Role } from '../src/forms/staff-store.ts';
import { makeSubmission } from '../src/forms/testing/make-submission.ts';
import { addCounts } from '../src/insight/insight-file.ts';
import { axeViolations, colorViolations, expect, test, violationsBesideColors } from './fixtures.ts';
import { copySample } from './second-site.ts';

/** As in `src/desk/browser/keys.js`, and a little more. */
const KEYS_IGNORED_MS = 550;

/** What each test begins with anew, in an order that foreign keys allow. */
const RESET_TABLES = [
  ...['outbox', 'submission', 'call_report', 'staff_claim', 'staff_session', 'staff_challenge'],
  ...['staff_invitation', 'passkey', 'staff', 'staff_audit'],
];

/** A site with a desk, the sample data and a few submissions. */
export class DeskDriver {
  readonly folder = mkdtempSync(join(tmpdir(), 'desk-'));
  #site: RunningSite | undefined;

  /** 'http://localhost:…': browsers make no passkeys for an address of numbers. */
  get origin(): string {
    return this.#site!.origin.replace('127.0.0.1', 'localhost');
  }

  /** `changesContent`: keepers get a copy of the content folder, which the site compiles when it starts. */
  async start({ changesContent }: { changesContent: boolean }): Promise<void> {
    const content = join(this.folder, 'content');
    if (changesContent) cpSync('content', content, { recursive: true });
    copySample(this.folder);
    // A second worker would take as long again to start.
    const settings = { DATA_DIR: this.folder, WORKERS: '1' };
    this.#site = await startSite(changesContent ? { ...settings, CONTENT_DIR: content } : settings);
  }

  async stop(): Promise<void> {
    await this.#site?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Empties what visitors sent and staff did, and stores a few submissions anew. Corrections of listings stay. */
  async reset(): Promise<void> {
    const database = new DatabaseSync(join(this.folder, 'submissions.db'), { timeout: 60_000 });
    for (const table of RESET_TABLES) database.exec(`DELETE FROM ${table}`);
    database.close();
    await this.#fill();
  }

  /** Does what `npm run desk -- invite` does. Returns the link. */
  async invite(name: string, role: Role = 'keeper'): Promise<string> {
    const staff = openStaffStore({ folder: this.folder });
    const { address } = await invite(
      { staff, origin: this.origin, now: () => new Date() },
      { name, role, staffId: null },
    );
    await staff.close();
    return address;
  }

  /** Gives the browser a device with a fingerprint reader, and joins with a new invitation. */
  async join(page: Page, name = 'Ana', role: Role = 'keeper'): Promise<PasskeyDevice> {
    const device = await addPasskeyDevice(page);
    await page.goto(await this.invite(name, role));
    await page.locator('#go').click();
    await page.waitForURL(`${this.origin}/desk`);
    return device;
  }

  /** Presses a key of the desk, as long after the page opened as the page's script wants. */
  async press(page: Page, key: string): Promise<void> {
    await page.waitForLoadState();
    await page.evaluate((ms) => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + ms;
    }, KEYS_IGNORED_MS);
    await page.keyboard.press(key);
  }

  /** Returns the state of each submission by business name. */
  async states(): Promise<Record<string, string>> {
    const store = openFormStore({ folder: this.folder });
    const list = await store.list();
    await store.close();
    return Object.fromEntries(list.map(({ values, state }) => [String(values.businessName ?? values.what), state]));
  }

  /** Stores what a caller reports of a listing of the sample data. */
  async called(listing: string, result: NewCall['result'], more: Partial<NewCall> = {}): Promise<void> {
    const day = new Date().toISOString().slice(0, 10);
    const calls = openCallStore({ folder: this.folder });
    const report = { id: randomUUID(), listing, result, source: 'sample', phone: null, day, receivedOn: day };
    await calls.keep({ ...report, answers: {}, network: randomUUID(), ...more });
    await calls.close();
  }

  async #fill(): Promise<void> {
    const store = openFormStore({ folder: this.folder });
    const place = { businessAddress: '100 Oak Ave', place: 'Tempe, AZ 85281' };
    const business = (businessName: string, services: string) =>
      makeSubmission({ kind: 'add-business', values: { businessName, services, ...place, website: '' } });
    await store.keep(business('Sample Swim School', 'flying'), ['webhook']);
    await store.keep(business('Sample Gym', 'Day program'), []);
    const values = { listing: 'sample:1', what: 'closed', message: 'They closed in spring.', email: 'ana@example.org' };
    await store.keep(makeSubmission({ kind: 'report-problem', values }), []);
    const [entry] = await store.claim(['webhook'], '2030-01-01T00:00:00Z', '2030-01-01T00:01:00Z', 1);
    await store.fail(entry!, 'The webhook responded 500.', null);
    await store.close();
    await this.called('sample:000001', 'gone');
    addCounts(this.folder, [{ week: '2026-11-16', county: 'Maricopa County, AZ', tagIds: [1, 2], searches: 12 }]);
  }
}

/** A device that makes passkeys and asks for no finger. */
export interface PasskeyDevice {
  /** Whether the person is the one who made the passkey. */
  setVerified(is: boolean): Promise<void>;
}

/** Adds Chromium's virtual authenticator to a page. */
export async function addPasskeyDevice(page: Page): Promise<PasskeyDevice> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: (isUserVerified) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => {}),
  };
}

/** Returns a test with a desk on a site that it shares with such tests in its worker, one after the other. */
function testWithDesk(changes: { changesContent: boolean }) {
  return test.extend<{ desk: DeskDriver }, { deskSite: DeskDriver }>({
    deskSite: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
      async ({}, use) => {
        const desk = new DeskDriver();
        await desk.start(changes);
        await use(desk);
        await desk.stop();
      },
      { scope: 'worker' },
    ],
    desk: async ({ deskSite }, use) => {
      await deskSite.reset();
      await use(deskSite);
    },
    baseURL: async ({ desk }, use) => use(desk.origin),
  });
}

export const deskTest = testWithDesk({ changesContent: false });
/** For tests that import lists, which takes the sample data off the site. */
export const deskListsTest = testWithDesk({ changesContent: false });
export const deskContentTest = testWithDesk({ changesContent: true });

/** The desk is usable from a phone in portrait to a laptop. */
const WIDTHS = [390, 768, 1280];

/**
 * Expects that the page and its tables fit every width, pass axe, and have no small targets; in English, in light and dark
 * colors, which both languages have.
 */
export async function expectUsable(page: Page): Promise<void> {
  const path = page.url();
  await page.waitForLoadState();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
    if (width === WIDTHS[0]) {
      const cut = page.locator('.wide').evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth));
      expect(await cut, `${path}: tables that are cut off at ${width}`).toEqual([]);
    }
  }
  if ((await page.locator('html').getAttribute('lang')) === 'en') {
    expect(await axeViolations(page), path).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colorViolations(page), `${path}, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  } else {
    expect(await violationsBesideColors(page), path).toEqual([]);
  }
  const small = await page
    .locator(
      'main a:not(p a, li a, td a, th a), main button, input:not([type=hidden], [type=checkbox]), .check label, select, nav a, summary',
    )
    .evaluateAll((all) =>
      all
        .filter((each) => each.getBoundingClientRect().height > 0 && each.getBoundingClientRect().height < 44)
        .map((each) => each.outerHTML),
    );
  expect(small, path).toEqual([]);
}
