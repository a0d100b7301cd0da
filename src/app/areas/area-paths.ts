import type { AreaTown } from '#gazetteer/gazetteer.ts';
import type { Tag } from '#model/tag.ts';

/** A state by its USPS abbreviation and name. */
export interface AreaState {
  usps: string;
  name: string;
}

/** What a page is about: a state, a town or a service in it, or a service in a town. */
export interface Area {
  state: AreaState;
  town: AreaTown | null;
  service: Tag | null;
}

/** English path of the page that lists the states. */
export const STATES_PATH = '/ourplaces/states';

/** English path of the page about a state, a town or a service: '/ourplaces/az/tempe/speech-therapist'. */
export function areaPath(usps: string, town: Pick<AreaTown, 'slug'> | null, service: Tag | null): string {
  const parts = [usps.toLowerCase(), town?.slug, service && serviceSlug(service)];
  return ['/ourplaces', ...parts.filter(Boolean)].join('/');
}

/** A service in an address: 'speech-therapist' for 'PT-speech-therapist'. Permanent, as the name is. */
export function serviceSlug({ name }: Pick<Tag, 'name'>): string {
  return name.slice('PT-'.length);
}
