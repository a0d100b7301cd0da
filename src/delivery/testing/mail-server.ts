import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as the server received it. */
export interface ReceivedMail {
  /** Names in lower case; folded lines joined. */
  headers: Map<string, string>;
  /** Decoded, with LF. */
  text: string;
  from: string;
  to: string[];
}

/** For tests: a mail server on this machine that records all mail. Close it when done. */
export async function startMailServer(
  options: SMTPServerOptions = {},
): Promise<{ url: string; port: number; received: ReceivedMail[]; close: () => Promise<void> }> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, callback) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        received.push({ ...readMail(Buffer.concat(pieces)), from, to: rcptTo.map(({ address }) => address) });
        callback();
      });
    },
    ...options,
  });
  // A killed sender drops its connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, port, received, close };
}

function readMail(bytes: Buffer): Pick<ReceivedMail, 'headers' | 'text'> {
  const whole = bytes.toString('latin1');
  const end = whole.indexOf('\r\n\r\n');
  const lines = whole
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  const body = whole.slice(end + 4);
  const encoding = headers.get('content-transfer-encoding');
  const decoded =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? unquote(body) : body, 'latin1');
  return { headers, text: decoded.toString('utf8').replaceAll('\r\n', '\n') };
}

function unquote(body: string): string {
  return body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
