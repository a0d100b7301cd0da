import type { Directory } from '#directory/directory.ts';
import type { StoredProvider } from '#listings/provider.ts';
import type { LocalVocabulary } from '#listings/vocabulary/local-vocabulary.ts';
import { type ProviderView, toProviderView } from '#wire/provider-view.ts';

const MAX_OTHERS = 3;
const MAX_MILES = 30;

/** Returns the nearest others, nearest first, with the same main service (any if it has none); numbered from 1. */
export async function findOthers(
  provider: StoredProvider,
  directory: Pick<Directory, 'search'>,
  vocabulary: LocalVocabulary,
): Promise<ProviderView[]> {
  const { location: center, mainServiceTagId } = provider;
  const { hits } = await directory.search({
    center,
    radiusMiles: MAX_MILES,
    tagIds: mainServiceTagId === null ? [] : [mainServiceTagId],
    page: 1,
    pageSize: MAX_OTHERS + 1,
  });
  return hits
    .filter((hit) => hit.provider.id !== provider.id)
    .slice(0, MAX_OTHERS)
    .map((hit, index) => toProviderView(hit.provider, vocabulary, { hit: { ...hit, number: index + 1 }, center }));
}
