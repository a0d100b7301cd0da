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
/** Where the clock goes, one after the other, against the true time. */
const JUMPS = [DAY_MS, 0, -DAY_MS, 365 * DAY_MS, 0, -365 * DAY_MS, 0];
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
      await pause(300);
    };
    await setClock(0);
    const list = join(folder, 'list.csv');
    writeFileSync(list, generationCsv(1));
    await runCommand(['import', 'csv', list], settings);
    const clock = fileURLToPath(new URL('clock.ts', import.meta.url));
    const site = await startSite(
      // Limits are on, as visitors meet them.
      {
        ...settings,
        CLOCK_FILE: clockFile,
        RATE_LIMITS: 'on',
        FORMS_PER_CLIENT: '10',
        WEBHOOK_URL: `${hook.url}/`,
        WEBHOOK_SECRET: 'a secret of at least 24 letters',
      },
      { nodeOptions: ['--import', clock] },
    );
    const page = `${site.origin}${FORM_PATH}`;
    const send = async (name: string, hidden: Record<string, string>) => {
      const outcome = await sendForm(site.origin, makeForm(name, hidden));
      if (outcome === 'thanked') counts.thanked++;
      return outcome;
    };
    for (const [at, jumpMs] of JUMPS.entries()) {
      const before = await hiddenFields(page);
      await setClock(jumpMs);
      counts.jumps++;
      if ((await send(`Before jump ${at}`, before)) !== 'thanked') {
        counts['asked once more']++;
        const again = await send(`Before jump ${at}`, await hiddenFields(page));
        if (again !== 'thanked') broken.push(`Jump ${at}: a form sent once more was answered ${again.slice(0, 200)}`);
      }
      const fresh = await send(`After jump ${at}`, await hiddenFields(page));
      if (fresh !== 'thanked') broken.push(`Jump ${at}: a form opened after it was answered ${fresh.slice(0, 200)}`);
      if ((await askGeneration(site.origin, 1)) !== 1) broken.push(`Jump ${at}: a search failed.`);
      for (const path of ['/', '/ourplaces?place=Phoenix, AZ', '/metrics', '/readyz', '/api/tiles/roadmap/5/6/12']) {
        const { status } = await fetch(`${site.origin}${path}`);
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
