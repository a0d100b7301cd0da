/** Contents of a pager. Missing targets are shown without a link. */
export interface PagerModel {
  /** At most nine consecutive page numbers around the current one. */
  numbers: number[];
  /** More pages follow after the last number. */
  more: boolean;
  first?: number;
  jumpBack?: number;
  previous?: number;
  next?: number;
  jumpForward?: number;
  last?: number;
}

const MAX_NUMBERS = 9;
const JUMP_PAGES = 10;

/** Returns the pager of page `page` (from 1) of `pages`: nine numbers, steps of 1 and 10, both ends. */
export function pagerModel(page: number, pages: number): PagerModel {
  const start = Math.max(1, Math.min(page - Math.floor(MAX_NUMBERS / 2), pages - MAX_NUMBERS + 1));
  const numbers = Array.from({ length: Math.min(MAX_NUMBERS, pages) }, (_, index) => start + index);
  return {
    numbers,
    more: numbers.at(-1)! < pages,
    ...(page > 1 && { first: 1, previous: page - 1, jumpBack: Math.max(1, page - JUMP_PAGES) }),
    ...(page < pages && { next: page + 1, jumpForward: Math.min(pages, page + JUMP_PAGES), last: pages }),
  };
}
