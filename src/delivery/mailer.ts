import type { SendMailOptions } from 'nodemailer';
import { isThisMachine } from './outside-address.ts';
import { DeliveryError, PermanentDeliveryError } from './sender.ts';

/** A plain-text mail. */
export interface Mail {
  from: string;
  to: string | { name: string; address: string } | string[];
  /** A valid address. */
  replyTo?: string | undefined;
  /** One line. */
  subject: string;
  text: string;
  /** The same on every try: 'id@host', without angle brackets. */
  messageId: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  /**
   * Hands a mail to the mail server. Throws unless it is accepted for all recipients; throws a `PermanentDeliveryError`
   * if the server permanently refuses them.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 20_000;
const MAX_CONNECTIONS = 3;

/** Whether mail to another machine may go without TLS if its server offers none. Logins never do. */
export type MailTls = 'required' | 'optional';

/**
 * Sends through a mail server: 'smtp://user:password@mail.example.org:587', or 'smtps://…' for TLS from the first byte.
 */
export function openMailer(url: string, tls: MailTls = 'required'): Mailer {
  const server = mailServer(url, tls, TIMEOUT_MS);
  // Loaded only here: a site without a mail server starts sooner, and takes less memory.
  const opened = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      ...server,
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      // Never includes files or fetched addresses in a mail.
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return {
    async send({ replyTo, messageId, subject, ...mail }) {
      const options: SendMailOptions = {
        ...mail,
        subject: oneLine(subject),
        messageId: `<${messageId}>`,
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      };
      const transport = await opened;
      const { rejected } = await transport.sendMail(options).catch((error) => {
        throw toDeliveryError(error);
      });
      // nodemailer reports success if only some recipients are refused.
      if (rejected.length > 0) throw new DeliveryError('some-refused', `Refused for ${rejected.join(', ')}.`);
    },
    close: () => void opened.then((transport) => transport.close()),
  };
}

/**
 * Returns nodemailer's connection options for a mail server; each step may take `timeoutMs`. Another machine requires
 * TLS: otherwise an attacker in between could strip STARTTLS and read what families wrote, and the password.
 */
export function mailServer(url: string, tls: MailTls, timeoutMs: number) {
  const { username, hostname } = new URL(url);
  return {
    url,
    // Only http URLs are normalized, for example from 127.1 to 127.0.0.1.
    requireTLS: (tls === 'required' || username !== '') && !isThisMachine(new URL(`http://${hostname}`)),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
}

/** Returns the id of a mail: the entry's id, at the host of the sender's address. */
export function messageIdOf(entryId: string, from: string): string {
  return `${entryId}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}`;
}

/** Only a refused recipient (5xx) is permanent, not a refused sender, login or mail. */
function toDeliveryError(error: Error & { code?: string; responseCode?: number; command?: string }): Error {
  const isPermanent = error.code === 'EENVELOPE' && error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 500;
  return isPermanent ? new PermanentDeliveryError(`${error.code} ${error.responseCode}`, error.message) : error;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
