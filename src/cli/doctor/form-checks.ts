import type { DoctorDeps } from './doctor-deps.ts';
import { count, daysSince, type Finding, look, ok, problem } from './finding.ts';

/** Days after which somebody who wrote to us should have heard something. */
const LONG_WAIT_DAYS = 7;

export async function checkSubmissions({ forms, now }: Pick<DoctorDeps, 'forms' | 'now'>): Promise<Finding> {
  const { undecided } = await forms();
  const told = `${count(undecided.length, 'submission')} ${undecided.length === 1 ? 'awaits' : 'await'} review`;
  const oldest = Math.max(0, ...undecided.map((receivedAt) => daysSince(receivedAt, now)));
  if (oldest > LONG_WAIT_DAYS) return look(`${told}, the oldest for ${oldest} days.`, 'Decide on them: npm run desk.');
  return ok(`${told}.`);
}

export function checkWaitingForms({ waitingForms }: Pick<DoctorDeps, 'waitingForms'>): Finding {
  const waiting = waitingForms();
  if (waiting === 0) return ok('No form waits for the database.');
  return look(
    `${count(waiting, 'form')} ${waiting === 1 ? 'waits' : 'wait'} in DATA_DIR/spool for the database.`,
    'Fix the database. Keep the site running and do not touch that folder: the forms are stored automatically.',
  );
}

export async function checkLetters({ forms }: Pick<DoctorDeps, 'forms'>): Promise<Finding> {
  const { givenUp } = await forms();
  if (givenUp === 0) return ok('Nothing was given up.');
  return look(
    `${count(givenUp, 'letter or message', 'letters and messages')} could not be delivered and ${givenUp === 1 ? 'was' : 'were'} given up.`,
    'See why, and send them again: npm run desk, or npm run submissions -- resend.',
  );
}

export async function checkMail({ config, reach }: Pick<DoctorDeps, 'config' | 'reach'>): Promise<Finding> {
  if (!config.SMTP_URL)
    return look(
      'Mail is not set up: no one is notified of forms, and newsletter sign-ups stay pending.',
      'Set SMTP_URL, MAIL_FROM and MAIL_TO.',
    );
  return reached(
    'The mail server',
    await reach.mail(),
    'Look at SMTP_URL. EAUTH: user or password is wrong; ESOCKET or ETIMEDOUT: nothing answers there.',
  );
}

export async function checkWebhook({ config, reach }: Pick<DoctorDeps, 'config' | 'reach'>): Promise<Finding> {
  if (!config.WEBHOOK_URL) return ok('None is set.');
  return reached('The webhook', await reach.webhook(), 'Look at WEBHOOK_URL, and at the program behind it.');
}

export async function checkListmonk({ config, reach }: Pick<DoctorDeps, 'config' | 'reach'>): Promise<Finding> {
  if (!config.LISTMONK_URL) return ok('None is set.');
  return reached(
    'listmonk',
    await reach.listmonk(),
    'Look at LISTMONK_URL; http-401 or 403: at LISTMONK_USER and LISTMONK_TOKEN.',
  );
}

function reached(what: string, failure: string | null, todo: string): Finding {
  return failure === null ? ok(`${what} answers.`) : problem(`${what} cannot be used: ${failure}.`, todo);
}
