import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type RunningSite, siteEnvironment, startSite } from '../faults/running-site.ts';
import type { NewCall } from '../src/forms/call-store.ts';
import { openCallStore, openFormStore } from '../src/forms/sqlite/form-store.ts';
import { makeSubmission } from '../src/forms/testing/make-submission.ts';
import { addCounts } from '../src/insight/insight-file.ts';
import { axeViolations, expect, test } from './fixtures.ts';

/** As in `src/cli/desk/browser/keys.js`, and a little more. */
const KEYS_IGNORED_MS = 550;

/** A site of its own with a desk, the sample data and a few submissions. */
export class DeskDriver {
  readonly folder = mkdtempSync(join(tmpdir(), 'desk-'));
  /** A copy of the content folder, which keepers may change. */
  readonly content = join(this.folder, 'content');
  #site: RunningSite | undefined;

  /** 'http://localhost:…': browsers make no passkeys for an address of numbers. */
  get origin(): string {
    return this.#site!.origin.replace('127.0.0.1', 'localhost');
  }

  async start(): Promise<void> {
    cpSync('content', this.content, { recursive: true });
    this.#run('sample');
    await this.#fill();
    this.#site = await startSite({ DATA_DIR: this.folder, CONTENT_DIR: this.content });
  }

  async stop(): Promise<void> {
    await this.#site?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Runs `npm run desk -- invite`. Returns the link. */
  invite(name: string, ...options: string[]): string {
    const output = this.#run('desk', 'invite', name, ...options);
    return /http:\/\/localhost:\d+\/desk\/join#[\w-]{43}/.exec(output)![0];
  }

  /** Gives the browser a device with a fingerprint reader, and joins with a new invitation. */
  async join(page: Page, name = 'Ana', ...options: string[]): Promise<PasskeyDevice> {
    const device = await addPasskeyDevice(page);
    await page.goto(this.invite(name, ...options));
    await page.locator('#go').click();
    await page.waitForURL(`${this.origin}/desk`);
    return device;
  }

  /** Presses a key of the desk, once the page's script does not ignore it. */
  async press(page: Page, key: string): Promise<void> {
    await page.waitForLoadState();
    await page.waitForTimeout(KEYS_IGNORED_MS);
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

  #run(...args: string[]): string {
    const port: Record<string, string> = this.#site ? { PORT: new URL(this.#site.origin).port } : {};
    const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/main.ts', ...args], {
      env: siteEnvironment({ DATA_DIR: this.folder, ...port }),
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${args.join(' ')}:\n${stderr}`);
    return stdout;
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

/** A test with a site and desk of its own. */
export const deskTest = test.extend<{ desk: DeskDriver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  desk: async ({}, use) => {
    const desk = new DeskDriver();
    await desk.start();
    await use(desk);
    await desk.stop();
  },
  baseURL: async ({ desk }, use) => use(desk.origin),
});

/** The desk is usable from a phone in portrait to a laptop. */
const WIDTHS = [390, 768, 1280];

/** Expects that the page and its tables fit every width, pass axe, light and dark, and have no small targets. */
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
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page), `${path}, ${colorScheme}`).toEqual([]);
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
