import type { Assembled, IsoDay, SourceName } from '#listings/provider.ts';
import { SITE_NAME } from '#model/provider-values.ts';
import { cleanText } from '../check-draft.ts';
import { type Part, parts } from '../fhir/fhir-values.ts';
import { isUsableDay } from '../usable-days.ts';

/** A site that is followed. Sites are named by the hosts of their addresses. */
export interface FollowedSite {
  source: SourceName;
  site: string;
  /** Ours. */
  own: string;
  /** Later days are in the future. */
  lastDay: IsoDay;
}

/** 'NPPES, through a.example, b.example': what a site calls a source that it has from others. */
const THROUGH = /^(.*?)(?:, through ([^\s,]+(?:, [^\s,]+)*))?$/s;
/** What a site calls itself as a source: 'Corrections by this site'. */
const ITSELF = /\bthis site$/;
/** Titles have at most 80 characters: a longer text has come through too many sites to be told on. */
const MAX_TITLE = 400;

/** Returns the sites through which a value has come, and the one that said it first, if it is a site's own. */
export function sitesOf(by: string): string[] {
  const [, title = '', through = ''] = THROUGH.exec(by) ?? [];
  return [...through.split(', '), / by (\S+)$/.exec(title)?.[1] ?? ''].filter((name) => SITE_NAME.test(name));
}

/** Returns the title of a source here: as the site calls it, and that it came through the site. */
export function titleHere(by: string, site: string): string {
  if (by === '') return site;
  if (ITSELF.test(by)) return by.replace(ITSELF, site);
  return THROUGH.exec(by)?.[2] ? `${by}, ${site}` : `${by}, through ${site}`;
}

/** Whether a value is ours, or has been passed on too often to tell. */
export function isOwn(by: string, { own }: Pick<FollowedSite, 'own'>): boolean {
  return by.length > MAX_TITLE || sitesOf(by).includes(own);
}

/** What is said of an entry: who said each field, and on which day. */
export function metadataOf(entry: Part | undefined): { field: string; by: string; day: string }[] {
  return parts(entry?.metadata).map(({ field_name, updated_by, last_action_date, last_action_type }) => ({
    field: typeof field_name === 'string' ? field_name : '',
    by: typeof updated_by === 'string' ? cleanText(updated_by, 10 * MAX_TITLE) : '',
    // The day on which the site got it is no day of its source.
    day: last_action_type === 'imported' || typeof last_action_date !== 'string' ? '' : last_action_date,
  }));
}

/** Who says the values of a listing of a site: a source on a day counts once. */
export class Tellers {
  readonly #site: FollowedSite;
  readonly #positions = new Map<string, number>();
  readonly #tellers: { by: string; day: IsoDay | null }[] = [];

  constructor(site: FollowedSite) {
    this.#site = site;
  }

  /** Returns the position of who says the first field of an entry that somebody says. */
  of(entry: Part | undefined, ...fields: string[]): number {
    const said = metadataOf(entry).find(({ field }) => fields.includes(field)) ?? { by: '', day: '' };
    const teller = { by: said.by, day: usableDay(said.day, this.#site.lastDay) };
    const key = `${teller.day} ${teller.by}`;
    const position = this.#positions.get(key) ?? this.#tellers.push(teller) - 1;
    this.#positions.set(key, position);
    return position;
  }

  dayOf(position: number): IsoDay | null {
    return this.#tellers[position]?.day ?? null;
  }

  /** Returns who says what. `since`: when the site first had the listing like this. */
  assembled(id: string, since: string, saidBy: Assembled['saidBy']): Assembled {
    const { source, site, lastDay } = this.#site;
    const importedAt = usableDay(since.slice(0, 10), lastDay) ?? lastDay;
    const records = this.#tellers.map(({ by, day }) => ({
      ...{ id, source, sourceDate: day, importedAt },
      listTitle: titleHere(by, site),
    }));
    const days = records.map(({ sourceDate }) => sourceDate ?? '');
    return { records, latest: days.indexOf(days.toSorted().at(-1)!), saidBy };
  }
}

function usableDay(day: string, lastDay: IsoDay): IsoDay | null {
  return /^\d{4}-\d\d-\d\d$/.test(day) && isUsableDay(day, lastDay) ? day : null;
}
