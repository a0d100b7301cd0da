import type { IsoMonth, PaidService, StoredProvider } from './provider.ts';

/** What Medicaid paid a provider for, whatever the provider's sources say. Sources of evidence bring no listings. */
export interface PaidEvidence {
  /** Ten digits. */
  npi: string;
  paid: PaidFor[];
}

export interface PaidFor {
  /** Tag ids of services: one; or several that share billing codes, of which a provider's own is meant. */
  services: number[];
  /** Counts only for providers that offer the service, because others bill the same codes. */
  ifOffered?: boolean;
  /** The last month that was paid. */
  lastMonth: IsoMonth;
  /** Months paid among the last 24 of the file. */
  months: number;
}

/** Loaded evidence. */
export interface EvidenceInfo {
  /** ISO date and time of the import. */
  importedAt: string;
  /** The last month in its files. */
  through: IsoMonth;
  /** Number of NPIs that it covers. */
  providers: number;
}

/** Loaded evidence and the number of the snapshot that first served it, which names its file or table. */
export interface StoredEvidence extends EvidenceInfo {
  number: number;
}

/**
 * Returns the services that a listing with these tags was paid for, the latest first. What may be one of several
 * services is the one that the listing offers; if it offers none or several of them, nobody can say.
 */
export function paidServices(paid: readonly PaidFor[], tagIds: readonly number[]): PaidService[] {
  const found = new Map<number, PaidService>();
  for (const { services, ifOffered, lastMonth, months } of paid) {
    const isSure = services.length === 1 && !ifOffered;
    const meant = isSure ? services : services.filter((id) => tagIds.includes(id));
    const [service] = meant;
    if (service === undefined || meant.length > 1) continue;
    const other = found.get(service);
    found.set(service, {
      service,
      lastMonth: other && other.lastMonth > lastMonth ? other.lastMonth : lastMonth,
      // The months of two codes may be the same ones.
      months: Math.max(months, other?.months ?? 0),
    });
  }
  return [...found.values()].sort(
    (a, b) =>
      (a.lastMonth < b.lastMonth ? 1 : a.lastMonth > b.lastMonth ? -1 : 0) ||
      b.months - a.months ||
      a.service - b.service,
  );
}

/** Returns a listing with what Medicaid paid it for. */
export function withPaid(listing: StoredProvider, evidence: readonly PaidFor[]): StoredProvider {
  const paid = paidServices(evidence, listing.tagIds);
  return paid.length > 0 ? { ...listing, paid } : listing;
}

/** Returns '1:2024-11:24,2+3:2023-02:4,37?:2024-01:1', as databases store it. */
export function paidText(paid: readonly PaidFor[]): string {
  return paid
    .map(
      ({ services, ifOffered, lastMonth, months }) =>
        `${services.join('+')}${ifOffered ? '?' : ''}:${lastMonth}:${months}`,
    )
    .join(',');
}

/** Parses what `paidText` returns. */
export function parsePaid(text: string): PaidFor[] {
  return text.split(',').map((part) => {
    const [services, lastMonth, months] = part.split(':') as [string, string, string];
    const ifOffered = services.endsWith('?');
    const ids = (ifOffered ? services.slice(0, -1) : services).split('+').map(Number);
    return { services: ids, ...(ifOffered && { ifOffered }), lastMonth, months: Number(months) };
  });
}

/** Converts to the form that `DirectoryStore.evidence` returns. */
export function toEvidenceInfo({ importedAt, through, providers }: StoredEvidence): EvidenceInfo {
  return { importedAt, through, providers };
}
