import type { ComparedTexts } from './compare-texts.ts';
import type { JoinColumns } from './join-columns.ts';

/**
 * Why two records are one listing, strongest first. `operator`: the operator joined them. `npi`: same NPI and place.
 * `name`: same name and place. `phone-and-name`: same phone, like names, near. `phone-and-place`: same phone and
 * address.
 */
export const JOIN_RULES = ['operator', 'npi', 'name', 'phone-and-name', 'phone-and-place'] as const;
export type JoinRule = (typeof JOIN_RULES)[number];

/** Same NPI: locations that two sources measured differently. */
const SAME_SITE_MILES = 0.3;
/** Same name: next door at most. */
const SAME_NAME_MILES = 0.1;
/** Same phone and like names in two towns: less than two sites of a company are apart, most often. */
const NEAR_MILES = 3;

/** What `joinRule` assumes as long as nobody has compared the texts: nothing against a join. */
const NOT_COMPARED: ComparedTexts = { haveLikeNames: true, areOnOtherStreets: false };

/**
 * Returns the strongest rule by which two records are one listing, or null. `texts` only matters for the rules by
 * phone.
 */
export function joinRule(columns: JoinColumns, a: number, b: number, texts = NOT_COMPARED): JoinRule | null {
  if (mustStayApart(columns, a, b)) return null;
  const { npi, name, phone } = columns;
  if (npi[a] !== 0 && npi[a] === npi[b] && isSameSite(columns, a, b)) return 'npi';
  const isSameAddress = hasSameAddress(columns, a, b);
  if (name[a] !== 0 && name[a] === name[b]) {
    if (isSameAddress || areWithin(columns, a, b, SAME_NAME_MILES)) return 'name';
  }
  const isSamePhone = phone[a] !== 0 && phone[a] === phone[b];
  // A list that names one place twice gives it one name. A practice shares its phone and address with all who work
  // there.
  if (columns.source(a) === columns.source(b)) return null;
  if (!isSamePhone || (npi[a] !== 0 && npi[b] !== 0) || columns.isPerson(a) || columns.isPerson(b)) return null;
  if (columns.kinds(a) !== columns.kinds(b)) return null;
  // Two sites with one call center: 1500 Oak St and 1500 Cedar St.
  if (texts.areOnOtherStreets && columns.number[a] !== 0 && columns.number[b] !== 0) return null;
  if (texts.haveLikeNames && (isSameAddress || isNear(columns, a, b))) return 'phone-and-name';
  return isSameAddress ? 'phone-and-place' : null;
}

/**
 * Whether `joinRule` may return 'name' for some two of these records: thousands of people share a name, but each has an
 * NPI.
 */
export function mayJoinByName(columns: JoinColumns, records: Uint32Array): boolean {
  return records.some((at) => columns.npi[at] === 0 || columns.isOrganization(at));
}

/**
 * Whether `joinRule` may return a rule by phone for some two of these records: it takes two sources, and one without an
 * NPI.
 */
export function mayJoinByPhone(columns: JoinColumns, records: Uint32Array): boolean {
  const source = columns.source(records[0]!);
  return (
    records.some((at) => columns.source(at) !== source) &&
    records.some((at) => columns.npi[at] === 0 && !columns.isPerson(at))
  );
}

/**
 * Whether two records must never be in one listing, whatever joins them to a third one: different house numbers; two
 * NPIs, unless of organizations with one name; or two records that their own source lists under different names.
 */
export function mustStayApart(columns: JoinColumns, a: number, b: number): boolean {
  const { npi, name } = columns;
  if (hasOtherNumber(columns, a, b)) return true;
  if (npi[a] !== 0 && npi[a] === npi[b]) return false;
  if (npi[a] !== 0 && npi[b] !== 0 && !columns.isOrganization(a) && !columns.isOrganization(b)) return true;
  const haveTwoNames = name[a] === 0 || name[a] !== name[b];
  return haveTwoNames && ((npi[a] !== 0 && npi[b] !== 0) || columns.source(a) === columns.source(b));
}

function hasOtherNumber({ number, numberSpan }: JoinColumns, a: number, b: number): boolean {
  const [low, other] = [number[a]!, number[b]!];
  return low !== 0 && other !== 0 && (low + numberSpan[a]! < other || other + numberSpan[b]! < low);
}

/** Same house number in the same ZIP code, or in the same city where a ZIP code is missing. */
function hasSameAddress(columns: JoinColumns, a: number, b: number): boolean {
  const { number, city } = columns;
  if (number[a] === 0 || number[b] === 0 || hasOtherNumber(columns, a, b)) return false;
  const [zip, otherZip] = [columns.zip(a), columns.zip(b)];
  return zip !== 0 && otherZip !== 0 ? zip === otherZip : city[a] !== 0 && city[a] === city[b];
}

function isSameSite(columns: JoinColumns, a: number, b: number): boolean {
  if (hasSameAddress(columns, a, b) || areWithin(columns, a, b, SAME_SITE_MILES)) return true;
  // A source that gives a provider two locations in one city means two.
  const isAnywhereInCity = !columns.isExact(a) || !columns.isExact(b);
  return isAnywhereInCity && isSameCity(columns, a, b) && columns.source(a) !== columns.source(b);
}

function areWithin(columns: JoinColumns, a: number, b: number, miles: number): boolean {
  return columns.isExact(a) && columns.isExact(b) && columns.miles(a, b) <= miles;
}

function isNear(columns: JoinColumns, a: number, b: number): boolean {
  return isSameCity(columns, a, b) || columns.miles(a, b) <= NEAR_MILES;
}

function isSameCity({ city }: JoinColumns, a: number, b: number): boolean {
  return city[a] !== 0 && city[a] === city[b];
}
