/** Numbered phones and those with a name; each with a description and whether it is private. */
export const PHONES = [
  ...[1, 2, 3, 4, 5].map((number) => ({
    number: `Phone${number}Number`,
    name: `Phone${number}Name`,
    key: `Phone${number}`,
  })),
  ...['TTY', 'TollFree'].map((kind) => ({ number: `Phone${kind}`, name: '', key: `Phone${kind}` })),
  ...['Hotline', 'BusinessLine', 'AfterHours'].map((kind) => ({
    number: `PhoneNumber${kind}`,
    name: '',
    key: `PhoneNumber${kind}`,
  })),
];

/** Every column that is read: nothing about workers, contacts, who verified a record, or inside the organization. */
export const ICAROL_COLUMNS = [
  ...(
    'ResourceAgencyNum PublicName AlternateName TaxonomyLevelName ParentAgencyNum ConnectsToSiteNum ' +
    'ConnectsToProgramNum PhysicalAddress1 PhysicalAddress2 PhysicalCity PhysicalStateProvince PhysicalPostalCode ' +
    'PhysicalCountry PhysicalAddressIsPrivate Latitude Longitude Hours HoursOfOperation EmailAddressMain ' +
    'WebsiteAddress AgencyStatus AgencyDescription Eligibility EligibilityAdult EligibilityChild EligibilityTeen ' +
    'DisabilitiesAccess ApplicationProcess DocumentsRequired FeeStructureSource PaymentMethods LanguagesOffered ' +
    'LanguagesOfferedList ExcludeFromWebsite ExcludeFromDirectory UpdatedOn LastVerifiedOn TaxonomyTerm ' +
    'TaxonomyTermsNotDeactivated'
  ).split(' '),
  ...PHONES.flatMap(({ number, name, key }) => [
    number,
    ...(name ? [name] : []),
    `${key}Description`,
    `${key}Type`,
    `${key}IsPrivate`,
  ]),
];

export const REQUIRED_COLUMNS = [
  'ResourceAgencyNum',
  'PublicName',
  'TaxonomyLevelName',
  'ParentAgencyNum',
  'AgencyStatus',
];
