import type { SourceName } from '#listings/provider.ts';
import { Dropped, type ReadRow, type StopSignal } from '../draft.ts';
import { ImportError } from '../import-errors.ts';
import { organizationKind } from './fhir-codes.ts';
import { type FhirFile, KINDS, type Kind, kindOfFile } from './fhir-files.ts';
import { FhirJoin } from './fhir-join.ts';
import { Rows } from './fhir-rows.ts';
import { text } from './fhir-values.ts';
import { type MappedLine, mapResources, type WithPlaces } from './map-resource.ts';
import { mapInThread } from './map-thread.ts';
import { type MedicaidNetworks, PlanNetworks } from './plan-networks.ts';
import { isNdjson, Pages, readResources } from './read-resources.ts';

export interface FhirOptions {
  /** Which networks of the directory are of Medicaid; none by default. */
  medicaid?: MedicaidNetworks | undefined;
  /** Day of the edition, YYYY-MM-DD, for records without their own. */
  sourceDate?: string | undefined;
  /** Files of the last import: one with far fewer resources of a kind is refused. */
  before?: readonly { name: string; rows: number }[] | undefined;
  /** Files of this size on disk or more are parsed in another thread. */
  minThreadBytes?: number | undefined;
  /** See `mapInThread`. */
  minWaiting?: number | undefined;
}

/** Below, starting a thread takes longer than it saves. */
const MIN_THREAD_BYTES = 4 * 1024 ** 2;

/** Kinds that make records; the others come and go with releases. */
const GUARDED: readonly Kind[] = ['Location', 'Organization', 'Practitioner', 'PractitionerRole'];
/** Below, they may shrink freely. */
const MIN_GUARDED = 20;

/** Rows that are handed on at once: each resource of a batch may become a thousand. */
const MAX_ROWS = 5000;

/** Reads the files of a directory kind by kind, in one pass over each. */
export class FhirReader {
  readonly #files: FhirFile[];
  readonly #options: FhirOptions;
  readonly #source: SourceName;
  readonly #networks: PlanNetworks;
  #excluded: ReadonlySet<string> = new Set();

  constructor(files: FhirFile[], options: FhirOptions, source: SourceName) {
    this.#files = files;
    this.#options = options;
    this.#source = source;
    this.#networks = new PlanNetworks(options.medicaid);
  }

  /** The NPIs that are marked as excluded in what has been read. */
  excludedNpis(): string[] {
    return [...this.#excluded].sort();
  }

  async *read(stop: StopSignal, states?: ReadonlySet<string>): AsyncGenerator<ReadRow[]> {
    const join = new FhirJoin(this.#source, this.#networks, this.#options.sourceDate ?? null, states);
    this.#excluded = join.excluded;
    try {
      const pages = new Pages();
      yield* this.#rest(pages);
      pages.check();
      if (this.#options.medicaid) await this.#readNetworks();
      for (const kind of KINDS) {
        if (kind === 'PractitionerRole') this.#files[0]!.file.notices.push(...this.#networks.notices());
        for (const file of this.#files) {
          // Those of unknown kind are noted already.
          const noted = file.kind === null ? undefined : pages;
          for await (const batch of this.#resources(file, kind, join.known(kind), noted)) {
            yield* joinBatch(join, file, batch);
            if (stop.requested) break;
          }
          if (stop.requested) break;
        }
        if (stop.requested) break;
        this.#checkCount(kind);
      }
      if (!stop.requested) pages.check();
      yield* join.leftOver(stop.requested);
      if (this.#source === 'npd' && !stop.requested && !join.isExclusionSaid) this.#noteExclusions();
    } finally {
      join.close();
    }
  }

  #resources(file: FhirFile, kind: Kind, known: WithPlaces, pages: Pages | undefined): AsyncIterable<MappedLine[]> {
    const { minThreadBytes = MIN_THREAD_BYTES, minWaiting } = this.#options;
    const isLarge = file.kind === kind && isNdjson(file) && file.file.bytesTotal >= minThreadBytes;
    return isLarge ? mapInThread(file, kind, known, { minWaiting }) : mapResources(file, kind, known, pages);
  }

  /** Yields what is no resource of a kind that is read, in files whose names do not say what they hold. */
  async *#rest(pages: Pages): AsyncGenerator<ReadRow[]> {
    const isOther = (type: string | null) => !KINDS.some((kind) => kind === type);
    for (const file of this.#files.filter(({ kind }) => kind === null))
      for await (const entries of readResources(file, isOther, pages)) {
        const rows = new Rows(file);
        for (const entry of entries) {
          const type = text(entry.parse()?.resourceType);
          rows.drop(entry.line, new Dropped(type ? 'no-service' : 'malformed', type || entry.start));
        }
        yield rows.batch();
      }
  }

  /** Networks are organizations, which are read last. */
  async #readNetworks(): Promise<void> {
    for (const file of this.#files)
      for await (const entries of readResources(file, (type) => type === 'Organization'))
        for (const entry of entries) {
          const organization = entry.has('ntwk') || entry.has('etwork') ? entry.parse() : null;
          if (organization && organizationKind(organization) === 'network')
            this.#networks.addNetwork(text(organization.id), organization);
        }
  }

  /** Throws `ImportError` far-fewer. */
  #checkCount(kind: Kind): void {
    const count = (files: readonly { name: string; rows: number }[]) =>
      files.reduce((sum, { name, rows }) => (kindOfFile(name) === kind ? sum + rows : sum), 0);
    const before = GUARDED.includes(kind) ? count(this.#options.before ?? []) : 0;
    const now = count(this.#files.map(({ file }) => file));
    if (before < MIN_GUARDED || now >= before / 2) return;
    throw new ImportError(
      'far-fewer',
      `${kind}: ${now.toLocaleString('en-US')} rows; the last import had ${before.toLocaleString('en-US')}. ` +
        'Nothing was changed. Check that the files are whole and of one release, or add --replace.',
    );
  }

  #noteExclusions(): void {
    this.#files[0]!.file.notices.push(
      'Nobody in these files is marked as excluded from Medicare and Medicaid, or as not excluded. ' +
        'If CMS has renamed that mark again, excluded providers are among these.',
    );
  }
}

function* joinBatch(join: FhirJoin, file: FhirFile, batch: MappedLine[]): Generator<ReadRow[]> {
  let rows = new Rows(file);
  for (const { line, mapped } of batch) {
    if (rows.size >= MAX_ROWS) {
      yield rows.batch();
      join.noteUsed(rows);
      rows = new Rows(file);
    }
    join.add(mapped, line, rows);
  }
  yield rows.batch();
  join.noteUsed(rows);
}
