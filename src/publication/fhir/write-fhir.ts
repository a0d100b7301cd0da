import { writeFileSync } from 'node:fs';
import type { StoredProvider } from '#listings/provider.ts';
import { hsdsId } from '../hsds-ids.ts';
import { PackedFile } from '../packed-file.ts';
import type { Publishable, Sharing } from '../rights.ts';
import { FHIR_TYPES, type FhirType, NOT_KNOWN, PROFILES, planNetConcept, type Resource } from './fhir-codes.ts';
import { resourcesOf } from './listing-resources.ts';

/** What a manifest says of a file. */
export interface FhirFileSize {
  type: FhirType;
  /** Of resources. */
  count: number;
  bytes: number;
  packedBytes: number;
}

/** The files of FHIR of a publication, written listing by listing: one for each kind of resource. */
export class FhirWriter {
  readonly #path: string;
  readonly #sharing: Sharing;
  readonly #files = new Map<FhirType, { file: PackedFile; count: number }>();
  /** Health plans that lists name, by id; an operator's lists name hundreds at most. */
  readonly #plans = new Map<string, Resource>();

  /** Writes `path`.Organization.ndjson.gz and so on, and `path`.fhir.json, which says how much is in them. */
  constructor(path: string, sharing: Sharing) {
    this.#path = path;
    this.#sharing = sharing;
    for (const type of FHIR_TYPES)
      this.#files.set(type, { file: new PackedFile(`${path}.${type}.ndjson.gz`, 'gzip'), count: 0 });
  }

  /** `modified`: ISO time of the last change that was published. */
  async add(publishable: Publishable, modified: string): Promise<void> {
    for (const resource of resourcesOf(publishable, this.#sharing, modified)) await this.#write(resource);
    this.#addPlans(publishable.listing, modified);
  }

  async end(): Promise<void> {
    for (const plan of this.#plans.values()) await this.#write(plan);
    const sizes: FhirFileSize[] = [];
    for (const [type, { file, count }] of this.#files) {
      const { bytes, packedBytes } = await file.end();
      sizes.push({ type, count, bytes, packedBytes });
    }
    writeFileSync(`${this.#path}.fhir.json`, JSON.stringify(sizes));
  }

  /** Gives up what is not complete. */
  close(): void {
    for (const { file } of this.#files.values()) file.close();
  }

  async #write(resource: Resource): Promise<void> {
    const of = this.#files.get(resource.resourceType)!;
    of.count++;
    await of.file.write(`${JSON.stringify(resource)}\n`);
  }

  #addPlans({ medicaid }: StoredProvider, modified: string): void {
    for (const { state, plan } of medicaid) {
      if (plan === undefined) continue;
      const id = hsdsId('insurance-plan', state, plan);
      const before = (this.#plans.get(id)?.meta as { lastUpdated?: string } | undefined)?.lastUpdated ?? '';
      if (before < modified) this.#plans.set(id, insurancePlan(id, { state, plan }, modified));
    }
  }
}

/** A health plan of a Medicaid program; whose it is, lists do not say. */
function insurancePlan(id: string, { state, plan }: { state: string; plan: string }, lastUpdated: string): Resource {
  return {
    resourceType: 'InsurancePlan',
    id,
    meta: { lastUpdated, profile: [PROFILES.InsurancePlan] },
    status: 'active',
    type: [planNetConcept('InsuranceProductTypeCS', 'medi')],
    name: plan,
    ownedBy: NOT_KNOWN,
    administeredBy: NOT_KNOWN,
    coverageArea: [{ display: state }],
  };
}
