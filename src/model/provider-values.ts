/** The sources of provider records, besides the operator's own lists (`list:` and the name of the list). */
export const SOURCE_NAMES = [
  'nppes',
  'npd',
  'samhsa',
  'samhsa-substance-use',
  'hrsa',
  'csv',
  'sample',
  'community',
  'operator',
] as const;

/**
 * What a source says about a provider and Medicaid. `reported-id`: the provider reported a Medicaid ID of that state
 * (NPPES identifier type 05), which does not prove that it is in the program today. `accepts`: the source says that it
 * accepts Medicaid. `listed`: it is on the state's own list. `by-law`: every provider of its kind must accept Medicaid,
 * although neither the provider nor the source says that it does.
 */
export const MEDICAID_EVIDENCE = ['reported-id', 'accepts', 'listed', 'by-law'] as const;

/** How the source of an operator's own list begins: 'list:arizona-respite'. */
export const LIST_PREFIX = 'list:';
/** The name of an operator's own list. */
export const LIST_NAME = /^[a-z0-9][a-z0-9-]{0,30}$/;

/** How the source of a followed site begins: 'site:other.example'. */
export const SITE_PREFIX = 'site:';
/** Returns how the source of a list or of a followed site begins; '' of others. */
export function prefixOf(source: string): typeof LIST_PREFIX | typeof SITE_PREFIX | '' {
  return ([LIST_PREFIX, SITE_PREFIX] as const).find((prefix) => source.startsWith(prefix)) ?? '';
}

/** The name of a site: the host of its address, with the port if there is one. An id has no room for a longer one. */
export const SITE_NAME = /^(?=.{1,58}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;
