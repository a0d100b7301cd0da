/** The sources of providers' records. */
export const SOURCE_NAMES = ['nppes', 'samhsa', 'hrsa', 'csv', 'sample', 'community'] as const;

/**
 * What a source says of a provider and Medicaid. `reported-id`: the provider reported a Medicaid ID of that state (NPPES
 * identifier type 05); no proof that it is in the program today. `accepts`: the source says that it takes Medicaid.
 * `listed`: it is on that state's own list. `by-law`: every provider of its kind must take it; neither it nor the source
 * says that it does.
 */
export const MEDICAID_EVIDENCE = ['reported-id', 'accepts', 'listed', 'by-law'] as const;
