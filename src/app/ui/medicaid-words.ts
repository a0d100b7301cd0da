/** The message for each evidence of Medicaid: a reported ID is no promise, and a law no word of the provider's own. */
export const MEDICAID_WORDS = {
  'reported-id': 'provider.reported',
  accepts: 'provider.accepts',
  listed: 'provider.listed',
  'by-law': 'provider.byLaw',
} as const;
