import type { ReadColumns } from '#files/read-columns.ts';
import { type GuardMemory, LocalGuardMemory } from '#forms/guard-memory.ts';
import type { EmptySearch } from '#insight/empty-searches.ts';
import type { DeskAnswer, DeskRequest } from '#model/desk-messages.ts';
import { NetworkTable } from '../network-table.ts';

/** A request to the desk, before it gets a number. */
export type DeskQuestion = Omit<DeskRequest, 'number'>;

/** Metrics of one worker, for `AggregatorRegistry.aggregate`. */
export type MetricsList = object[];

/** What is done by the first worker, for all. */
export interface FirstWorker {
  /** Checks the outbox now. */
  wake(): void;
  noteEmptySearch(search: EmptySearch): void;
  /** Null: the desk does not answer. */
  askDesk(question: DeskQuestion): Promise<DeskAnswer | null>;
}

/** What each worker does when it is asked to. */
export interface Worker extends FirstWorker {
  metrics(): Promise<MetricsList>;
  /** Stops without dropping a request. */
  close(): Promise<void>;
}

/** The workers that serve one site together, as one of them sees it. */
export interface Crew {
  /** How many workers there should be. */
  size: number;
  /** How many are running. */
  running(): number;
  /** The first one of the crew, if that is another worker: it does what must be done once. */
  first: FirstWorker | undefined;
  /** Counts what visitors use, for all workers. */
  limits: NetworkTable;
  /** Counts connections: this worker's, and those of each. */
  connections: { own: NetworkTable; all: NetworkTable[] };
  /** Counts senders of forms, for all workers. */
  senders: GuardMemory;
  /** Reads the index into memory that all share; undefined: this worker reads it itself. */
  readColumns: ReadColumns | undefined;
  /** Reads the metrics of all workers, this one's included; undefined: there is no other. */
  allMetrics: (() => Promise<MetricsList[]>) | undefined;
}

/** The crew of a site that is served by one thread. */
export function aloneInCrew(): Crew {
  const own = new NetworkTable();
  return {
    size: 1,
    running: () => 1,
    first: undefined,
    limits: new NetworkTable(),
    connections: { own, all: [own] },
    senders: new LocalGuardMemory(),
    readColumns: undefined,
    allMetrics: undefined,
  };
}
