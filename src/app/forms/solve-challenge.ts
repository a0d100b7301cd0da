import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Fetches and solves a challenge. Returns the proof as forms send it. The browser works in separate threads, so the page
 * stays responsive. Rejects without a connection, without https, or on timeout.
 */
export async function solveChallengeAt(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} responded with status ${response.status}.`);
  const challenge: Challenge = await response.json();
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge could not be solved in time. Submit the form again.');
  return btoa(JSON.stringify({ challenge, solution }));
}
