import { toggleGroup } from './frequent-toggle.ts';
import { matchOptions } from './match-options.ts';
import type { PlacesQuery } from './places-query.ts';
import { type FilterOptions, findOption, type TagOption } from './search-options.ts';

/** Replaces tag ids by names and drops unknown tags; turns typed text and a button pressed without script into tags. */
export function withKnownTags(
  requested: PlacesQuery,
  options: FilterOptions,
): { query: PlacesQuery; unknownService: string } {
  const names = (from: TagOption[], wanted: string[]) => [
    ...new Set(wanted.flatMap((nameOrId) => findOption(from, nameOrId)?.name ?? [])),
  ];
  let services = names(options.services, requested.services);
  const typed = requested.what && matchOptions(requested.what, options.services)[0];
  if (typed && !services.includes(typed.name)) services.push(typed.name);
  // People also type Medicaid programs here, such as 'AHCCCS'.
  const typedProgram = requested.what && !typed && matchOptions(requested.what, options.programs)[0];
  const medicaid = names(options.programs, [...requested.medicaid, ...(typedProgram ? [typedProgram.name] : [])]);
  const pressed = options.frequent.find(({ name }) => name === requested.toggle);
  if (pressed) services = toggleGroup(pressed, services);
  return {
    query: { ...requested, services, medicaid, what: '', toggle: '' },
    unknownService: requested.what && !typed && !typedProgram ? requested.what : '',
  };
}
