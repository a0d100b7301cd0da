import type { TagOption } from './search-options.ts';

/**
 * Options as one text, a line each with tabs between: as objects, some 150 of them would be a third of the page's HTML.
 * No word of the vocabulary has a tab or a line break in it.
 */
export function packOptions(options: TagOption[]): string {
  return options
    .map(({ id, name, displayName, fieldTerm = '', otherWords }) =>
      [id, name, displayName, fieldTerm, ...otherWords].join('\t'),
    )
    .join('\n');
}

/** The options again. */
export function unpackOptions(text: string): TagOption[] {
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const [id = '', name = '', displayName = '', fieldTerm, ...otherWords] = line.split('\t');
    return { id, name, displayName, ...(fieldTerm && { fieldTerm }), otherWords };
  });
}
