import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import type { Fault } from './fault.ts';
import { generationCsv, searchGeneration } from './generations.ts';
import { runCommand } from './run-command.ts';
import { type SiteExited, startSite } from './running-site.ts';
import { FORM_PATH, hiddenFields, makeForm, sendForm, visibleText } from './sent-forms.ts';

const DISK = '12m';

/**
 * Runs the site on a small disk in memory that is full to the last byte, then read-only. Searches must keep working; forms
 * that cannot be stored must come back with 503 and all answers; imports and starts must say what to do; and with free
 * space everything must work again without a restart. Mounting the disk requires root; without it, the fault fails.
 */
export const fullDisk: Fault = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
  const failures: string[] = [];
  const counts = { checks: 0, accepted: 0, refused: 0 };
  const check = (isTrue: boolean, sentence: string) => {
    counts.checks++;
    if (!isTrue) failures.push(sentence);
  };
  const mount = (...args: string[]) =>
    execFileSync('mount', [...args, folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  mount('-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs');
  const data = join(folder, 'data');
  const lists = mkdtempSync(join(tmpdir(), 'lists-'));
  const list = (generation: number) => {
    const path = join(lists, `${generation}.csv`);
    writeFileSync(path, generationCsv(generation));
    return path;
  };
  const settings = { DATA_DIR: data };
  const isClear = (output: string) => output.includes(`Data folder ${data}`) && !output.includes('    at ');
  try {
    mkdirSync(data);
    check((await runCommand(['import', 'csv', list(1)], settings)).exitCode === 0, 'The first import failed.');
    const site = await startSite(settings);
    const hidden = await hiddenFields(`${site.origin}${FORM_PATH}`);
    const send = async (name: string) => {
      const outcome = await sendForm(site.origin, makeForm(name, hidden));
      if (outcome === 'accepted') counts.accepted++;
      else counts.refused++;
      return outcome;
    };
    check((await send('Before')) === 'accepted', 'A form was refused before the disk was full.');

    fill(folder);
    for (let at = 0; at < 20; at++) {
      const outcome = await send(`Full ${at}`);
      // A form that fits is stored; a refused one says so and comes back complete.
      if (outcome !== 'accepted')
        check(/^503: .*could not send this/.test(outcome), `A form got ${outcome.slice(0, 300)}`);
    }
    check(counts.refused > 0, 'The disk was full and every form was accepted.');
    check(await keepsAnswers(site.origin, hidden), 'The answers of a refused form did not come back.');
    for (let page = 1; page <= 5; page++)
      check(
        (await searchGeneration(site.origin, page)) === 1,
        `Page ${page} of a search fails while the disk is full.`,
      );
    const imported = await runCommand(['import', 'csv', list(2)], settings);
    check(
      imported.exitCode === 1 && isClear(imported.output),
      `An import on a full disk: ${imported.exitCode} ${imported.output}`,
    );
    check((await searchGeneration(site.origin, 1)) === 1, 'A failed import changed what is served.');
    rmSync(join(folder, 'filler'));
    check((await send('With free space')) === 'accepted', 'With free space, a form is still refused.');
    check((await runCommand(['import', 'csv', list(3)], settings)).exitCode === 0, 'With free space, an import fails.');
    await site.stop();

    const store = openFormStore({ folder: data });
    check((await store.list()).length === counts.accepted, 'The stored forms are not exactly the accepted ones.');
    await store.close();

    mount('-o', 'remount,ro');
    const started = await startSite(settings).then(
      async (running) => `It started. ${await running.stop()}`,
      (error: SiteExited) => error.output,
    );
    check(isClear(started) && started.includes('cannot be written to'), `A start on a read-only disk: ${started}`);
    const closed = await runCommand(['import', 'csv', list(4)], settings);
    check(
      closed.exitCode === 1 && isClear(closed.output),
      `An import on a read-only disk: ${closed.exitCode} ${closed.output}`,
    );
    mount('-o', 'remount,rw');
    const again = await startSite(settings);
    check((await searchGeneration(again.origin, 1)) === 3, 'With the disk writable again, the site does not serve.');
    await again.stop();
    return { counts, failures };
  } finally {
    execFileSync('umount', ['-l', folder]);
    for (const each of [folder, lists]) rmSync(each, { recursive: true, force: true });
  }
};

/** Fills the disk to the last byte. */
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

/** Whether the page for a refused form still has the answers in its fields. */
async function keepsAnswers(origin: string, hidden: Record<string, string>): Promise<boolean> {
  for (let tries = 0; tries < 30; tries++) {
    const { path, values } = makeForm(`Again ${tries}`, hidden);
    const answer = await fetch(`${origin}${path}`, { method: 'POST', body: new URLSearchParams(values) });
    const html = await answer.text();
    if (answer.status !== 503) continue;
    return html.includes(`value="Again ${tries}"`) && visibleText(html).includes(`Line one of Again ${tries}`);
  }
  return false;
}

/** Whether this account can mount a disk. */
export function mayMount(): boolean {
  return process.getuid?.() === 0 && /\btmpfs\b/.test(readFileSync('/proc/filesystems', 'utf8'));
}
