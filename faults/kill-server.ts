import type { FormStore } from '#forms/form-store.ts';
import { openPostgresFormStore } from '#forms/postgres/form-store.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import { chanceOf, type Fault, pause } from './fault.ts';
import { type PlaceToBreak, withPlace } from './places-to-break.ts';
import { startSite } from './running-site.ts';
import { FORM_PATH, hiddenFields, makeForm, type SentForm, sendForm } from './sent-forms.ts';

const MAX_AT_ONCE = 14;
const LATEST_KILL_MS = 10_000;
/** Nobody takes mail or webhook there: entries stay in the outbox. */
const NOBODY = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'forms@example.org',
  MAIL_TO: 'operator@example.org',
  SITE_URL: 'https://www.example.org',
  WEBHOOK_URL: 'http://127.0.0.1:9/',
  WEBHOOK_SECRET: 'a secret of at least 24 letters',
};
const CHANNELS = ['operator-mail', 'webhook'];

/**
 * Kills the server while visitors send forms. Each form that it thanked for must be stored once, whole, with what is to be
 * sent on; who got no answer sends the same again to the next server, and must be stored once, too.
 */
export const killServer: Fault = (options) =>
  withPlace(options.store, async (place) => {
    const chance = chanceOf(options);
    const broken: string[] = [];
    const thanked: SentForm[] = [];
    let unanswered: SentForm[] = [];
    let sentAgain = 0;
    let halfStored = 0;
    /** How long all answers of a round take, so that a killing falls within them. */
    let roundMs = 150;
    const note = (form: SentForm, outcome: string) => {
      if (outcome === 'thanked') thanked.push(form);
      else if (outcome === 'unanswered') unanswered.push(form);
      else broken.push(`${form.name} was answered ${outcome.slice(0, 200)}`);
    };
    const settings = { ...place.settings, ...NOBODY };
    for (let round = 1; round <= options.rounds; round++) {
      const site = await startSite(settings);
      const again = unanswered;
      unanswered = [];
      sentAgain += again.length;
      for (const form of again) note(form, await sendForm(site.origin, form));
      if (unanswered.length > 0) broken.push(`Round ${round}: a living server did not answer.`);

      const hidden = await hiddenFields(`${site.origin}${FORM_PATH}`);
      const started = performance.now();
      const count = chance.whole(4, MAX_AT_ONCE);
      // At any moment, or at the very one at which a visitor has read the thanks.
      const enough = Promise.withResolvers<void>();
      let thanksLeft = chance.chance(0.5) ? chance.whole(1, count) : Number.POSITIVE_INFINITY;
      const inTime = Number.isFinite(thanksLeft) ? LATEST_KILL_MS : chance.whole(0, roundMs);
      const posts = Array.from({ length: count }, async (_, at) => {
        await pause(chance.whole(0, 30));
        const form = makeForm(`Place ${at} of round ${round}`, hidden);
        const outcome = await sendForm(site.origin, form);
        note(form, outcome);
        if (outcome === 'thanked' && --thanksLeft === 0) enough.resolve();
      });
      const killed = Promise.race([enough.promise, pause(inTime)]).then(site.kill);
      await Promise.all(posts);
      if (unanswered.length === 0) roundMs = Math.max(20, Math.round(performance.now() - started));
      else roundMs += 10;
      await killed;
      halfStored += await countHalfStored(place, thanked, broken);
    }
    const site = await startSite(settings);
    for (const form of unanswered.splice(0)) note(form, await sendForm(site.origin, form));
    const stopped = await site.stop();
    if (stopped !== 0) broken.push(`The last server ended with ${stopped}, not with 0.`);
    halfStored += await countHalfStored(place, thanked, broken);
    const lost = broken.filter((fault) => fault.startsWith('Lost')).length;
    const { rounds, store } = options;
    const acknowledged = thanked.length;
    return {
      counts: { store, rounds, kills: rounds, acknowledged, 'sent again': sentAgain, lost, 'half done': halfStored },
      broken,
    };
  });

/** Looks with the server dead: nothing that was thanked for is missing, nothing is there twice or in part. */
async function countHalfStored(place: PlaceToBreak, thanked: SentForm[], broken: string[]): Promise<number> {
  const store: FormStore = place.databaseUrl ? await openPostgresFormStore(place.databaseUrl) : openFormStore(place);
  try {
    const kept = await store.list();
    const byName = Map.groupBy(kept, ({ values }) => String(values.businessName));
    const missing = thanked.filter(({ name }) => !byName.has(name)).map(({ name }) => `Lost: ${name}, thanked for.`);
    broken.push(...missing.filter((sentence) => !broken.includes(sentence)));
    const twice = [...byName].filter(([, stored]) => stored.length > 1).map(([name]) => name);
    for (const name of twice) broken.push(`${name} is stored twice.`);
    const isWhole = async (id: string, values: Record<string, unknown>) => {
      const sent = makeForm(String(values.businessName), {}).values;
      const entries = (await store.entriesOf(id)).map(({ channel }) => channel).sort();
      // Checking a form takes away blanks at the ends of an answer.
      return (
        entries.join() === CHANNELS.join() && Object.entries(sent).every(([key, text]) => values[key] === text.trim())
      );
    };
    let inPart = 0;
    for (const { id, values } of kept.slice(0, 2 * MAX_AT_ONCE)) {
      if (await isWhole(id, values)) continue;
      inPart++;
      broken.push(`${values.businessName} is stored in part.`);
    }
    return inPart + twice.length;
  } finally {
    await store.close();
  }
}
