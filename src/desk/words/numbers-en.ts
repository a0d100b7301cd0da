/** The Numbers room, in English. `numbers-es.ts` has the same keys. */
export const numbersEn = {
  intro:
    'These numbers come from what the site stores anyway. No one is tracked: visits, people and successful searches are not counted.',
  show: 'Show',
  shown: {
    weeks: 'What came in each week',
    listings: 'Most often reported',
    'not-found': 'Searches that found no one, by county',
    sources: 'Age of each source',
  },
  week: 'Week of',
  calls: 'Callers’ reports',
  total: 'All',
  weeksHelp: 'Deleted submissions are no longer counted, so an older week can show fewer than came in.',
  listing: 'Listing',
  problems: 'Problem reports',
  open: 'Not decided',
  last: 'Latest',
};
