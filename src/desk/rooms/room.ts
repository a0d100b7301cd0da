import type { AnyTable } from '../data-table.tsx';
import type { DeskDeps } from '../desk-deps.ts';
import type { Part } from '../parts/old-html.tsx';
import type { Visit } from '../visit.ts';

/** A page of the menu: its table with what is above and below it. */
export interface Room {
  before?: Part;
  table?: AnyTable;
  after?: Part;
  scripts?: string[];
}

export type ShowRoom = (deps: DeskDeps, visit: Visit) => Room | Promise<Room>;
