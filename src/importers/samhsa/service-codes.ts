import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { FACTS, serviceBySlug } from '#directory/vocabulary/vocabulary.ts';
import { DataFiles } from '#model/data-files.ts';

/** Our meaning of a code in SAMHSA's code book. */
export interface ServiceCode {
  /** Machine name of a service in the vocabulary. */
  service?: string | undefined;
  /** Keys of facts in the vocabulary. */
  facts: string[];
}

/** By code; the first lines of the file describe it. */
export const SERVICE_CODES = readServiceCodes(readFileSync(new URL('service-codes.yaml', import.meta.url), 'utf8'));

/** The facility accepts Medicaid. */
export const MEDICAID_CODE = 'MD';

/** Parses `service-codes.yaml`. Throws `DataFileError` with every line that has an unknown service or fact. */
export function readServiceCodes(text: string): Readonly<Record<string, ServiceCode>> {
  const files = new DataFiles();
  const meaning = z.strictObject({ service: z.string().optional(), facts: z.array(z.string()).default([]) });
  const codes = files
    .entries('src/importers/samhsa/service-codes.yaml', text, meaning)
    .map(({ key, value, report }) => {
      const { service: slug, facts } = value;
      const service = slug === undefined ? undefined : serviceBySlug(slug);
      if (slug !== undefined && !service) report(`No service has the slug '${slug}'.`, 'service');
      for (const fact of facts) if (!Object.hasOwn(FACTS, fact)) report(`No fact has the key '${fact}'.`, 'facts');
      return [key, { service: service?.name, facts }];
    });
  files.check();
  return Object.fromEntries(codes);
}
