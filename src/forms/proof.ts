import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FormKind } from '#model/form-definition.ts';
import { type GuardMemory, LocalGuardMemory } from './guard-memory.ts';
import { sign } from './site-secret.ts';

/** How much work a proof is. */
export interface ProofWork {
  /** Rounds of PBKDF2 with SHA-256 behind each key that is tried. */
  rounds: number;
  /** Keys to try: the right one is somewhere between the two, by chance. */
  leastKeys: number;
  mostKeys: number;
}

export interface ProofOptions {
  /** Signs the challenges. */
  secret: string;
  work?: ProofWork;
  /** Where used proofs are remembered; in this process by default. */
  memory?: GuardMemory;
}

/**
 * About a second on a cheap phone, taken to be six times as slow as the machine that `bench/proof.ts` ran on: there a key
 * takes 1.6 ms in Chromium, a proof 0.09 to 0.22 s. Few long keys rather than many short ones, because a browser loses
 * time between two keys that a machine's own program does not.
 */
export const WORK: ProofWork = { rounds: 10_000, leastKeys: 60, mostKeys: 140 };
/** As long as a form's time stamp is good. */
const MAX_AGE_MS = 24 * 3_600_000;
/** Far above the length of a proof; nothing longer is read. */
const MAX_CHARACTERS = 2000;

/**
 * Asks the sender's machine for work that costs one visitor nothing and whoever sends thousands of forms a lot: ALTCHA's
 * proof of work, version 2 (https://altcha.org/docs/v2/proof-of-work-captcha).
 */
export class Proof {
  readonly #work: ProofWork;
  readonly #secrets: { hmacSignatureSecret: string; hmacKeySignatureSecret: string };
  readonly #memory: GuardMemory;

  constructor({ secret, work = WORK, memory = new LocalGuardMemory() }: ProofOptions) {
    this.#memory = memory;
    this.#work = work;
    this.#secrets = {
      hmacSignatureSecret: sign(secret, ['proof-challenge']),
      hmacKeySignatureSecret: sign(secret, ['proof-key']),
    };
  }

  /** A challenge for one form of this kind, good for a day. It costs this machine one of the keys that the sender tries. */
  challenge(kind: FormKind): Promise<Challenge> {
    const { rounds, leastKeys, mostKeys } = this.#work;
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: rounds,
      counter: randomInt(mostKeys, leastKeys),
      deriveKey,
      data: { kind },
      expiresAt: new Date(Date.now() + MAX_AGE_MS),
      ...this.#secrets,
    });
  }

  /**
   * True where `proof` solves a challenge of ours for this kind of form that is not too old; each proof once. It is
   * ALTCHA's payload as its widget sends it: base64 of JSON with challenge and solution.
   */
  async take(kind: FormKind, proof: unknown): Promise<boolean> {
    const payload = readPayload(proof);
    if (payload?.challenge.parameters.data?.kind !== kind) return false;
    const { verified } = await verifySolution({ ...payload, deriveKey, ...this.#secrets });
    const { signature = '', parameters } = payload.challenge;
    return verified && this.#memory.takeOnce(signature, new Date(parameters.expiresAt! * 1000));
  }
}

/** Null where it has not the shape of a payload. Whether we made it, its signature tells. */
function readPayload(proof: unknown): Payload | null {
  if (typeof proof !== 'string' || proof.length > MAX_CHARACTERS) return null;
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(proof, 'base64').toString()) ?? {};
    const isWhole = typeof challenge?.parameters?.expiresAt === 'number' && typeof challenge.signature === 'string';
    return isWhole && typeof solution?.derivedKey === 'string' ? { challenge, solution } : null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}
