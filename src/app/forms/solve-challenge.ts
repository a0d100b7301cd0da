import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Fetches a challenge from this path of ours and solves it: the proof as a form sends it. The browser tries the keys on
 * threads of its own; the page stays free meanwhile. Rejects where there is no connection, no https, or no end.
 */
export async function solvedChallenge(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  const challenge: Challenge = await response.json();
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge was not solved in time.');
  return btoa(JSON.stringify({ challenge, solution }));
}
