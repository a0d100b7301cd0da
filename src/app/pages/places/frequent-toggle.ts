import type { FrequentGroup } from './search-options.ts';

/** A button is pressed while all its tags are selected: derived, so that removing one tag releases it by itself. */
export function isPressed({ tags }: FrequentGroup, selected: readonly string[]): boolean {
  return tags.every((tag) => selected.includes(tag));
}

/** The selection after a press: the group's tags removed where it was pressed, else added at the end. */
export function toggleGroup(group: FrequentGroup, selected: readonly string[]): string[] {
  if (isPressed(group, selected)) return selected.filter((tag) => !group.tags.includes(tag));
  return [...selected, ...group.tags.filter((tag) => !selected.includes(tag))];
}
