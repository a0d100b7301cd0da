import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { FACTS, serviceBySlug } from '#directory/vocabulary/vocabulary.ts';
import { DataFiles } from '#model/data-files.ts';

/** What a code of SAMHSA's code book means here. */
export interface ServiceCode {
  /** Machine name of a service in the vocabulary. */
  service?: string | undefined;
  /** Keys of plain facts. */
  facts: string[];
}

/** By code; what the file says of itself is in its first lines. */
export const SERVICE_CODES = readServiceCodes(readFileSync(new URL('service-codes.yaml', import.meta.url), 'utf8'));

/** Takes Medicaid. */
export const MEDICAID_CODE = 'MD';

/** Reads `service-codes.yaml`. Throws `DataFileError` that names every line with a service or fact that does not exist. */
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
