import type { Role } from '#forms/staff-store.ts';
import type { Visit } from './visit.ts';

/** The rooms of the desk, in the order of the menu, and who may enter. */
export const ROOMS = {
  '/': 'helper',
  '/submissions': 'keeper',
  '/calls': 'helper',
  '/reports': 'helper',
  '/listings': 'helper',
  '/duplicates': 'helper',
  '/lists': 'keeper',
  '/numbers': 'helper',
  '/words': 'keeper',
  '/links': 'keeper',
  '/letters': 'keeper',
  '/staff': 'keeper',
  '/audit': 'keeper',
} as const satisfies Record<string, Role>;
export type RoomPath = keyof typeof ROOMS;

export function mayEnter({ member }: Pick<Visit, 'member'>, role: Role): boolean {
  return role === 'helper' || member.role === 'keeper';
}
