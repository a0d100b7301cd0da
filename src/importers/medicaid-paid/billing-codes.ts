import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { PaidFor } from '#listings/evidence.ts';
import { serviceBySlug } from '#listings/vocabulary/vocabulary.ts';
import { DataFiles } from '#model/data-files.ts';

/** What a payment for a code says about services. */
export type Credit = Pick<PaidFor, 'services' | 'ifOffered'>;

export interface BillingCodes {
  /** What the groups of codes are credited to. A group is a number from 0 to 254. */
  groups: readonly (readonly Credit[])[];
  /** Returns the group of a code of five capital letters and digits, or `NO_GROUP`. */
  groupOf(code: string): number;
}

/** A code that says nothing about our services. */
export const NO_GROUP = 255;

const FILE = 'src/importers/medicaid-paid/billing-codes.yaml';
export const BILLING_CODES = readBillingCodes(readFileSync(new URL('billing-codes.yaml', import.meta.url), 'utf8'));

/** Parses `billing-codes.yaml`. Throws `DataFileError` with every line that has an invalid code or service. */
export function readBillingCodes(text: string): BillingCodes {
  const files = new DataFiles();
  const groups: Credit[][] = [];
  const groupOf = new Map<string, number>();
  for (const { key, value, report } of files.entries(FILE, text, z.string())) {
    const credits = value === 'none' ? [] : value.split(',').map((part) => toCredit(part.trim(), report));
    const group = credits.length === 0 ? NO_GROUP : groups.push(credits) - 1;
    for (const code of key.split(',').flatMap((part) => expand(part.trim(), report))) {
      if (groupOf.has(code)) report(`${code} is on two lines.`);
      groupOf.set(code, group);
    }
  }
  files.check();
  return {
    groups,
    groupOf(code) {
      for (let length = code.length; length > 0; length--) {
        const group = groupOf.get(code.slice(0, length));
        if (group !== undefined) return group;
      }
      return NO_GROUP;
    },
  };
}

type Report = (message: string) => void;

function toCredit(part: string, report: Report): Credit {
  const ifOffered = part.endsWith('?');
  const slugs = (ifOffered ? part.slice(0, -1) : part).split('|').map((slug) => slug.trim());
  for (const slug of slugs) {
    const service = serviceBySlug(slug);
    if (!service) report(`No service has the slug '${slug}'.`);
    else if (!service.care) report(`The service '${slug}' needs 'care' in services.yaml.`);
  }
  if (new Set(slugs).size < slugs.length) report('A service is named twice.');
  return { services: slugs.flatMap((slug) => serviceBySlug(slug)?.id ?? []), ...(ifOffered && { ifOffered }) };
}

/** Returns the codes of a range: digits between the same letters. */
function expand(part: string, report: Report): string[] {
  const [from = '', to, ...more] = part.split('-');
  const isCode = (text: string) => /^[0-9A-Z]{1,5}$/.test(text);
  if (!isCode(from) || (to !== undefined && (!isCode(to) || to.length !== from.length)) || more.length > 0) {
    report(`'${part}' is not a code of up to five digits and capital letters, nor a range of them.`);
    return [];
  }
  if (to === undefined) return [from];
  const [letter, first] = /^([A-Z]?)(\d+)$/.exec(from)?.slice(1) ?? [];
  const [otherLetter, last] = /^([A-Z]?)(\d+)$/.exec(to)?.slice(1) ?? [];
  if (letter === undefined || letter !== otherLetter || Number(first) >= Number(last)) {
    report(`'${part}' is not a range: digits that grow, after the same letter.`);
    return [];
  }
  const codes: string[] = [];
  for (let number = Number(first); number <= Number(last); number++)
    codes.push(letter + String(number).padStart(first!.length, '0'));
  return codes;
}
