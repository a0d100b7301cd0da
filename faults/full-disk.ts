import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import type { Fault, FaultResult } from './fault.ts';
import { searchGeneration, writeGeneration } from './generations.ts';
import { runCommand } from './run-command.ts';
import { type SiteExited, startSite } from './running-site.ts';
import { openForm, sendForm, visibleText } from './sent-forms.ts';
import { type SmallDisk, withSmallDisk } from './small-disk.ts';

const DISK = '12m';

/**
 * Runs the site on a small disk in memory that is full to the last byte, then read-only. Searches must keep working; forms
 * that cannot be stored must come back with 503 and all answers; imports and starts must say what to do; and with free
 * space everything must work again without a restart. Mounting the disk requires root; without it, the fault fails.
 */
export const fullDisk: Fault = () => withSmallDisk(DISK, useUp);

async function useUp({ folder, fill, empty, remount }: SmallDisk): Promise<FaultResult> {
  const failures: string[] = [];
  const counts = { checks: 0, accepted: 0, refused: 0 };
  const check = (isTrue: boolean, sentence: string) => {
    counts.checks++;
    if (!isTrue) failures.push(sentence);
  };
  const data = join(folder, 'data');
  const lists = mkdtempSync(join(tmpdir(), 'lists-'));
  const list = (generation: number) => writeGeneration(lists, generation);
  const settings = { DATA_DIR: data };
  const isClear = (output: string) => output.includes(`Data folder ${data}`) && !output.includes('    at ');
  try {
    mkdirSync(data);
    check((await runCommand(['import', 'csv', list(1)], settings)).exitCode === 0, 'The first import failed.');
    const site = await startSite(settings);
    const send = async (name: string) => {
      const outcome = await sendForm(site.origin, await openForm(site.origin, name));
      if (outcome === 'accepted') counts.accepted++;
      else counts.refused++;
      return outcome;
    };
    check((await send('Before')) === 'accepted', 'A form was refused before the disk was full.');

    fill();
    for (let at = 0; at < 20; at++) {
      const outcome = await send(`Full ${at}`);
      // A form that fits is stored; a refused one says so and comes back complete.
      if (outcome !== 'accepted')
        check(/^503: .*could not send this/.test(outcome), `A form got ${outcome.slice(0, 300)}`);
    }
    check(counts.refused > 0, 'The disk was full and every form was accepted.');
    check(await keepsAnswers(site.origin), 'The answers of a refused form did not come back.');
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
    empty();
    check((await send('With free space')) === 'accepted', 'With free space, a form is still refused.');
    check((await runCommand(['import', 'csv', list(3)], settings)).exitCode === 0, 'With free space, an import fails.');
    await site.stop();

    const store = openFormStore({ folder: data });
    check((await store.list()).length === counts.accepted, 'The stored forms are not exactly the accepted ones.');
    await store.close();

    remount('ro');
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
    remount('rw');
    const again = await startSite(settings);
    check((await searchGeneration(again.origin, 1)) === 3, 'With the disk writable again, the site does not serve.');
    await again.stop();
    return { counts, failures };
  } finally {
    rmSync(lists, { recursive: true, force: true });
  }
}

/** Whether the page for a refused form still has the answers in its fields. */
async function keepsAnswers(origin: string): Promise<boolean> {
  for (let tries = 0; tries < 30; tries++) {
    const { path, values } = await openForm(origin, `Again ${tries}`);
    const answer = await fetch(`${origin}${path}`, { method: 'POST', body: new URLSearchParams(values) });
    const html = await answer.text();
    if (answer.status !== 503) continue;
    return html.includes(`value="Again ${tries}"`) && visibleText(html).includes(`Line one of Again ${tries}`);
  }
  return false;
}
