import type { AnyTable } from '../data-table.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { Html } from '../page.ts';
import type { Visit } from '../visit.ts';

/** A page of the menu: its table with what is above and below it. */
export interface Room {
  before?: Html;
  table?: AnyTable;
  after?: Html;
  scripts?: string[];
}

export type ShowRoom = (deps: DeskDeps, visit: Visit) => Room | Promise<Room>;
