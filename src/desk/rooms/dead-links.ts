import { outsideFetch } from '#delivery/outside-fetch.ts';
import type { FormStore } from '#forms/form-store.ts';
import { isListed } from '#operations/submissions/approved-businesses.ts';
import { checkLinks, checkOnline, type OnlineProblem } from '#site-content/online-check.ts';
import type { SiteContent } from '#site-content/site-content.ts';
import { titleOf } from './title-of.ts';

/** Returns dead links in the content (by `fetchLink`) and dead websites of listed suggestions (by `fetchWebsite`). */
export async function deadLinks(
  content: SiteContent,
  store: Pick<FormStore, 'list'>,
  { fetchLink = fetch, fetchWebsite = outsideFetch } = {},
): Promise<OnlineProblem[]> {
  const listed = (await store.list({ state: 'approved' })).filter(isListed);
  const websites = listed.flatMap((each) => {
    const website = each.corrections.website ?? each.values.website;
    if (typeof website !== 'string' || website === '') return [];
    const address = /^https?:\/\//i.test(website) ? website : `https://${website}`;
    return URL.canParse(address) ? [{ address, place: `the listing “${titleOf(each)}”` }] : [];
  });
  return [
    ...(await checkOnline(content, { fetch: fetchLink })),
    // From visitors: these must not reach the operator's private network.
    ...(await checkLinks(websites, { fetch: fetchWebsite })),
  ];
}
