import { OpenAPIHono } from '@hono/zod-openapi';
import { FHIR_TYPES, PROFILES } from '#publication/fhir/fhir-codes.ts';
import { publishedSources } from '#publication/package-description.ts';
import { answer, answerJson } from '../answer.ts';
import { bulkFile } from '../bulk-file.ts';
import { type OpenDataDeps, type Published, withPublication } from '../open-data.ts';
import { problem, problemOfError } from '../problem.ts';
import { refuseOtherMethods } from '../refuse-methods.ts';

/** Where the site has it. */
export const FHIR_PATH = '/fhir';
const FHIR_VERSION = '4.0.1';
/** The media type of its lines, packed or not. */
const LINES = 'application/fhir+ndjson';

/** Creates the files of FHIR R4 of the latest publication, and what describes them. Mount it at `FHIR_PATH`. */
export function createFhir(deps: OpenDataDeps): OpenAPIHono {
  const api = new OpenAPIHono();
  api.onError(problemOfError);
  api.get('/metadata', (c) =>
    withPublication(c, deps, (published) => {
      const statement = JSON.stringify(capabilities(published));
      return answer(c, statement, { 'Content-Type': 'application/fhir+json' });
    }),
  );
  api.get('/manifest.json', (c) =>
    withPublication(c, deps, async (published) => answerJson(c, await manifest(published))),
  );
  for (const type of FHIR_TYPES)
    api.get(`/${fileOf(type)}`, (c) =>
      withPublication(c, deps, ({ publication }) =>
        bulkFile(c, { path: publication.files.fhir[type], type: 'application/gzip' }, publication),
      ),
    );
  refuseOtherMethods(api);
  api.all('*', (c) =>
    problem(c, 404, `There is no ${c.req.method} ${c.req.path}: all is in files, see ${FHIR_PATH}/manifest.json.`),
  );
  return api;
}

function fileOf(type: string): string {
  return `${type}.ndjson.gz`;
}

/** Says that there are files, and nothing to search (CapabilityStatement). */
function capabilities({ publication, organization, siteUrl }: Published): object {
  const address = `${siteUrl ?? ''}${FHIR_PATH}`;
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: publication.index.about.published,
    publisher: organization(),
    kind: 'instance',
    implementation: { description: `${organization()}: open data (FHIR)`, url: siteUrl && address },
    fhirVersion: FHIR_VERSION,
    format: [LINES],
    rest: [
      {
        mode: 'server',
        documentation: `No search, no single resources: all is in the files that ${address}/manifest.json names.`,
        resource: FHIR_TYPES.map((type) => ({ type, supportedProfile: [PROFILES[type]] })),
      },
    ],
  };
}

/** The files, as FHIR's bulk exports name them in `output`, and as CMS does for its directory in `files`. */
async function manifest({ publication, directory, sharing, siteUrl }: Published): Promise<object> {
  const address = (name: string) => `${siteUrl ?? ''}${FHIR_PATH}/${name}`;
  const sizes = publication.fhirSizes.filter(({ count }) => count > 0);
  return {
    transactionTime: publication.index.about.published,
    request: address('manifest.json'),
    requiresAccessToken: false,
    outputFormat: LINES,
    output: sizes.map(({ type, count }) => ({ type, url: address(fileOf(type)), count })),
    error: [],
    extension: { generation: publication.number, sources: publishedSources(await directory.sources(), { sharing }) },
    compression_algorithm: 'gzip',
    files: Object.fromEntries(
      sizes.map(({ type, bytes, packedBytes }) => [
        `${type}.ndjson`,
        { original_bytes: bytes, compressed_bytes: packedBytes },
      ]),
    ),
  };
}
