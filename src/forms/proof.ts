import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { DAY_MS } from '#model/duration.ts';
import type { SentKind } from '#model/form-definition.ts';
import { type GuardMemory, LocalGuardMemory } from './guard-memory.ts';
import { sign } from './site-secret.ts';

/** The work that a proof requires. */
export interface ProofWork {
  /** PBKDF2 rounds (SHA-256) for each key that is tried. */
  rounds: number;
  /** The right key is at a random position between these two. */
  minKeys: number;
  maxKeys: number;
}

export interface ProofOptions {
  /** Signs the challenges. */
  secret: string;
  work?: ProofWork;
  /** Remembers used proofs; in this process by default. */
  memory?: GuardMemory;
}

/**
 * About a second on a cheap phone, assumed to be six times as slow as the machine that `bench/proof.ts` ran on: there a
 * key takes 1.6 ms in Chromium, a proof 0.09 to 0.22 s. A few slow keys rather than many fast ones, because a browser
 * loses time between keys and a native program does not.
 */
export const WORK: ProofWork = { rounds: 10_000, minKeys: 60, maxKeys: 140 };
/** The same as for a form's timestamp. */
const MAX_AGE_MS = DAY_MS;
/** Far above the length of a proof; longer input is not parsed. */
const MAX_CHARACTERS = 2000;

/**
 * Requires proof of work, which costs a visitor little and a sender of thousands of forms a lot: ALTCHA, version 2
 * (https://altcha.org/docs/v2/proof-of-work-captcha).
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

  /** Creates a challenge for one form of this kind, valid for a day. Costs this machine the derivation of one key. */
  challenge(kind: SentKind): Promise<Challenge> {
    const { rounds, minKeys, maxKeys } = this.#work;
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: rounds,
      counter: randomInt(maxKeys, minKeys),
      deriveKey,
      data: { kind },
      expiresAt: new Date(Date.now() + MAX_AGE_MS),
      ...this.#secrets,
    });
  }

  /**
   * Returns true if `proof` solves an unexpired challenge of ours for this kind of form and has not been used. `proof`
   * is ALTCHA's payload: base64 of JSON with challenge and solution.
   */
  async take(kind: SentKind, proof: unknown): Promise<boolean> {
    const payload = readPayload(proof);
    if (payload?.challenge.parameters.data?.kind !== kind) return false;
    const { verified } = await verifySolution({ ...payload, deriveKey, ...this.#secrets });
    const { signature = '', parameters } = payload.challenge;
    return verified && this.#memory.takeOnce(signature, new Date(parameters.expiresAt! * 1000));
  }
}

/** Returns null if `proof` is not in the shape of a payload. Does not check its signature. */
function readPayload(proof: unknown): Payload | null {
  if (typeof proof !== 'string' || proof.length > MAX_CHARACTERS) return null;
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(proof, 'base64').toString()) ?? {};
    const isChallenge = typeof challenge?.parameters?.expiresAt === 'number' && typeof challenge.signature === 'string';
    return isChallenge && typeof solution?.derivedKey === 'string' ? { challenge, solution } : null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}
