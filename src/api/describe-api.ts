import type { OpenAPIHono } from '@hono/zod-openapi';
import { escapeHtml } from '#model/escape-html.ts';
import { answer, answerJson } from './answer.ts';
import type { ApiDeps } from './deps.ts';
import { FHIR_PATH } from './fhir/fhir-router.ts';

interface Operation {
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content?: Record<string, { schema?: { $ref?: string } }> };
  responses: Record<string, { description?: string }>;
}

/** Serves the API's description: `/openapi.json` for programs, and a page for people at the base path. */
export function describeApi(api: OpenAPIHono, { apiBase, organization, openDataPath }: ApiDeps): void {
  const about = () => ({
    openapi: '3.1.0',
    info: {
      title: `${organization()} API`,
      version: '1',
      description: 'Find Medicaid-related providers and disability-care services near a place in the United States.',
    },
    servers: [{ url: apiBase }],
  });
  api.get('/openapi.json', (c) => answerJson(c, api.getOpenAPI31Document(about())));
  api.get('/', (c) => {
    const document = api.getOpenAPI31Document(about());
    const calls = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
      Object.entries(operations as Record<string, Operation>).map(([method, operation]) =>
        describeCall(method, path, operation),
      ),
    );
    return answer(c, page(about().info, { apiBase, openDataPath }, calls), {
      'Content-Type': 'text/html; charset=UTF-8',
    });
  });
}

function describeCall(method: string, path: string, operation: Operation): string {
  const inputs = (operation.parameters ?? []).map(
    ({ name, required }) => `<code>${escapeHtml(name)}</code>${required ? '' : ' (optional)'}`,
  );
  const schema = operation.requestBody?.content?.['application/json']?.schema?.$ref?.split('/').pop();
  if (schema) inputs.push(`a JSON body, <code>${escapeHtml(schema)}</code>`);
  const responses = Object.entries(operation.responses).map(
    ([status, { description = '' }]) => `<li><strong>${escapeHtml(status)}</strong> ${asHtml(description)}</li>`,
  );
  return `<section>
<h2><code>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</code></h2>
<p>${asHtml(operation.summary ?? '')}. ${asHtml(operation.description ?? '')}</p>
<p>Takes ${inputs.join(', ') || 'nothing'}.</p>
<ul>${responses.join('')}</ul>
</section>`;
}

function page(
  { title, description }: Record<'title' | 'description', string>,
  { apiBase, openDataPath: path }: Pick<ApiDeps, 'apiBase' | 'openDataPath'>,
  calls: string[],
): string {
  const base = escapeHtml(apiBase);
  const openData = path
    ? `<section><h2>Open data</h2><p>All providers, to copy and to follow, in HSDS 3.1 (Open Referral):
<a href="${path}"><code>${path}</code></a> says what is there, whose it is and where all of it is in one file;
<a href="${path}/openapi.json">openapi.json</a> describes the calls.
The same in FHIR R4, one file for each kind of entry:
<a href="${FHIR_PATH}/manifest.json"><code>${FHIR_PATH}/manifest.json</code></a>.
<a href="/open-data">In plain words</a>: what it is, and on which terms.</p></section>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/api-page.css"></head>
<body><main><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(description)} All calls are under <code>${base}</code>. No key is needed.
Call it from a server or an app: in a browser, pages of other sites may read only open data.
Errors are <code>application/problem+json</code>. For programs: <a href="${base}/openapi.json">openapi.json</a>.</p>
${calls.join('\n')}
<section><h2><code>GET /tiles/{layer}/{z}/{x}/{y}</code></h2><p>Map tiles of 256 pixels; drawn ones also of 512, with
<code>?size=512</code>. <code>GET /layers?lang=en</code> names the layers and their credits;
<code>GET /static-map</code> draws one search as a picture.</p></section>
${openData}
</main></body></html>`;
}

/** Escapes text and turns `code` in backticks into elements. */
function asHtml(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
