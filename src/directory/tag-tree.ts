import type { ContentLanguage } from '#model/content-language.ts';
import type { Tag, TagGroupName } from '#model/tag.ts';
import { FREQUENT_SEARCHES } from './vocabulary/frequent-searches.ts';
import { TAG_GROUPS, tagById, tagByName } from './vocabulary/vocabulary.ts';

/** A tag in the words of one language. */
export interface TagInTree {
  /** The tag's id as digits: the calls write tag ids as strings. */
  id: string;
  name: string;
  displayName: string;
}

/** One group of the tag tree, in the shape of the GetTags call. */
export interface TagTreeGroup {
  parent: { name: TagGroupName };
  children: TagInTree[];
}

/** A button of the 'Frequently Searched' row. */
export interface FrequentSearchGroup {
  /** Stable key: 'Dentist'. */
  name: string;
  displayName: string;
  /** Names of its tags. */
  tags: string[];
  /** The same tags as they stand in the tag tree. */
  dataTags: TagInTree[];
}

/** All tags by group, in reading order. */
export function tagTree(language: ContentLanguage): TagTreeGroup[] {
  return TAG_GROUPS.map(({ name, tags }) => ({
    parent: { name },
    children: tags.map((tag) => toTagInTree(tag, language)),
  }));
}

/** The frequently searched groups; one without any tag of the vocabulary is left out. */
export function frequentSearchGroups(language: ContentLanguage): FrequentSearchGroup[] {
  return FREQUENT_SEARCHES.map(({ name, displayName, tags }) => ({
    name,
    displayName: displayName[language],
    tags,
    dataTags: tags
      .map(tagByName)
      .filter((tag) => tag?.group === 'ProviderType')
      .map((tag) => toTagInTree(tag as Tag, language)),
  })).filter(({ dataTags }) => dataTags.length > 0);
}

/** Tag ids sorted into their groups; repeats, and groups without any, are left out. Unknown ids must be refused before. */
export function groupTagIds(tagIds: number[]): number[][] {
  const unique = [...new Set(tagIds)];
  return [...Map.groupBy(unique, (tagId) => tagById(tagId)?.group).values()];
}

function toTagInTree({ id, name, displayName }: Tag, language: ContentLanguage): TagInTree {
  return { id: String(id), name, displayName: displayName[language] };
}
