import type { Submission } from '#forms/form-store.ts';
import type { FormDefinition, FormKind } from '#model/form-definition.ts';
import { type Mailer, messageIdOf } from './mailer.ts';
import { DeliveryError, PermanentDeliveryError, type Sender } from './sender.ts';

export interface OperatorMailDeps {
  mailer: Mailer;
  from: string;
  to: string[];
  definitions: () => Record<FormKind, Pick<FormDefinition, 'fields'>>;
}

/** Sends each submission to the operator as plain text; replies go to the visitor. */
export function operatorMail({ mailer, from, to, definitions }: OperatorMailDeps): Sender {
  return async ({ id, submission }) => {
    if (!submission) return;
    const mail = {
      from,
      to,
      replyTo: addressOf(submission, definitions()[submission.kind]),
      subject: `New form: ${submission.kind} (${submission.id.slice(0, 8)})`,
      text: mailText(submission),
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

/** Returns every value below its field's name, indented so that it cannot imitate another field. */
export function mailText({ id, kind, language, receivedAt, values }: Submission): string {
  const answers = Object.entries(values).map(
    ([name, value]) =>
      `${name}:\n${[value]
        .flat()
        .flatMap((text) => text.split('\n'))
        .map((line) => `  ${line}\n`)
        .join('')}`,
  );
  return `Form: ${kind}\nReceived: ${receivedAt}\nLanguage: ${language}\nNumber: ${id}\n\n${answers.join('')}\nShow it: npm run submissions -- show ${id.slice(0, 8)}\n`;
}
