import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import type { Fault } from './fault.ts';
import { askGeneration, generationCsv } from './generations.ts';
import { runCommand } from './run-command.ts';
import { type SiteEnded, startSite } from './running-site.ts';
import { FORM_PATH, hiddenFields, makeForm, sendForm, shownWords } from './sent-forms.ts';

const DISK = '12m';

/**
 * A disk of its own, in memory: full to the last byte while the site runs, then closed for writing. Searches must go on; forms
 * that cannot be kept must come back with 503 and every word in them; imports and starts must say what to do; and with room
 * again everything must work without a restart. Needs the right to mount (root); without it, it says so and fails.
 */
export const fullDisk: Fault = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
  const broken: string[] = [];
  const counts = { checks: 0, thanked: 0, refused: 0 };
  const check = (is: boolean, sentence: string) => {
    counts.checks++;
    if (!is) broken.push(sentence);
  };
  const mount = (...words: string[]) =>
    execFileSync('mount', [...words, folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  mount('-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs');
  const data = join(folder, 'data');
  const lists = mkdtempSync(join(tmpdir(), 'lists-'));
  const list = (generation: number) => {
    const path = join(lists, `${generation}.csv`);
    writeFileSync(path, generationCsv(generation));
    return path;
  };
  const settings = { DATA_DIR: data };
  const isClear = (said: string) => said.includes(`Data folder ${data}`) && !said.includes('    at ');
  try {
    mkdirSync(data);
    check((await runCommand(['import', 'csv', list(1)], settings)).exitCode === 0, 'The first import failed.');
    const site = await startSite(settings);
    const hidden = await hiddenFields(`${site.origin}${FORM_PATH}`);
    const send = async (name: string) => {
      const outcome = await sendForm(site.origin, makeForm(name, hidden));
      if (outcome === 'thanked') counts.thanked++;
      else counts.refused++;
      return outcome;
    };
    check((await send('Before')) === 'thanked', 'A form was refused before the disk was full.');

    fill(folder);
    for (let at = 0; at < 20; at++) {
      const outcome = await send(`Full ${at}`);
      // What there is room for is kept; what is refused says so and comes back whole.
      if (outcome !== 'thanked')
        check(/^503: .*could not send this/.test(outcome), `A form was answered ${outcome.slice(0, 300)}`);
    }
    check(counts.refused > 0, 'The disk was full and every form was taken.');
    check(await comesBack(site.origin, hidden), 'The words of a refused form did not come back.');
    for (let page = 1; page <= 5; page++)
      check(
        (await askGeneration(site.origin, page)) === 1,
        `Page ${page} of a search is not answered while the disk is full.`,
      );
    const imported = await runCommand(['import', 'csv', list(2)], settings);
    check(
      imported.exitCode === 1 && isClear(imported.said),
      `An import on a full disk: ${imported.exitCode} ${imported.said}`,
    );
    check((await askGeneration(site.origin, 1)) === 1, 'A failed import changed what is served.');
    rmSync(join(folder, 'filler'));
    check((await send('With room again')) === 'thanked', 'With room again, a form is still refused.');
    check((await runCommand(['import', 'csv', list(3)], settings)).exitCode === 0, 'With room again, an import fails.');
    await site.stop();

    const store = openFormStore({ folder: data });
    check((await store.list()).length === counts.thanked, 'Not exactly what was thanked for is stored.');
    await store.close();

    mount('-o', 'remount,ro');
    const started = await startSite(settings).then(
      async (running) => `It started. ${await running.stop()}`,
      (error: SiteEnded) => error.said,
    );
    check(isClear(started) && started.includes('cannot be written to'), `A start on a closed disk: ${started}`);
    const closed = await runCommand(['import', 'csv', list(4)], settings);
    check(
      closed.exitCode === 1 && isClear(closed.said),
      `An import on a closed disk: ${closed.exitCode} ${closed.said}`,
    );
    mount('-o', 'remount,rw');
    const again = await startSite(settings);
    check((await askGeneration(again.origin, 1)) === 3, 'Open for writing again, the site does not serve.');
    await again.stop();
    return { counts, broken };
  } finally {
    execFileSync('umount', ['-l', folder]);
    for (const each of [folder, lists]) rmSync(each, { recursive: true, force: true });
  }
};

/** Takes the last byte of the disk. */
function fill(folder: string): void {
  const filler = join(folder, 'filler');
  for (const bytes of [65_536, 4096, 1]) {
    try {
      for (;;) writeFileSync(filler, Buffer.alloc(bytes), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

/** Whether a page that refuses a form has what was typed in its fields. */
async function comesBack(origin: string, hidden: Record<string, string>): Promise<boolean> {
  for (let tries = 0; tries < 30; tries++) {
    const { path, values } = makeForm(`Again ${tries}`, hidden);
    const answer = await fetch(`${origin}${path}`, { method: 'POST', body: new URLSearchParams(values) });
    const html = await answer.text();
    if (answer.status !== 503) continue;
    return html.includes(`value="Again ${tries}"`) && shownWords(html).includes(`Line one of Again ${tries}`);
  }
  return false;
}

/** Whether this account may mount a disk. */
export function mayMount(): boolean {
  return process.getuid?.() === 0 && /\btmpfs\b/.test(readFileSync('/proc/filesystems', 'utf8'));
}
