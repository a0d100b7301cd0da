import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { FACTS, serviceBySlug } from '#listings/vocabulary/vocabulary.ts';
import { DataFiles } from '#model/data-files.ts';

/** SAMHSA's lists: each has a code book of its own, and is a source of its own. */
export const LISTS = ['mental-health', 'substance-use'] as const;
export type SamhsaList = (typeof LISTS)[number];

/** Our meaning of a code in SAMHSA's code books. */
export interface ServiceCode {
  /** The list whose code book has it, or both if undefined. */
  list: SamhsaList | undefined;
  /** Machine name of a service in the vocabulary. */
  service: string | undefined;
  /** Like `service`, but only at a mental health facility. */
  mentalHealthService: string | undefined;
  /** True if it makes a facility a mental health facility. */
  mentalHealth: boolean;
  /** Keys of facts in the vocabulary. */
  facts: string[];
  /** What its name in a code book must contain, in lower case. */
  word: string | undefined;
}

/** By code; the first lines of the file describe it. */
export const SERVICE_CODES = readServiceCodes(readFileSync(new URL('service-codes.yaml', import.meta.url), 'utf8'));

/** The facility accepts Medicaid. */
export const MEDICAID_CODE = 'MD';

/** Parses `service-codes.yaml`. Throws `DataFileError` with every line that has an unknown list, service or fact. */
export function readServiceCodes(text: string): ReadonlyMap<string, ServiceCode> {
  const files = new DataFiles();
  const meaning = z.strictObject({
    list: z.enum(LISTS).optional(),
    service: z.string().optional(),
    mentalHealthService: z.string().optional(),
    mentalHealth: z.literal('true').optional(),
    facts: z.array(z.string()).default([]),
    word: z.string().optional(),
  });
  const codes = files
    .entries('src/importers/samhsa/service-codes.yaml', text, meaning)
    .map(({ key, value, report }): [string, ServiceCode] => {
      const nameOf = (field: 'service' | 'mentalHealthService') => {
        const slug = value[field];
        const service = slug === undefined ? undefined : serviceBySlug(slug);
        if (slug !== undefined && !service) report(`No service has the slug '${slug}'.`, field);
        return service?.name;
      };
      for (const fact of value.facts)
        if (!Object.hasOwn(FACTS, fact)) report(`No fact has the key '${fact}'.`, 'facts');
      const { list, facts, word } = value;
      const [service, mentalHealthService] = [nameOf('service'), nameOf('mentalHealthService')];
      return [key, { list, service, mentalHealthService, mentalHealth: value.mentalHealth === 'true', facts, word }];
    });
  files.check();
  return new Map(codes);
}
