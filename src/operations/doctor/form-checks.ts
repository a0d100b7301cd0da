import { countText } from '#model/number-text.ts';
import type { DoctorDeps } from './doctor-deps.ts';
import { daysSince, type Finding, ok, problem, warning } from './finding.ts';

/** Days within which a visitor should get a reply. */
const MAX_WAIT_DAYS = 7;

export async function checkSubmissions({ forms, now }: Pick<DoctorDeps, 'forms' | 'now'>): Promise<Finding> {
  const { undecided } = await forms();
  const summary = `${countText(undecided.length, 'submission')} ${undecided.length === 1 ? 'awaits' : 'await'} review`;
  const oldest = Math.max(0, ...undecided.map((receivedAt) => daysSince(receivedAt, now)));
  if (oldest > MAX_WAIT_DAYS)
    return warning(`${summary}, the oldest for ${oldest} days.`, 'Review them: npm run desk.');
  return ok(`${summary}.`);
}

export function checkWaitingForms({ waitingForms }: Pick<DoctorDeps, 'waitingForms'>): Finding {
  const waiting = waitingForms();
  if (waiting === 0) return ok('No forms are waiting for the database.');
  return warning(
    `${countText(waiting, 'form')} ${waiting === 1 ? 'is' : 'are'} waiting in DATA_DIR/spool for the database.`,
    'Fix the database. Keep the site running and do not touch that folder: the forms are stored automatically.',
  );
}

export async function checkLetters({ forms }: Pick<DoctorDeps, 'forms'>): Promise<Finding> {
  const { givenUp } = await forms();
  if (givenUp === 0) return ok('None has failed permanently.');
  return warning(
    `${countText(givenUp, 'letter or message', 'letters and messages')} could not be delivered ` +
      `and ${givenUp === 1 ? 'was' : 'were'} given up.`,
    'See why, and send them again: npm run desk, or npm run submissions -- resend.',
  );
}

export async function checkMail({ config, reach }: Pick<DoctorDeps, 'config' | 'reach'>): Promise<Finding> {
  if (!config.SMTP_URL)
    return warning(
      'Mail is not set up: no one is notified of forms, and newsletter sign-ups stay pending for good. ' +
        'Visitors read that no newsletter will come for now.',
      'Set SMTP_URL, MAIL_FROM and MAIL_TO. ' +
        'Those who signed up before must sign up again to be asked for confirmation.',
    );
  return reached(
    'The mail server',
    await reach.mail(),
    'Check SMTP_URL. EAUTH: wrong user or password; ESOCKET or ETIMEDOUT: the server does not respond.',
  );
}

export async function checkWebhook({ config, reach }: Pick<DoctorDeps, 'config' | 'reach'>): Promise<Finding> {
  if (!config.WEBHOOK_URL) return ok('Not set up.');
  return reached('The webhook', await reach.webhook(), 'Check WEBHOOK_URL and the program behind it.');
}

export async function checkListmonk({ config, reach }: Pick<DoctorDeps, 'config' | 'reach'>): Promise<Finding> {
  if (!config.LISTMONK_URL) return ok('Not set up.');
  return reached(
    'listmonk',
    await reach.listmonk(),
    'Check LISTMONK_URL; for http-401 or 403, check LISTMONK_USER and LISTMONK_TOKEN.',
  );
}

function reached(what: string, failure: string | null, todo: string): Finding {
  return failure === null ? ok(`${what} responds.`) : problem(`${what} cannot be used: ${failure}.`, todo);
}
