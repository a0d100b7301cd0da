/** Ages that a service is for, in years, inclusive: 2 lasts until the third birthday. Services not listed: for all. */
export const SERVICE_AGES: Readonly<Record<string, readonly [from: number, to: number]>> = {
  // It ends at the third birthday.
  'PT-early-intervention': [0, 2],
  'PS-pediatric-therapy': [0, 20],
  'PS-pediatric-dentistry': [0, 20],
  'PS-pediatrics': [0, 20],
  'PS-developmental-pediatrics': [0, 18],
  'PS-pediatric-specialist': [0, 20],
  'PT-childrens-hospital': [0, 20],
  'PS-child-mental-health': [0, 19],
  'PT-school-services': [2.5, 22],
  'PT-foster-care': [0, 21],
  'PS-dementia-care': [30, 120],
  'PT-adult-day-care': [18, 120],
  'PT-day-program': [14, 120],
  'PT-supported-employment': [14, 120],
  'PT-child-care': [0, 20],
  'PT-supported-living': [14, 120],
  'PT-driver-rehabilitation': [14, 120],
  'PS-adult-autism': [16, 120],
  'PT-assisted-living': [18, 120],
  'PT-nursing-home': [18, 120],
};

/** The children's service to offer in place of one for everybody. */
export const FOR_CHILDREN: Readonly<Record<string, string>> = {
  'PT-dentist': 'PS-pediatric-dentistry',
  'PT-family-doctor': 'PS-pediatrics',
};
