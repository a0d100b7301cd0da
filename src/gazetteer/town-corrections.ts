/** Names that GeoNames writes otherwise than people do. Key: state and name there. */
export const RENAMED_TOWNS: Record<string, string> = {
  'NY New York City': 'New York',
  'DC Washington, D.C.': 'Washington',
  'KY Lexington-Fayette': 'Lexington',
  'GU Tamuning-Tumon-Harmon Village': 'Tamuning',
  'CT City of Milford (balance)': 'Milford',
  'WA City of Sammamish': 'Sammamish',
  'AZ Village of Oak Creek (Big Park)': 'Village of Oak Creek',
  'VI Saint Croix': 'St. Croix',
};

/** Populations (2020 census) of towns that are known from ZIP data only. Key: state and name. */
export const KNOWN_POPULATIONS: Record<string, number> = {
  'VI St. Thomas': 42261,
  'VI St. John': 3881,
  'MP Tinian': 2044,
  'MP Rota': 1893,
};

/** Quarters that GeoNames gives the population of the whole city beside them; theirs is not known. Key: state and name. */
export const MISTAKEN_POPULATIONS: ReadonlySet<string> = new Set([
  'AZ Tempe Junction',
  'CT East Norwalk',
  'CT North Stamford',
  'FL East Pensacola Heights',
  'IL North Peoria',
  'KY Ironville',
  'KY Meads',
  'LA Metairie Terrace',
  'MA Beverly Cove',
  'MA Framingham Center',
  'MA North Chicopee',
  'MA South Peabody',
  'MN Minnetonka Mills',
  'MN West Coon Rapids',
  'MO East Independence',
  'MS West Gulfport',
  'NH East Concord',
  'NJ Sayreville Junction',
  'NJ South Vineland',
  'NM Enchanted Hills',
  'NY West Albany',
  'TN East Chattanooga',
  'VA East Hampton',
  'VA Portsmouth Heights',
  'VA South Suffolk',
  'VA West Lynchburg',
  'WI North La Crosse',
]);
