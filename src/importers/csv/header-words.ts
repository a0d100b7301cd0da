import { foldText } from '#model/fold-text.ts';
import type { TemplateKey } from './csv-template.ts';
import { asksMedicaid, isDenied } from './medicaid-words.ts';

/** Not for the public, whatever it holds. */
const PRIVATE = /\b(internal|confidential|office use|admin only|personal|remit\w*|cell|mobile)\b/;
const OF_OFFICE = /\b(staff|billing) (notes?|name|phone|e ?mail|use|only|comments?|addr\w*|city|state|zip|contact)\b/;
/** 'Nursing Home Phone' is no number of somebody's home. */
const HOME = /^home (addr\w*|phone|tel\w*|number|#|city|zip|e ?mail)|\b(owner|director|manager) home\b/;
/** Somebody who works there, also in place of the organization. */
const STAFF = /\b(director|manager|coordinator|supervisor|administrator|owner|ceo|president|worker)\b/;
const PERSON = /\b(contact|director|manager|coordinator|supervisor|administrator|owner|ceo|person)( name)?$/;
const PART_OF_NAME = /\b(contact|director|owner|person|staff|first|last|middle|maiden)\b/;
const MAIL = /\bmailing\b|^mail\b/;

export const CITY = /\b(city|town|municipality|ciudad)\b/;
export const ADDRESS = /\b(addr(ess)?|street|str|direccion)\b|\baddress ?1\b/;
export const ZIP = /\bzip ?\d?\b|\bzip ?code|\bpostal/;
const NEW_PEOPLE =
  /(accepting|takes?|taking) (any )?(new|patients|clients|people|referrals)|^(currently )?accepting$|new (patients|clients|people|referrals)|has openings?|availability/;

export interface HeaderWords {
  key: TemplateKey;
  /** What a header says. */
  words: Pick<RegExp, 'test'>;
  /** What it must not say besides. */
  unless?: RegExp;
}

/**
 * Words of headers for columns of the template, the surest first: each takes the first column that says them
 * (`headerSays`).
 */
export const HEADER_WORDS: readonly HeaderWords[] = [
  { key: 'email', words: /\be ?mails?\b|\bcorreo\b/, unless: STAFF },
  { key: 'npi', words: /\bnpi\b|national provider id/ },
  { key: 'website', words: /\b(web ?site|web|url|home ?page|internet|link|sitio)\b/ },
  { key: 'zip', words: ZIP },
  { key: 'lat', words: /^(lat|latitude|y)$|\blatitude\b/ },
  { key: 'lng', words: /^(lng|lon|long|longitude|x)$|\blongitude\b/ },
  { key: 'medicaid', words: { test: asksMedicaid } },
  { key: 'accepting', words: { test: (text) => NEW_PEOPLE.test(text) && !isDenied(text) } },
  { key: 'how_to_apply', words: /how to (apply|get|start)|apply|intake process|referral/, unless: /required|needed/ },
  { key: 'eligibility', words: /eligib|who can|ages? served|population|requirements?/ },
  { key: 'fees', words: /\bfees?\b|\bcosts?\b|\bprice|charges?\b/ },
  { key: 'medicaid', words: /pays? with|payment|payer|payor|insurance|funding|^accepts$/, unless: /\bprivate\b/ },
  { key: 'hours', words: /\bhours?\b|\bhorario\b|open(ing)? times?/, unless: /after hours/ },
  { key: 'source_date', words: /(last )?(updated|verified|checked|reviewed)|as of|date of (entry|record)/ },
  { key: 'state', words: /^(st|state|estado)$|\bstate\b/ },
  { key: 'city', words: CITY },
  { key: 'phone', words: /\b(phone|telephone|tel|telefono|call)\b|\bph\b/, unless: /after hours|^fax\b/ },
  {
    key: 'more_phones',
    words:
      /\b(tty|toll|other|alt\w*|second\w*|crisis|after hours) ?(phone|number|tel|line)?\b.*(phone|number|tel|line)\b/,
  },
  { key: 'address', words: ADDRESS },
  {
    key: 'services',
    words:
      /\b(services?|type of (care|service|provider|program)|specialt(y|ies)|provider type|program type|category|care|servicios?|type)\b/,
  },
  { key: 'facts', words: /\b(accessib\w*|amenities|features|languages?( spoken)?)\b/ },
  {
    key: 'name',
    words:
      /\b(facility|provider|agency|organi[sz]ation|organizacion|proveedor|agencia|business|company|clinic|practice)\b/,
    unless: PERSON,
  },
  { key: 'name', words: /\b(nombre|program|site|center|name)\b/, unless: PART_OF_NAME },
  // Notes and comments are what a list's keepers tell each other.
  { key: 'description', words: /\b(description|about|details|summary|descripcion)\b/ },
  { key: 'id', words: /^(id|record id|list id|no|number|#)$/ },
];

/** What a header says later is about the values, not which they are. */
const MAX_READ = 120;

/** 'Str. Addr_1' → 'str addr 1'. */
export function plainHeader(header: string): string {
  const start = header.slice(0, MAX_READ);
  return foldText(start.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[^\p{L}\p{N}#]+/gu, ' ')).trim();
}

/** Whether a plain header says that its column is one of these. */
export function headerSays(text: string, { words, unless }: HeaderWords): boolean {
  return words.test(text) && !unless?.test(text) && !isPrivate(text);
}

/** Whether a column with this plain header is of a mailing address, which goes behind that of the place. */
export function isOfMail(text: string): boolean {
  return MAIL.test(text);
}

/** Whether a column with this plain header is not for visitors, or has no number to call. */
export function isPrivate(text: string): boolean {
  const fax = text.search(/\bfax\b|\bfacsimile\b/);
  const phone = text.search(/\b(phone|telephone|tel)\b/);
  return [PRIVATE, OF_OFFICE, HOME].some((words) => words.test(text)) || (fax >= 0 && (phone < 0 || fax < phone));
}

/** Whether a plain header is that of somebody who works there: 'Manager'. */
export function isOfStaff(text: string): boolean {
  return STAFF.test(text);
}
