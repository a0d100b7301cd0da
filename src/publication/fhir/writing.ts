import type { StoredProvider } from '#listings/provider.ts';
import type { Said } from '../said.ts';
import type { FhirType, Resource } from './fhir-codes.ts';
import type { Clock } from './verification.ts';

/** A listing that is being written, and what its resources share. */
export interface Writing {
  listing: StoredProvider;
  isPerson: boolean;
  ids: { who: string; location: string };
  /** Who says a value: `record`, its position among the records of an assembled listing. */
  said: (record: number | undefined) => Said;
  metaOf: (type: FhirType) => object;
  /** Keeps who said what an element of a resource says. */
  tell: (of: Pick<Resource, 'resourceType' | 'id'>, element: string, said: Said, clock: Clock) => void;
}
