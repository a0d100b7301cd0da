import type { ReactNode } from 'react';
import type { AnyTable } from '../data-table.tsx';
import type { DeskDeps } from '../desk-deps.ts';
import type { Visit } from '../visit.ts';

/** A page of the menu: its table with what is above and below it. */
export interface Room {
  before?: ReactNode;
  table?: AnyTable;
  after?: ReactNode;
  scripts?: string[];
}

export type ShowRoom = (deps: DeskDeps, visit: Visit) => Room | Promise<Room>;
