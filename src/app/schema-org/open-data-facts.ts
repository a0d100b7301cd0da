import type { PageContext } from './structured-data.tsx';

/** The files with everything, and how a program reads each. */
const DOWNLOADS = [
  { path: '/hsds/datapackage.zip', format: 'application/zip', name: 'HSDS 3.1, CSV' },
  { path: '/hsds/all.ndjson.gz', format: 'application/gzip', name: 'HSDS 3.1, NDJSON' },
  { path: '/fhir/manifest.json', format: 'application/json', name: 'FHIR R4, NDJSON' },
];

/** Returns the schema.org facts of the open data. `address`: full address of their page. */
export function openDataFacts(
  { name, description }: { name: string; description: string },
  { siteUrl, address, organization }: PageContext,
): object {
  return {
    '@type': 'DataFeed',
    '@id': address,
    url: address,
    name,
    description,
    isAccessibleForFree: true,
    // Each source has its own terms, which are there.
    license: `${address}#terms`,
    ...(organization && { publisher: { '@type': 'Organization', name: organization, url: siteUrl || undefined } }),
    distribution: DOWNLOADS.map(({ path, format, name: download }) => ({
      '@type': 'DataDownload',
      name: download,
      encodingFormat: format,
      contentUrl: siteUrl + path,
    })),
  };
}
