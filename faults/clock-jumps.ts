import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startReceiver } from '#delivery/testing/http-receiver.ts';
import { DAY_MS } from '../src/model/duration.ts';
import { type Fault, pause } from './fault.ts';
import { searchGeneration, writeGeneration } from './generations.ts';
import { mustRun } from './run-command.ts';
import { readMetrics, startSite } from './running-site.ts';
import { openForm, type SentForm, sendForm } from './sent-forms.ts';
import { withStorage } from './site-storage.ts';

/** Offsets from the true time, set one after another. Most jumps go backward, so that stored times lie in the future. */
const JUMPS = [365 * DAY_MS, DAY_MS, 0, -DAY_MS, 0, -365 * DAY_MS, 0];
/** Identifies one visitor behind a proxy: limits apply only to known clients. */
const VISITOR = { 'X-Forwarded-For': '203.0.113.9' };
const FORMS_EACH = 2;

/** The outbox checks the clock at least this often. */
const DELIVERED_WITHIN_MS = 40_000;

/**
 * Sets the running site's clock forward and back by a day and a year. A form opened after a jump must be accepted. One
 * opened before it must be accepted too, at once or after it comes back with a fresh timestamp. Stored forms must be
 * delivered once the clock is right again, and no visitor may be rate-limited.
 */
export const clockJumps: Fault = (options) =>
  withStorage(options.store, async ({ folder, settings }) => {
    const failures: string[] = [];
    const counts = { jumps: 0, accepted: 0, 'asked again': 0, delivered: 0 };
    const hook = await startReceiver();
    const clockFile = join(folder, 'clock');
    const setClock = async (ms: number) => {
      writeFileSync(clockFile, String(ms));
      // The site reads the file ten times a second unless it is busy.
      await pause(1500);
    };
    await setClock(0);
    await mustRun(['import', 'csv', writeGeneration(folder, 1)], settings);
    // A database uses its own clock, which does not jump: all forms arrive at the same time.
    const sameTime = JUMPS.filter((ms) => ms === 0 || options.store === 'postgres').length;
    const clock = fileURLToPath(new URL('clock.ts', import.meta.url));
    const site = await startSite(
      // Rate limits are on, and just large enough for the forms sent at the same time.
      {
        ...settings,
        CLOCK_FILE: clockFile,
        TRUSTED_PROXIES: '127.0.0.1',
        RATE_LIMITS: 'on',
        FORMS_PER_CLIENT: String(FORMS_EACH * sameTime),
        WEBHOOK_URL: `${hook.url}/`,
        WEBHOOK_SECRET: 'a secret of at least 24 letters',
      },
      { nodeOptions: ['--import', clock] },
    );
    const open = (name: string) => openForm(site.origin, name, VISITOR);
    const send = async (form: SentForm) => {
      const outcome = await sendForm(site.origin, form, VISITOR);
      if (outcome === 'accepted') counts.accepted++;
      return outcome;
    };
    for (const [at, jumpMs] of JUMPS.entries()) {
      const before = await open(`Before jump ${at}`);
      await setClock(jumpMs);
      counts.jumps++;
      if ((await send(before)) !== 'accepted') {
        counts['asked again']++;
        const again = await send(await open(`Before jump ${at}`));
        if (again !== 'accepted') failures.push(`Jump ${at}: a form sent again was answered ${again.slice(0, 200)}`);
      }
      const fresh = await send(await open(`After jump ${at}`));
      if (fresh !== 'accepted') failures.push(`Jump ${at}: a form opened after it was answered ${fresh.slice(0, 200)}`);
      if ((await searchGeneration(site.origin, 1, VISITOR)) !== 1) failures.push(`Jump ${at}: a search failed.`);
      for (const path of ['/', '/ourplaces?place=Phoenix, AZ', '/readyz', '/api/tiles/roadmap/5/6/12']) {
        const { status } = await fetch(`${site.origin}${path}`, { headers: VISITOR });
        if (status !== 200) failures.push(`Jump ${at}: ${path} returned ${status}.`);
      }
      if (!(await readMetrics(site.origin)).includes('http_request_seconds')) failures.push(`Jump ${at}: no metrics.`);
    }
    const deadline = performance.now() + DELIVERED_WITHIN_MS;
    const deliveredCount = () => new Set(hook.received.map(({ headers }) => headers['webhook-id'])).size;
    while (deliveredCount() < counts.accepted && performance.now() < deadline) await pause(200);
    counts.delivered = deliveredCount();
    if (deliveredCount() < counts.accepted)
      failures.push(`${deliveredCount()} of ${counts.accepted} forms were delivered.`);
    await site.stop();
    await hook.close();
    return { counts: { store: options.store, ...counts }, failures };
  });
