import { useTranslations } from 'use-intl';
import type { SourceName } from '#listings/provider.ts';
import { SOURCE_NAMES } from '#model/provider-values.ts';
import type { ProviderView, SourceView } from '#wire/provider-view.ts';
import { useDate } from '../messages/use-date.ts';

/** Returns a function that names a source for visitors: a public dataset in their language, a list by its own title. */
export function useSourceTitle(): (source: { name: SourceName; title?: string }) => string {
  const t = useTranslations();
  return ({ name, title }) => title ?? t(`sources.${SOURCE_NAMES.find((each) => each === name) ?? 'csv'}`);
}

/** Returns a function for 'HRSA, the US list of health centers, Mar 3, 2026'. */
export function useSourceText(): (source: Pick<SourceView, 'name' | 'title' | 'date'>) => string {
  const titleOf = useSourceTitle();
  const day = useDate('medium');
  return (source) => [titleOf(source), source.date && day(source.date)].filter(Boolean).join(', ');
}

/** Returns how many sources besides the newest a listing has, each counted once, and whether we checked it: 0 or 1. */
export function otherSources({
  source,
  assembled,
}: Pick<ProviderView, 'source'> & Partial<Pick<ProviderView, 'assembled'>>): { others: number; checks: number } {
  const nameOf = ({ name, title = '' }: SourceView) => `${name} ${title}`;
  const others = new Set((assembled?.records ?? []).map(nameOf));
  others.delete(nameOf(source));
  const checks = Number(others.delete(nameOf({ ...source, name: 'operator', title: '' })));
  return { others: others.size, checks };
}
