import type { MorePhone } from '#listings/provider.ts';
import { isRecord } from '#model/is-record.ts';
import { memoize } from '../memoize.ts';
import { isNpi } from '../nppes/npi.ts';
import { phoneNumber } from '../phones/read-phones.ts';
import { isoDay } from '../us-address.ts';

/**
 * A FHIR resource or a part of one, of which nothing is certain: publishers write objects for lists, holes in lists,
 * and numbers for texts.
 */
export type Part = Record<string, unknown>;

/** More of one kind in one resource is not a directory. */
const MAX_PARTS = 2000;

/** Returns the objects of a list, or the one object that stands for a list. */
export function parts(value: unknown): Part[] {
  if (Array.isArray(value)) return value.length > MAX_PARTS ? parts(value.slice(0, MAX_PARTS)) : value.filter(isRecord);
  return isRecord(value) ? [value] : [];
}

/** Returns a text or number as text, trimmed; '' for anything else. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

/** Returns the texts of a list that may have holes. */
export function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value.slice(0, MAX_PARTS) : [value]).map(text).filter(Boolean);
}

export function isFalse(value: unknown): boolean {
  return value === false || value === 'false';
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}

/** Returns the codes of CodeableConcepts, whatever their systems; also of a plain Coding or code. */
export function codes(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return parts(value).flatMap((concept) =>
    'coding' in concept ? parts(concept.coding).map(({ code }) => text(code)) : texts(concept.code),
  );
}

/** Codes of the NUCC taxonomy, which publishers give under several systems: nothing else looks like them. */
const NUCC = /^\d{3}[0-9A-Z]{6}X$/;

export function taxonomyCodes(value: unknown): string[] {
  return codes(value).filter((code) => NUCC.test(code));
}

/** Returns the id that a reference ends with: 'Organization/Organization-1' → 'Organization-1'; '' if there is none. */
export function reference(value: unknown): string {
  const target = isRecord(value) ? text(value.reference) : '';
  return idOf(target.replace(/\/_history\/[^/]*$/, ''));
}

export function references(value: unknown): string[] {
  return parts(value).map(reference).filter(Boolean);
}

/** Returns the last part of an address or URN. */
export function idOf(address: string): string {
  return address.slice(Math.max(address.lastIndexOf('/'), address.lastIndexOf(':')) + 1);
}

/**
 * Returns the extensions with one of these names, under any address: '…/newpatients', '…/base-ext-newpatients', with _
 * for -.
 */
export function extensions(part: Part, ...names: string[]): Part[] {
  if (part.extension === undefined) return [];
  return parts(part.extension).filter(({ url }) => names.includes(extensionName(url)));
}

/** Millions of resources have the same few extensions. */
const nameInUrl = memoize(
  (url) =>
    idOf(url)
      .toLowerCase()
      .replaceAll('_', '-')
      .replace(/^(base-)?ext-/, ''),
  1000,
);

function extensionName(url: unknown): string {
  return nameInUrl(text(url));
}

/**
 * Whether a resource says that its provider is on the federal list of those excluded from Medicare and Medicaid;
 * undefined if it says nothing. CMS has renamed this extension, so any name with 'exclusion' counts.
 */
export function isExcluded(resource: Part): boolean | undefined {
  const said = parts(resource.extension).filter(({ url }) => /exclu(sion|ded)/.test(extensionName(url)));
  if (said.length === 0) return undefined;
  return said.some(
    ({ valueBoolean, valueCode, valueString }) =>
      isTrue(valueBoolean) || [valueCode, valueString].some((value) => /^(true|y|yes|excluded)$/i.test(text(value))),
  );
}

const NPI_SYSTEM = /(us-npi|[/.:]npi|2\.16\.840\.1\.113883\.4\.6)$/i;

/** Returns the valid NPI of a resource, or null; `invalid`: what it gives instead. */
export function npiOf(resource: Part): { npi: string | null; invalid: string | null } {
  const values = parts(resource.identifier)
    .filter(
      ({ system, type, use }) =>
        text(use) !== 'old' &&
        (NPI_SYSTEM.test(text(system)) ||
          codes(type).includes('NPI') ||
          parts(type).some((each) => text(each.text) === 'NPI')),
    )
    .map(({ value }) => text(value));
  const npi = values.find(isNpi) ?? null;
  return { npi, invalid: npi ? null : (values.find(Boolean) ?? null) };
}

/** Returns the first phone number for speaking; `lost`: one that cannot be read. */
export function phoneOf(telecom: unknown): { phone: MorePhone | null; lost: string | null } {
  let lost: string | null = null;
  for (const { system, value, use, period } of parts(telecom)) {
    if (!/^(phone|)$/i.test(text(system)) || /^(old|home|temp)$/.test(text(use)) || hasEnded(period)) continue;
    const { phone, phoneExtension } = phoneNumber(text(value));
    if (phone) return { phone: { number: phone, ...(phoneExtension && { extension: phoneExtension }) }, lost: null };
    lost ??= text(value) || null;
  }
  return { phone: null, lost };
}

export function websiteOf(telecom: unknown): string | null {
  const found = parts(telecom).find(({ system, use }) => text(system) === 'url' && text(use) !== 'old');
  return text(found?.value) || null;
}

/** An address where care is given. Postal and billing addresses may be homes. */
export function isPlace({ type, use, period }: Part): boolean {
  return text(type) !== 'postal' && !/^(billing|old|home|temp)$/.test(text(use)) && !hasEnded(period);
}

/** 1900-01-01 stands for no date. */
const FIRST_YEAR = '1990';

/** Whether a period ended before today. */
export function hasEnded(period: unknown): boolean {
  const end = isRecord(period) ? isoDay(text(period.end).slice(0, 10)) : null;
  return end !== null && end >= FIRST_YEAR && end < new Date().toISOString().slice(0, 10);
}

/** Returns the day on which a resource was published, or null. */
export function publishedOn(resource: Part): string | null {
  const day = isRecord(resource.meta) ? isoDay(text(resource.meta.lastUpdated).slice(0, 10)) : null;
  return day !== null && day >= FIRST_YEAR ? day : null;
}
