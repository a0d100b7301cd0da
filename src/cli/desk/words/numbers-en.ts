/** The Numbers room, in English. `numbers-es.ts` has the same keys. */
export const numbersEn = {
  intro:
    'Counts of what is stored anyway. Nobody is followed: visits, searches that found someone, and people are not counted.',
  show: 'Show',
  shown: {
    weeks: 'What came in each week',
    listings: 'Most often reported',
    'not-found': 'Searches that found no one, by county',
    sources: 'Age of each source',
  },
  week: 'Week (start)',
  calls: 'Callers’ reports',
  total: 'All',
  weeksHelp:
    'Submissions are deleted when you delete them, or after the time that the site keeps them: old weeks then count less.',
  listing: 'Listing',
  problems: 'Problem reports',
  open: 'Not decided',
  last: 'Last',
};
