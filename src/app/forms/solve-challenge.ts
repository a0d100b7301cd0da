import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Solves a challenge and returns the proof as forms send it. The browser works in separate threads, so the page stays
 * responsive. Rejects without https, or on timeout.
 */
export async function proofFor(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge could not be solved in time. Submit the form again.');
  return btoa(JSON.stringify({ challenge, solution }));
}
