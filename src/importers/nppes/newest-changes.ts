import type { IsoDay } from '#listings/provider.ts';
import { Dropped } from '../draft.ts';
import type { Encoding } from '../encoding.ts';
import { readCsv } from '../read-csv.ts';
import { isoDay } from '../us-address.ts';
import type { Edition } from './change-files.ts';
import { MAIN, MAIN_COLUMNS } from './columns.ts';
import { isDeactivated } from './map-nppes.ts';
import { isNpi } from './npi.ts';
import type { Verdict } from './read-nppes.ts';

interface Change {
  edition: Edition;
  /** Day from which it is true. */
  day: IsoDay;
  wasServed: boolean;
  /** Whether what is served is newer. */
  isOlder: boolean;
}

/** The newest change of each NPI. Takes memory for each NPI in the files, not for those that are served. */
export class NewestChanges {
  readonly #changes = new Map<string, Change>();

  /** Reads the editions (newest first) once. Rows without a valid NPI change nothing. Throws `ImportError`. */
  static async read(editions: Edition[], encoding?: Encoding): Promise<NewestChanges> {
    const changes = new NewestChanges();
    for (const edition of editions) {
      if (edition.kind === 'deactivated')
        for await (const rows of edition.read()) for (const { npi } of rows) changes.#add(npi, edition, edition.to);
      else
        for await (const rows of readCsv(await edition.main.open(), MAIN_COLUMNS, encoding))
          for (const { values, wellFormed } of rows)
            if (wellFormed) changes.#add(values[MAIN.npi]!, edition, dayOf(values, edition.to));
    }
    return changes;
  }

  #add(npi: string, edition: Edition, day: IsoDay): void {
    if (isNpi(npi) && !this.#changes.has(npi))
      this.#changes.set(npi, { edition, day, wasServed: false, isOlder: false });
  }

  /** Whether a served record stays: nothing in the files changes its NPI, or only something older. */
  keeps(npi: string, sourceDate: IsoDay | null): boolean {
    const change = this.#changes.get(npi);
    if (!change) return true;
    change.wasServed = true;
    change.isOlder = sourceDate !== null && sourceDate > change.day;
    return change.isOlder;
  }

  /** Returns whether the rows of an NPI in an edition count. Call it after `keeps` has seen all that is served. */
  verdictOf(npi: string, edition: Edition): Verdict {
    const change = this.#changes.get(npi);
    if (change?.edition !== edition) return { dropped: new Dropped('superseded', npi) };
    if (change.isOlder) return { dropped: new Dropped('older', npi) };
    return change;
  }
}

/**
 * The day of a row's last update. A deactivation has none, and its own date can be long before anyone noted it: it was
 * true at the end of its week.
 */
function dayOf(values: string[], weekEnd: IsoDay): IsoDay {
  return (!isDeactivated(values) && isoDay(values[MAIN.lastUpdate]!)) || weekEnd;
}
