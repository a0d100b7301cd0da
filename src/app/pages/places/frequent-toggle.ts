import type { FrequentGroup } from './search-options.ts';

/** A button counts as pressed while all its tags are selected, so removing one tag releases it. */
export function isPressed({ tags }: FrequentGroup, selected: readonly string[]): boolean {
  return tags.every((tag) => selected.includes(tag));
}

/** Returns the selection after a press: removes the group's tags if it was pressed, else appends the missing ones. */
export function toggleGroup(group: FrequentGroup, selected: readonly string[]): string[] {
  if (isPressed(group, selected)) return selected.filter((tag) => !group.tags.includes(tag));
  return [...selected, ...group.tags.filter((tag) => !selected.includes(tag))];
}
