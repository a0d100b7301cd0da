import type { APIRequestContext } from '@playwright/test';

/** Returns the URL-encoded id of a provider in Phoenix. `origin`: of a site other than the tested one. */
export async function someProviderId(request: Pick<APIRequestContext, 'post'>, origin = ''): Promise<string> {
  const search = { lat: 33.4484, lng: -112.074, searchRadius: 5, pageSize: 1 };
  const { features } = await (await request.post(`${origin}/api/Medicaid/Search`, { data: search })).json();
  return encodeURIComponent(features[0].properties.Id);
}
