import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { DataFiles } from '#model/data-files.ts';
import { LIST_NAME, LIST_PREFIX } from '#model/provider-values.ts';
import { IMPORTABLE } from '../lists/import-sources.ts';

/** The streets of the map are no source of providers: they are fetched after these (`update-streets.ts`). */
export const STREETS = 'streets';

/** Where the files of a source are published. */
export interface Publication {
  /** As `import` names it ('nppes'), or 'list:' and the name of a list. */
  source: string;
  from:
    | { page: URL; names: string[] }
    | { manifest: URL; types: string[] }
    | { builds: URL; folder: URL }
    | { files: URL[] };
  /**
   * Hosts that may be asked: those of the addresses, and the named ones; '*.example.org' stands for all in a domain.
   */
  hosts: string[];
}

const webAddress = z
  .string()
  .refine(
    (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
    'Write a web address, such as https://example.org/list.csv.',
  )
  .transform((text) => new URL(text));
const host = z
  .string()
  .regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?$/, 'Write a host, such as example.org or *.example.org.');
const entry = z
  .strictObject({
    page: webAddress.optional(),
    names: z.array(z.string()).min(1).optional(),
    manifest: webAddress.optional(),
    types: z
      .array(z.string().regex(/^[A-Za-z]+$/, 'Write a FHIR type, such as Location.'))
      .min(1)
      .optional(),
    builds: webAddress.optional(),
    folder: webAddress.optional(),
    files: z.array(webAddress).min(1).optional(),
    hosts: z.array(host).default([]),
  })
  .transform(({ hosts, ...given }, context): Omit<Publication, 'source'> => {
    const from = originOf(given);
    if (!from) {
      context.addIssue(
        'Give `files` (addresses), or `page` and `names`, or `manifest` and `types`, or `builds` and `folder`.',
      );
      return z.NEVER;
    }
    return { from, hosts: [...addressesOf(from).map((address) => address.host), ...hosts] };
  });

/** Returns the addresses of a publication. */
export function addressesOf(from: Publication['from']): URL[] {
  return Object.values(from)
    .flat()
    .filter((each) => each instanceof URL);
}

interface Given {
  page?: URL | undefined;
  names?: string[] | undefined;
  manifest?: URL | undefined;
  types?: string[] | undefined;
  builds?: URL | undefined;
  folder?: URL | undefined;
  files?: URL[] | undefined;
}

/** Returns what was given, if it is exactly one of the four ways. */
function originOf(given: Given): Publication['from'] | null {
  const { page, names, manifest, types, builds, folder, files } = given;
  const count = Object.values(given).filter((each) => each !== undefined).length;
  if (files && count === 1) return { files };
  if (count !== 2) return null;
  if (page && names) return { page, names };
  if (manifest && types) return { manifest, types };
  return builds && folder ? { builds, folder } : null;
}

/** Returns the operator's own file, DATA_DIR/updates.yaml, if there is one, else the release's. */
export function updatesFile(dataFolder: string): string {
  const own = join(dataFolder, 'updates.yaml');
  return existsSync(own) ? own : fileURLToPath(new URL('../../../deploy/updates.yaml', import.meta.url));
}

/** Reads where sources are published, in the order of the file. Throws a `DataFileError` that lists every problem. */
export function readUpdatesFile(path: string): Publication[] {
  const files = new DataFiles();
  const publications = files.entries(path, readFileSync(path, 'utf8'), entry).map(({ key: source, value, report }) => {
    const isOfStreets = 'builds' in value.from || ('files' in value.from && value.from.files.length === 1);
    if (source === STREETS ? !isOfStreets : 'builds' in value.from)
      report(`Give '${STREETS}' \`builds\` and \`folder\`, or one file; no other source has \`builds\`.`);
    const isKnown = source.startsWith(LIST_PREFIX)
      ? LIST_NAME.test(source.slice(LIST_PREFIX.length))
      : source === STREETS || (source !== 'list' && IMPORTABLE.includes(source));
    if (!isKnown)
      report(
        `There is no source '${source}'. ` +
          `Sources: ${IMPORTABLE.filter((name) => name !== 'list').join(', ')}, list:NAME, or ${STREETS}.`,
      );
    return { source, ...value };
  });
  files.check();
  return publications;
}
