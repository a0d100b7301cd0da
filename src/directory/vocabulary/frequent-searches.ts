/** A button of the 'Frequently Searched' row: turns its tags on and off together. */
export interface FrequentSearch {
  /** Stable key, and the English word on the button. */
  name: string;
  displayName: { en: string; es: string };
  /** Names of tags in the vocabulary. */
  tags: string[];
}

export const FREQUENT_SEARCHES: readonly FrequentSearch[] = [
  {
    name: 'Dentist',
    displayName: { en: 'Dentist', es: 'Dentista' },
    tags: ['PT-dentist', 'PS-pediatric-dentistry', 'PS-orthodontics', 'PS-oral-surgery', 'PS-dental-sedation'],
  },
  {
    name: 'Pediatric',
    displayName: { en: 'Pediatric', es: 'Para niños' },
    tags: [
      'PS-pediatrics',
      'PS-developmental-pediatrics',
      'PS-pediatric-specialist',
      'PS-pediatric-dentistry',
      'PS-pediatric-therapy',
      'PS-child-mental-health',
      'PT-childrens-hospital',
    ],
  },
];
