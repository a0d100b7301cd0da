import { data, redirect } from 'react-router';
import type { AreaTown } from '#gazetteer/gazetteer.ts';
import type { LocalVocabulary } from '#listings/vocabulary/local-vocabulary.ts';
import type { Tag } from '#model/tag.ts';
import { type Area, areaPath } from '../../areas/area-paths.ts';
import type { AreaParams } from '../../areas/areas.ts';
import { areasContext, languageContext, vocabularyContext } from '../../context.ts';
import { pathInLanguage } from '../../messages/language.ts';
import type { Route } from './+types/area-page';

/** A link to another page: its text and its path in English. */
export interface AreaLink {
  name: string;
  path: string;
}

/** What every page about an area shows. */
export interface AreaView {
  /** English path of this page. */
  path: string;
  stateName: string;
  /** 'Tempe, AZ'; null for a page about a state. */
  place: string | null;
  /** In words: 'Speech therapist'; null for a page about all services. */
  service: { name: string; tag: string } | null;
  /** The way here without this page, after the list of states. */
  above: AreaLink[];
  /** What Medicaid is called in the state, its tag, and the state's own list of who takes it, if we know one. */
  medicaid: { name: string; tag: string; list: string | undefined } | null;
}

/** Why there is no page: an address that means nothing, or too few listings. `near`: pages about a part of it. */
export type NoArea = { area: AreaView | null; near: AreaLink[] };

type AreaArgs = Pick<Route.LoaderArgs, 'request' | 'context'> & { params: AreaParams };

/** Finds what an address is about. Throws a redirect to the address that we use, or what to say if there is no page. */
export async function findArea({ request, params, context }: AreaArgs) {
  const areas = context.get(areasContext);
  const vocabulary = context.get(vocabularyContext);
  const area = areas.find(params);
  if (!area) return { area, view: null, counts: null };
  const path = areaPath(area.state.usps, area.town, area.service);
  const { pathname, search } = new URL(request.url);
  if (pathInLanguage(pathname, 'en') !== path)
    throw redirect(pathInLanguage(path, context.get(languageContext)) + search, 301);
  const counts = await areas.counts();
  return { area, view: viewOf(area, path, vocabulary), counts };
}

const MAX_NEAR = 6;

/** The answer for an address without a page, with pages that exist: about part of it, and the same in towns nearby. */
export async function noPage({ params, context }: AreaArgs, view: AreaView | null) {
  const areas = context.get(areasContext);
  const vocabulary = context.get(vocabularyContext);
  const counts = await areas.counts();
  const area = areas.find(params);
  const { state, name, town = name, service = name } = params;
  const parts = [...new Set([town, service, undefined])].flatMap((part) => areas.find({ state, name: part }) ?? []);
  const nearby = area?.town ? counts.neighbors(area.town, area.service, MAX_NEAR) : [];
  const near = [...nearby.map((other) => ({ ...area!, town: other })), ...parts.filter((part) => counts.hasPage(part))];
  return data<NoArea>({ area: view, near: near.map((each) => linkTo(each, vocabulary)) }, { status: 404 });
}

function linkTo({ state, town, service }: Area, { language }: LocalVocabulary): AreaLink {
  const name = [service?.displayName[language], town?.label ?? state.name].filter(Boolean).join(': ');
  return { name, path: areaPath(state.usps, town, service) };
}

/** Links to the pages of services in a state or a town. */
export function serviceLinks(services: Tag[], { state, town }: Area, { language }: LocalVocabulary): AreaLink[] {
  return services.map((service) => ({
    name: service.displayName[language],
    path: areaPath(state.usps, town, service),
  }));
}

/** Links to the pages of towns, or of a service in them. Those of the state itself are named without it. */
export function townLinks(towns: AreaTown[], { state, service }: Area): AreaLink[] {
  return towns.map((town) => ({
    name: town.state === state.usps ? town.label.replace(/, [A-Z]{2}$/, '') : town.label,
    path: areaPath(town.state, town, service),
  }));
}

function viewOf(area: Area, path: string, vocabulary: LocalVocabulary): AreaView {
  const { state, town, service } = area;
  const program = vocabulary.programOf(state.usps);
  const above = [
    ...(town || service ? [{ name: state.name, path: areaPath(state.usps, null, null) }] : []),
    ...(town && service ? [{ name: town.label, path: areaPath(state.usps, town, null) }] : []),
  ];
  return {
    path,
    stateName: state.name,
    place: town?.label ?? null,
    service: service && { name: service.displayName[vocabulary.language], tag: service.name },
    above,
    medicaid: program
      ? {
          name: program.displayName[vocabulary.language],
          tag: program.name,
          list: vocabulary.stateDirectory(state.usps),
        }
      : null,
  };
}

const MAX_RELATED = 8;

/** Other services with a page in a town: those that are searched together first, then those next to it in the list. */
export function relatedServices(service: Tag, offered: Tag[], vocabulary: LocalVocabulary): Tag[] {
  const together = new Set(
    vocabulary.frequentSearches.flatMap(({ tags }) => (tags.includes(service.name) ? tags : [])),
  );
  const { services } = vocabulary;
  const steps = (other: Tag) =>
    Math.abs(services.indexOf(other) - services.indexOf(service)) - (together.has(other.name) ? services.length : 0);
  return offered
    .filter((other) => other !== service)
    .sort((a, b) => steps(a) - steps(b))
    .slice(0, MAX_RELATED);
}
