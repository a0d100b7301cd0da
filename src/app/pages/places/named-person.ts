import type { Expert } from '#site-content/site-content.ts';

/** An expert of ours. */
export type NamedPerson = Pick<Expert, 'id' | 'name' | 'title'>;

/** Returns what a link to an expert needs: the page's data has no more. */
export const namedPerson = ({ id, name, title }: NamedPerson): NamedPerson => ({ id, name, title });
