import { Outlet, useRouteLoaderData } from 'react-router';
import { useLocale } from 'use-intl';
import { vocabularyContext } from '../../context.ts';
import { formView } from '../../forms/form-view.ts';
import type { Route } from './+types/places-options';
import { filterOptions, INVOLVED_FORMS, packOptions, type SearchOptions, unpackOptions } from './search-options.ts';

/** The options as sent to the browser. */
interface PackedOptions extends Omit<SearchOptions, 'services' | 'programs'> {
  services: string;
  programs: string;
}

export const handle = { sample: true };

/** Loads the options. A separate route, so that they are sent once rather than with every search. */
export function loader({ context }: Route.LoaderArgs): PackedOptions {
  const forms = Object.fromEntries(
    INVOLVED_FORMS.map((kind) => [kind, formView(kind, context)]),
  ) as SearchOptions['forms'];
  const options = filterOptions(context.get(vocabularyContext));
  return { ...options, services: packOptions(options.services), programs: packOptions(options.programs), forms };
}

export const shouldRevalidate = () => false;

/** Several components use the same options. */
const unpacked = new WeakMap<PackedOptions, SearchOptions>();

/** The search options, for any component below the Places page. */
export function useSearchOptions(): SearchOptions {
  const packed = useRouteLoaderData(`${useLocale()}/places-options`) as PackedOptions;
  const cached = unpacked.get(packed);
  if (cached) return cached;
  const { services, programs } = packed;
  const options = { ...packed, services: unpackOptions(services), programs: unpackOptions(programs) };
  unpacked.set(packed, options);
  return options;
}

export default Outlet;
