import { outsideFetch } from '#delivery/outside-fetch.ts';
import type { FormStore } from '#forms/form-store.ts';
import { checkLinks, checkOnline, type OnlineProblem } from '#site-content/online-check.ts';
import type { SiteContent } from '#site-content/site-content.ts';
import { isListed } from '../submissions/community-listing.ts';
import { titleOf } from './submission-pages.ts';

/** Dead links of the content, and dead websites of suggestions that are listed. `ask` and `askOutside` fetch each kind. */
export async function deadLinks(
  content: SiteContent,
  store: Pick<FormStore, 'list'>,
  { ask = fetch, askOutside = outsideFetch } = {},
): Promise<OnlineProblem[]> {
  const listed = (await store.list({ state: 'approved' })).filter(isListed);
  const websites = listed.flatMap((each) => {
    const website = each.corrections.website ?? each.values.website;
    if (typeof website !== 'string' || website === '') return [];
    const address = /^https?:\/\//i.test(website) ? website : `https://${website}`;
    return URL.canParse(address) ? [{ address, place: `the listing “${titleOf(each)}”` }] : [];
  });
  return [
    ...(await checkOnline(content, { fetch: ask })),
    // Visitors wrote these: they must not lead into the operator's own network.
    ...(await checkLinks(websites, { fetch: askOutside })),
  ];
}
