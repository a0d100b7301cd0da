import { tagByName } from '#directory/vocabulary/vocabulary.ts';
import { MEDICAL_CODES } from './medical-codes.ts';
import { ORGANIZATION_CODES } from './organization-codes.ts';
import { BEHAVIOR_AND_THERAPY_CODES } from './therapy-codes.ts';

/**
 * From a code of the NUCC taxonomy (10 characters) to services of ours. A key is a code or the start of one; the longest
 * that fits decides. The first service is the main one. An empty text leaves the code out on purpose: nobody looks for
 * help there (laboratory staff, insurers, students). Every first four characters in use are decided; the test says so.
 * NUCC's own names and definitions are copyrighted and stay out of this project.
 */
const TABLE: Record<string, string> = { ...BEHAVIOR_AND_THERAPY_CODES, ...MEDICAL_CODES, ...ORGANIZATION_CODES };

const remembered = new Map<string, readonly number[] | undefined>();
const MOST_REMEMBERED = 5_000;

/**
 * Ids of the services that a taxonomy code stands for, main one first. Empty: left out on purpose. Undefined: the code
 * is unknown, as those of a newer edition may be.
 */
export function servicesOf(code: string): readonly number[] | undefined {
  if (remembered.has(code)) return remembered.get(code);
  const services = lookUp(code);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(code, services);
  return services;
}

function lookUp(code: string): number[] | undefined {
  for (let length = code.length; length >= 3; length--) {
    const names = TABLE[code.slice(0, length)];
    if (names !== undefined) return names.split(' ').filter(Boolean).map(serviceId);
  }
  return undefined;
}

function serviceId(name: string): number {
  const tag = tagByName(name) ?? tagByName(`PT-${name}`) ?? tagByName(`PS-${name}`);
  if (!tag)
    throw new Error(`The table of taxonomy codes names the service '${name}', which the vocabulary does not have.`);
  return tag.id;
}
