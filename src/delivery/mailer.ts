import { createTransport, type SendMailOptions } from 'nodemailer';
import { DeliveryError, PermanentDeliveryError } from './sender.ts';
import { isThisMachine } from './webhook-address.ts';

/** A letter of plain text. */
export interface Mail {
  from: string;
  to: string | { name: string; address: string } | string[];
  /** An address that has been checked. */
  replyTo?: string | undefined;
  /** One line. */
  subject: string;
  text: string;
  /** Stable over tries: 'id@host', without angle brackets. */
  messageId: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  /**
   * Hands a letter to the mail server. Throws where it is not taken for all whom it is to; `PermanentDeliveryError` where the
   * server refuses them for good.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 20_000;
const MAX_CONNECTIONS = 3;

/** Sends through a mail server: 'smtp://user:password@mail.example.org:587', or 'smtps://…' for TLS from the first byte. */
export function openMailer(url: string): Mailer {
  const transport = createTransport({
    ...mailServer(url, TIMEOUT_MS),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // A letter holds what it holds: no file and no address is ever fetched into it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ replyTo, messageId, subject, ...mail }) {
      const options: SendMailOptions = {
        ...mail,
        subject: oneLine(subject),
        messageId: `<${messageId}>`,
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      };
      const { rejected } = await transport.sendMail(options).catch((error) => {
        throw asProblem(error);
      });
      // Where the server takes it for one and not for another, nodemailer holds it for sent.
      if (rejected.length > 0) throw new DeliveryError('some-refused', `Refused for ${rejected.join(', ')}.`);
    },
    close: () => transport.close(),
  };
}

/**
 * How a mail server is reached, in nodemailer's words; each step may take `timeoutMs`. A login goes to another machine
 * through TLS alone: who stands between could else take the offer of it away, and read the password.
 */
export function mailServer(url: string, timeoutMs: number) {
  const { username, hostname } = new URL(url);
  return {
    url,
    // Of another scheme than http, addresses are not brought into one form: that takes 127.1 for 127.0.0.1.
    requireTLS: username !== '' && !isThisMachine(new URL(`http://${hostname}`)),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
}

/** The id of a letter: the entry's, at the host of the sender's address. */
export function messageIdOf(entryId: string, from: string): string {
  return `${entryId}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}`;
}

/** Refused for good (5xx) is the recipient, not the sender, the login or the letter. */
function asProblem(error: Error & { code?: string; responseCode?: number; command?: string }): Error {
  const nobody = error.code === 'EENVELOPE' && error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 500;
  return nobody ? new PermanentDeliveryError(`${error.code} ${error.responseCode}`, error.message) : error;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
