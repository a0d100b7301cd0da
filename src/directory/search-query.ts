import type { Point } from '#geo/point.ts';
import type { AskedFact } from '#listings/known-facts.ts';
import type { IsoDay, StoredProvider, YesNoUnknown } from '#listings/provider.ts';
import type { MedicaidLevel } from '#model/medicaid-ladder.ts';
import type { Fit, MustKey } from '#model/must-have.ts';

/** A search by place, tags and name. */
export interface SearchQuery {
  center: Point;
  /** Great-circle miles; a provider exactly on the edge is included. Above 0, at most `MAX_RADIUS_MILES`. */
  radiusMiles: number;
  /**
   * Tag ids of the vocabulary. OR within a tag group, AND between groups; empty: no filter. A listing also has the
   * Medicaid program of its state if it was paid for one of the wanted services, or without any for one that it offers.
   */
  tagIds: number[];
  /**
   * Part of a provider's name: every word must occur somewhere in a word of its names, a single letter at the beginning
   * of one, ignoring case, accents and punctuation. Absent, or without a letter or digit: any name. At most
   * `MAX_TERM_LENGTH` characters.
   */
  term?: string;
  /**
   * Only listings of which evidence makes one of these levels: of the wanted programs if there are some, and without
   * what was paid for other than the wanted services, or for any that the listing does not offer. Absent or empty: all.
   */
  medicaidLevels?: readonly MedicaidLevel[] | undefined;
  /**
   * What listings must have, as far as is known: those that have all come first, then those of which something is not
   * known, before others those that had it all once; each nearest first. Those known to lack something are left out. At
   * most `MAX_MUST`.
   */
  must?: readonly MustKey[] | undefined;
  /** With `must`: only listings that fit in this way. */
  fit?: Fit | undefined;
  /** In years: listings that are known to see other ages only come after all others. 0 to `MAX_AGE`. */
  age?: number | undefined;
  /** The day for which evidence and facts are old or not; today if absent. */
  today?: IsoDay;
  /** From 1. With a term, `page * pageSize` is at most `MAX_NAME_ROWS`. */
  page: number;
  /** 1 to 100. */
  pageSize: number;
  /** Whether to count the matches of each level of evidence for Medicaid. */
  countsLevels?: boolean;
  /** Whether to count how the matches fit what they must have, and what is known of them. */
  countsFacts?: boolean;
}

export interface SearchHit {
  provider: StoredProvider;
  distanceMiles: number;
  /** Position in the whole result, from 1: the number on its card and marker. */
  number: number;
  /** With `must`: what is known of each. */
  asked?: AskedFact[];
  /** With `age`: whether it is seen. */
  seesAge?: YesNoUnknown;
}

export interface SearchPage {
  /** Exact number of all matches, not only this page. */
  total: number;
  /**
   * Nearest first; ties by id (as text, by code unit). With `must`, those that have all before the others; with `age`,
   * those that may see it before the others.
   */
  hits: SearchHit[];
  /** With `countsLevels`: how many matches each level has, of whichever level they are wanted. */
  levels?: Record<MedicaidLevel, number>;
  /** With `countsFacts`. */
  facts?: CountedFacts;
}

/** Counts of the matches of a search, however they are wanted to fit. */
export interface CountedFacts {
  /** How many fit in each way. */
  fits: Record<Fit, number>;
  /** How many are known to have each of these. */
  known: Record<MustKey, number>;
}

/** Query of `mapPoints`: a search without a page. */
export type MapQuery = Omit<SearchQuery, 'page' | 'pageSize' | 'countsLevels' | 'countsFacts'>;

/** Query for name suggestions while a visitor types. */
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
       * Micro-degrees `lat, lng` of each match in result order: the match with a `number` in the list is at index
       * `2 * (number - 1)`. An address to write to has no point: its latitude is `NO_MAP_POINT`, its longitude 0.
       */
      microDegrees: Int32Array;
    }
  | {
      kind: 'grid';
      total: number;
      /** Cells along each side of `box`. */
      size: number;
      /** Corners in degrees; `west` is greater than `east` if the box crosses the date line. */
      box: { south: number; west: number; north: number; east: number };
      /** Matches per cell, row by row from the southwest. */
      counts: Uint32Array;
    };

/** Above this many matches the map gets a grid of counts instead of points. */
export const MAX_MAP_POINTS = 20_000;

/** A latitude that no point has, in micro-degrees. */
export const NO_MAP_POINT = 91_000_000;
