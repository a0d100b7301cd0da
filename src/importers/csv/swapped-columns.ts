import { countText } from '#model/number-text.ts';
import { Dropped, type Outcome } from '../draft.ts';
import { isSwapped } from '../read-point.ts';
import type { ColumnPlan } from './column-plan.ts';
import { shellOption } from './option-pairs.ts';

/** Fewer are rows that somebody mistyped. */
const MIN_SWAPPED = 2;

/** Tells from the rows of a list whether its columns of coordinates stand in each other's place. */
export class SwappedColumns {
  #points = 0;
  #swapped = 0;

  /** Takes the next row, before it is checked. */
  look(outcome: Outcome): void {
    if (outcome === 'merged' || outcome instanceof Dropped || !outcome.location) return;
    this.#points++;
    if (isSwapped(outcome.location)) this.#swapped++;
  }

  /** Returns what to tell the operator, with the option that swaps them back; none if most points are right. */
  notices({ sourcesOf }: Pick<ColumnPlan, 'sourcesOf'>): string[] {
    if (this.#swapped < MIN_SWAPPED || this.#swapped * 2 <= this.#points) return [];
    const [lat = 'lat', lng = 'lng'] = [...sourcesOf('lat'), ...sourcesOf('lng')];
    return [
      `Latitude and longitude are swapped in ${this.#swapped.toLocaleString('en-US')} of ` +
        `${countText(this.#points, 'row')}, which ZIP code or city place. ` +
        `To swap them back: ${shellOption('--columns', [
          [lat, 'lng'],
          [lng, 'lat'],
        ])}.`,
    ];
  }
}
