import type { Submission } from '#forms/form-store.ts';
import type { FormDefinition, FormKind } from '#model/form-definition.ts';
import { providerPath } from '#model/provider-path.ts';
import { type Mailer, messageIdOf } from './mailer.ts';
import { DeliveryError, PermanentDeliveryError, type Sender } from './sender.ts';

export interface OperatorMailDeps {
  mailer: Mailer;
  from: string;
  to: string[];
  definitions: () => Record<FormKind, Pick<FormDefinition, 'fields'>>;
  /** Returns the name of the provider with this id, or undefined if there is none any more. */
  listingName: (id: string) => Promise<string | undefined>;
  /** Address of the site, without a path. */
  siteUrl: string;
}

/** Sends each submission to the operator as plain text; replies go to the visitor. */
export function operatorMail(deps: OperatorMailDeps): Sender {
  const { mailer, from, to, definitions } = deps;
  return async ({ id, submission }) => {
    if (!submission) return;
    const mail = {
      from,
      to,
      replyTo: addressOf(submission, definitions()[submission.kind]),
      subject: `New form: ${submission.kind} (${submission.id.slice(0, 8)})`,
      text: mailText(submission, await reportedListing(submission, deps)),
      messageId: messageIdOf(id, from),
    };
    // Retries, since the operator's address is right: a refusal (relaying denied, a block list) will be fixed in time.
    await mailer.send(mail).catch((error) => {
      throw error instanceof PermanentDeliveryError ? new DeliveryError(error.code, error.message) : error;
    });
  };
}

/** Returns the visitor's own address: the first nonempty email field. */
function addressOf({ values }: Submission, { fields }: Pick<FormDefinition, 'fields'>): string | undefined {
  const given = fields.filter(({ type }) => type === 'email').map(({ name }) => values[name]);
  return given.find((value): value is string => typeof value === 'string' && value !== '');
}

/** A provider that a visitor reports a problem with. */
interface ReportedListing {
  name: string;
  address: string;
}

async function reportedListing(
  { kind, values }: Submission,
  { listingName, siteUrl }: Pick<OperatorMailDeps, 'listingName' | 'siteUrl'>,
): Promise<ReportedListing | undefined> {
  if (kind !== 'report-problem') return undefined;
  const id = String(values.listing);
  // Without its name, the mail is still useful.
  const name = await listingName(id).catch(() => undefined);
  return { name: name ?? 'no longer listed', address: siteUrl + providerPath(id) };
}

/** Returns every value below its field's name, indented so that it cannot imitate another field. */
export function mailText({ id, kind, language, receivedAt, values }: Submission, listing?: ReportedListing): string {
  const command = (action: string) => `npm run submissions -- ${action} ${id.slice(0, 8)}\n`;
  const answers = Object.entries(values).map(
    ([name, value]) =>
      `${name}:\n${[value]
        .flat()
        .flatMap((text) => text.split('\n'))
        .map((line) => `  ${line}\n`)
        .join('')}`,
  );
  const about = listing ? `About: ${listing.name}\n  ${listing.address}\n` : '';
  const decide = listing ? `It was right: ${command('approve')}It was not:   ${command('reject')}` : '';
  return (
    `Form: ${kind}\n${about}Received: ${receivedAt}\nLanguage: ${language}\nNumber: ${id}\n\n` +
    `${answers.join('')}\nShow it: ${command('show')}${decide}`
  );
}
