import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startReceiver } from '#delivery/testing/http-receiver.ts';
import { type Fault, pause } from './fault.ts';
import { askGeneration, generationCsv } from './generations.ts';
import { withPlace } from './places-to-break.ts';
import { runCommand } from './run-command.ts';
import { startSite } from './running-site.ts';
import { FORM_PATH, hiddenFields, makeForm, sendForm } from './sent-forms.ts';

const DAY_MS = 86_400_000;
/** Where the clock goes, one after the other, against the true time: backwards above all, so that much lies ahead. */
const JUMPS = [365 * DAY_MS, DAY_MS, 0, -DAY_MS, 0, -365 * DAY_MS, 0];
/** One visitor, told by a web server in front: who is not known is not counted, so could not be held off either. */
const VISITOR = { 'X-Forwarded-For': '203.0.113.9' };
const FORMS_EACH = 2;

/** The outbox looks at the clock at least so often. */
const DELIVERED_WITHIN_MS = 40_000;

/**
 * Sets the running site's clock forth and back by a day and a year. A form opened after a jump must be taken; one opened
 * before it too, or come back with a fresh stamp and then be taken; what was kept must be sent on once the clock is right
 * again, and no visitor may be held off.
 */
export const clockJumps: Fault = (options) =>
  withPlace(options.store, async ({ folder, settings }) => {
    const broken: string[] = [];
    const counts = { jumps: 0, thanked: 0, 'asked once more': 0, 'sent on': 0 };
    const hook = await startReceiver();
    const clockFile = join(folder, 'clock');
    const setClock = async (ms: number) => {
      writeFileSync(clockFile, String(ms));
      // The site looks ten times a second, where it is not kept from it.
      await pause(1500);
    };
    await setClock(0);
    const list = join(folder, 'list.csv');
    writeFileSync(list, generationCsv(1));
    await runCommand(['import', 'csv', list], settings);
    // A database goes by its own clock, which does not jump: there, all are sent at one time.
    const sameTime = JUMPS.filter((ms) => ms === 0 || options.store === 'postgres').length;
    const clock = fileURLToPath(new URL('clock.ts', import.meta.url));
    const site = await startSite(
      // Limits are on, as visitors meet them, and forms are as many as may be sent at one time.
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
    const page = `${site.origin}${FORM_PATH}`;
    const send = async (name: string, hidden: Record<string, string>) => {
      const outcome = await sendForm(site.origin, makeForm(name, hidden), VISITOR);
      if (outcome === 'thanked') counts.thanked++;
      return outcome;
    };
    for (const [at, jumpMs] of JUMPS.entries()) {
      const before = await hiddenFields(page, VISITOR);
      await setClock(jumpMs);
      counts.jumps++;
      if ((await send(`Before jump ${at}`, before)) !== 'thanked') {
        counts['asked once more']++;
        const again = await send(`Before jump ${at}`, await hiddenFields(page, VISITOR));
        if (again !== 'thanked') broken.push(`Jump ${at}: a form sent once more was answered ${again.slice(0, 200)}`);
      }
      const fresh = await send(`After jump ${at}`, await hiddenFields(page, VISITOR));
      if (fresh !== 'thanked') broken.push(`Jump ${at}: a form opened after it was answered ${fresh.slice(0, 200)}`);
      if ((await askGeneration(site.origin, 1, VISITOR)) !== 1) broken.push(`Jump ${at}: a search failed.`);
      for (const path of ['/', '/ourplaces?place=Phoenix, AZ', '/metrics', '/readyz', '/api/tiles/roadmap/5/6/12']) {
        // Numbers are for programs on this machine.
        const headers: Record<string, string> = path === '/metrics' ? {} : VISITOR;
        const { status } = await fetch(`${site.origin}${path}`, { headers });
        if (status !== 200) broken.push(`Jump ${at}: ${path} was answered ${status}.`);
      }
    }
    const until = performance.now() + DELIVERED_WITHIN_MS;
    const sentOn = () => new Set(hook.received.map(({ headers }) => headers['webhook-id'])).size;
    while (sentOn() < counts.thanked && performance.now() < until) await pause(200);
    counts['sent on'] = sentOn();
    if (sentOn() < counts.thanked) broken.push(`${sentOn()} of ${counts.thanked} forms were sent on.`);
    await site.stop();
    await hook.close();
    return { counts: { store: options.store, ...counts }, broken };
  });
