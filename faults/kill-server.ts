import type { FormStore } from '#forms/form-store.ts';
import { openPostgresFormStore } from '#forms/postgres/form-store.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import { type Fault, pause, seededRandom } from './fault.ts';
import { startSite } from './running-site.ts';
import { makeForm, openForm, type SentForm, sendForm } from './sent-forms.ts';
import { type SiteStorage, withStorage } from './site-storage.ts';

const MAX_AT_ONCE = 14;
const LATEST_KILL_MS = 10_000;
/** Nothing listens on these ports: entries stay in the outbox. */
const UNREACHABLE = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'forms@example.org',
  MAIL_TO: 'operator@example.org',
  SITE_URL: 'https://www.example.org',
  WEBHOOK_URL: 'http://127.0.0.1:9/',
  WEBHOOK_SECRET: 'a secret of at least 24 letters',
};
const CHANNELS = ['operator-mail', 'webhook'];

/**
 * Kills the server while visitors send forms. Each accepted form must be stored once and completely, with its deliveries
 * queued. A visitor without an answer sends the same form to the next server; it must be stored once, too.
 */
export const killServer: Fault = (options) =>
  withStorage(options.store, async (place) => {
    const random = seededRandom(options);
    const failures: string[] = [];
    const accepted: SentForm[] = [];
    let unanswered: SentForm[] = [];
    let sentAgain = 0;
    let halfStored = 0;
    /** How long a round takes, so that the kill falls within it. */
    let roundMs = 150;
    const note = (form: SentForm, outcome: string) => {
      if (outcome === 'accepted') accepted.push(form);
      else if (outcome === 'unanswered') unanswered.push(form);
      else failures.push(`${form.name} got ${outcome.slice(0, 200)}`);
    };
    const settings = { ...place.settings, ...UNREACHABLE };
    for (let round = 1; round <= options.rounds; round++) {
      const site = await startSite(settings);
      const again = unanswered;
      unanswered = [];
      sentAgain += again.length;
      for (const form of again) note(form, await sendForm(site.origin, form));
      if (unanswered.length > 0) failures.push(`Round ${round}: a running server did not answer.`);

      const count = random.whole(4, MAX_AT_ONCE);
      // Each visitor has opened the form before.
      const names = Array.from({ length: count }, (_, at) => `Place ${at} of round ${round}`);
      const opened = await Promise.all(names.map((name) => openForm(site.origin, name)));
      const started = performance.now();
      // Kills at any moment, or right when a visitor has read the confirmation.
      const enough = Promise.withResolvers<void>();
      let acceptsLeft = random.chance(0.5) ? random.whole(1, count) : Number.POSITIVE_INFINITY;
      const killAfterMs = Number.isFinite(acceptsLeft) ? LATEST_KILL_MS : random.whole(0, roundMs);
      const posts = opened.map(async (form) => {
        await pause(random.whole(0, 30));
        const outcome = await sendForm(site.origin, form);
        note(form, outcome);
        if (outcome === 'accepted' && --acceptsLeft === 0) enough.resolve();
      });
      const killed = Promise.race([enough.promise, pause(killAfterMs)]).then(site.kill);
      await Promise.all(posts);
      if (unanswered.length === 0) roundMs = Math.max(20, Math.round(performance.now() - started));
      else roundMs += 10;
      await killed;
      halfStored += await countHalfStored(place, accepted, failures);
    }
    const site = await startSite(settings);
    for (const form of unanswered.splice(0)) note(form, await sendForm(site.origin, form));
    const stopped = await site.stop();
    if (stopped !== 0) failures.push(`The last server exited with ${stopped}, not 0.`);
    halfStored += await countHalfStored(place, accepted, failures);
    const lost = failures.filter((failure) => failure.startsWith('Lost')).length;
    const { rounds, store } = options;
    const acknowledged = accepted.length;
    return {
      counts: { store, rounds, kills: rounds, acknowledged, 'sent again': sentAgain, lost, 'half done': halfStored },
      failures,
    };
  });

/** Checks the store after a kill: every accepted form is stored, once and completely. */
async function countHalfStored(place: SiteStorage, accepted: SentForm[], failures: string[]): Promise<number> {
  const store: FormStore = place.databaseUrl ? await openPostgresFormStore(place.databaseUrl) : openFormStore(place);
  try {
    const submissions = await store.list();
    const byName = Map.groupBy(submissions, ({ values }) => String(values.businessName));
    const missing = accepted
      .filter(({ name }) => !byName.has(name))
      .map(({ name }) => `Lost: ${name}, which was accepted.`);
    failures.push(...missing.filter((sentence) => !failures.includes(sentence)));
    const twice = [...byName].filter(([, stored]) => stored.length > 1).map(([name]) => name);
    for (const name of twice) failures.push(`${name} is stored twice.`);
    const isWhole = async (id: string, values: Record<string, unknown>) => {
      const sent = makeForm(String(values.businessName), {}).values;
      const entries = (await store.entriesOf(id)).map(({ channel }) => channel).sort();
      // Validation trims answers.
      return (
        entries.join() === CHANNELS.join() && Object.entries(sent).every(([key, text]) => values[key] === text.trim())
      );
    };
    let incomplete = 0;
    for (const { id, values } of submissions.slice(0, 2 * MAX_AT_ONCE)) {
      if (await isWhole(id, values)) continue;
      incomplete++;
      failures.push(`${values.businessName} is stored incompletely.`);
    }
    return incomplete + twice.length;
  } finally {
    await store.close();
  }
}
