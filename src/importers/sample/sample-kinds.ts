import { readFileSync } from 'node:fs';
import type { HOURS } from './sample-words.ts';

/** One kind of invented provider. */
export interface SampleKind {
  /** Tag names of its services, the main one first; each of the others is included at random. */
  services: string[];
  /** Second parts of business names. */
  nouns: string[];
  /** Credentials after a person's name; absent if it is always a business. */
  credentials?: string[] | undefined;
  hours: keyof typeof HOURS;
  facts: string[];
  /** How common it is, relative to the others. */
  weight: number;
}

/** The kinds of provider in the sample. Weights reflect what families look for, not how many providers exist. */
export const SAMPLE_KINDS: readonly SampleKind[] = readFileSync(new URL('sample-kinds.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [services = '', nouns = '', credentials = '', hours, facts = '', weight] = line.split('\t');
    return {
      services: services.split('|'),
      nouns: nouns.split('|'),
      credentials: credentials ? credentials.split('|') : undefined,
      hours: hours as SampleKind['hours'],
      facts: facts.split('|'),
      weight: Number(weight),
    };
  });
