import { type LoaderFunctionArgs, Outlet, useRouteLoaderData } from 'react-router';
import { useLocale } from 'use-intl';
import { directoryContext, wordsContext } from '../../context.ts';
import { shownForm } from '../../forms/shown-form.ts';
import { languageOfPath } from '../../messages/language.ts';
import { INVOLVED_FORMS } from '../get-involved/involved-forms.ts';
import { readFilterOptions, type SearchOptions } from './search-options.ts';

/** What the filters offer. A route of its own, so that it travels once and not with every search. */
export function loader({ request, context }: LoaderFunctionArgs): SearchOptions {
  const language = languageOfPath(new URL(request.url).pathname);
  const forms = Object.fromEntries(
    INVOLVED_FORMS.map((kind) => [kind, shownForm(kind, request, context)]),
  ) as SearchOptions['forms'];
  return { ...readFilterOptions(context.get(directoryContext), context.get(wordsContext)(language)), forms };
}

export const shouldRevalidate = () => false;

/** The options, anywhere below the Places page. */
export function useSearchOptions(): SearchOptions {
  return useRouteLoaderData(`${useLocale()}/places-options`) as SearchOptions;
}

export default Outlet;
