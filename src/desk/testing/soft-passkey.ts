import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** How an answer of the device differs from an honest one. */
export interface Lies {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
}

/** For tests: a device that makes a passkey and signs with it (WebAuthn, ES256), without attestation. */
export class SoftPasskey {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Answers `navigator.credentials.create`. */
  create(challenge: string, lies: Lies = {}): object {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' }) as { x: string; y: string };
    const coordinate = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
    // A COSE key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
    const key = Buffer.concat([
      Buffer.from('a5010203262001', 'hex'),
      Buffer.from([0x21]),
      coordinate(x),
      Buffer.from([0x22]),
      coordinate(y),
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key]);
    const data = Buffer.concat([this.#data(0x41, lies), credential]);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a06861757468446174615901', 'hex').subarray(0, -2),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge, lies),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers `navigator.credentials.get`. */
  get(challenge: string, lies: Lies = {}): object {
    const data = this.#data(0x01, lies);
    const clientData = this.#clientData('webauthn.get', challenge, lies);
    const hashedData = createHash('sha256').update(Buffer.from(clientData, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([data, hashedData]), this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: clientData,
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #answer(response: object): object {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Lies): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin })).toString('base64url');
  }

  /** The start of authenticator data: hash of the site's name, flags (0x04: verified), and the counter. */
  #data(flags: number, { rpId = new URL(this.#origin).hostname, isVerified = true, counter = 0 }: Lies): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const name = createHash('sha256').update(rpId).digest();
    return Buffer.concat([name, Buffer.from([flags | (isVerified ? 0x04 : 0)]), count]);
  }
}
