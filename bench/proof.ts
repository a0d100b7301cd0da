// Measures how long a browser works on a form's proof of work, and what it costs the server.
// Run: node bench/proof.ts
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import { Proof, WORK } from '#forms/proof.ts';
import { BROWSER_ARGS, findBrowser } from '../tools/browser.ts';
import { printMachine } from './machine.ts';

/** Slowdown of a cheap phone, as in Chrome DevTools for 'low-tier mobile'. */
const CHEAP_PHONE = 6;
const ROUNDS = 20;

printMachine('Proof of work');
const keyMs = await keyMsInBrowser();
const seconds = (keys: number, slower: number) => ((keyMs * keys * slower) / 1000).toFixed(2);
console.log(
  `a key takes ${keyMs.toFixed(2)} ms in Chromium, a proof ${seconds(WORK.minKeys, 1)} to ${seconds(WORK.maxKeys, 1)} s; ` +
    `six times as slow: ${seconds(WORK.minKeys, CHEAP_PHONE)} to ${seconds(WORK.maxKeys, CHEAP_PHONE)} s`,
);

const proof = new Proof({ secret: 'of a measurement' });
const challenge = await proof.challenge('newsletter');
const wrong = btoa(JSON.stringify({ challenge, solution: { counter: 1, derivedKey: '00' } }));
const makeMs = await best(() => proof.challenge('newsletter'));
const checkMs = await best(() => proof.take('newsletter', wrong));
console.log(`the server makes a challenge in ${makeMs.toFixed(2)} ms and checks a proof in ${checkMs.toFixed(2)} ms`);

/** Returns the milliseconds per key with the browser's Web Crypto, as the page uses it; the best of several rounds. */
async function keyMsInBrowser(): Promise<number> {
  const server = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end('<!doctype html>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ ...(await findBrowser()), args: BROWSER_ARGS });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return await page.evaluate(
      async ({ iterations, keys, rounds }) => {
        let best = Number.POSITIVE_INFINITY;
        for (let round = 0; round < rounds; round++) {
          const started = performance.now();
          for (let i = 0; i < keys; i++) {
            const key = await crypto.subtle.importKey('raw', new Uint8Array(20).fill(i), 'PBKDF2', false, [
              'deriveBits',
            ]);
            const algorithm = { name: 'PBKDF2', salt: new Uint8Array(16), iterations, hash: 'SHA-256' };
            await crypto.subtle.deriveBits(algorithm, key, 256);
          }
          best = Math.min(best, (performance.now() - started) / keys);
        }
        return best;
      },
      { iterations: WORK.rounds, keys: WORK.minKeys, rounds: ROUNDS },
    );
  } finally {
    await browser.close();
    server.close();
  }
}

async function best(run: () => Promise<unknown>): Promise<number> {
  let bestMs = Number.POSITIVE_INFINITY;
  for (let i = 0; i < ROUNDS * 10; i++) {
    const started = performance.now();
    await run();
    bestMs = Math.min(bestMs, performance.now() - started);
  }
  return bestMs;
}
