import type { Point } from '#geo/point.ts';
import type { StoredProvider } from './provider.ts';

/** A question that visitors and programs ask: who is near this point, offers this, takes that, and is called so? */
export interface SearchQuery {
  center: Point;
  /** Great-circle miles; a provider exactly on the edge is in. Above 0, at most `MAX_RADIUS_MILES`. */
  radiusMiles: number;
  /** Tag ids of the vocabulary. OR within a tag group, AND between groups; none means no filter. */
  tagIds: number[];
  /**
   * Part of a provider's name: every word must occur somewhere in a word of its names; case, accents and punctuation do
   * not count. Absent, or without a letter or digit: any name. At most `MAX_TERM_LENGTH` characters.
   */
  term?: string;
  /** From 1. */
  page: number;
  /** 1 to 100. */
  pageSize: number;
}

export interface SearchHit {
  provider: StoredProvider;
  distanceMiles: number;
  /** Place in the whole result, from 1: the number on its card and on its marker. */
  number: number;
}

export interface SearchPage {
  /** All that match, exact, not only this page. */
  total: number;
  /** Nearest first; equally near ones by id (as text, by code unit). */
  hits: SearchHit[];
}

/** What `mapPoints` is asked: a search without a page. */
export type MapQuery = Omit<SearchQuery, 'page' | 'pageSize'>;

/** Name suggestions while a visitor types. */
export interface NameSuggestionQuery {
  /** `MIN_SUGGESTION_LENGTH` to `MAX_TERM_LENGTH` characters. */
  term: string;
  center: Point;
  radiusMiles: number;
  /** 1 to 100. */
  limit: number;
}

/** All matches of a search, small enough to draw. */
export type MapPoints =
  | {
      kind: 'points';
      total: number;
      /**
       * Micro-degrees `lat, lng` of each match in result order, so that the entry at `2 * (number - 1)` is the match that
       * carries that number in the list.
       */
      microDegrees: Int32Array;
    }
  | {
      kind: 'grid';
      total: number;
      /** Cells along each side of `box`. */
      size: number;
      /** Corners in degrees; `west` may be greater than `east` where the box crosses the date line. */
      box: { south: number; west: number; north: number; east: number };
      /** Matches per cell, row by row from the south-west. */
      counts: Uint32Array;
    };

/** Above this many matches the map gets a grid of counts instead of points. */
export const MAX_MAP_POINTS = 20_000;
