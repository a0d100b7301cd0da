import type { Invitation, StaffStore } from '#forms/staff-store.ts';
import { DAY_MS } from '#model/duration.ts';
import { hashed, newSecret } from './secrets.ts';

/**
 * Stores an invitation to the desk, in place of an open one for the same person. Returns the link that uses it up, and
 * whether another was replaced; browsers send what is after '#' to no server and no log.
 */
export async function invite(
  { staff, origin, now }: { staff: StaffStore; origin: string; now: () => Date },
  invitation: Omit<Invitation, 'until'>,
): Promise<{ address: string; isReplaced: boolean }> {
  const secret = newSecret();
  const until = new Date(now().getTime() + DAY_MS).toISOString();
  const isReplaced = await staff.invite(hashed(secret), { ...invitation, until });
  return { address: `${origin}/desk/join#${secret}`, isReplaced };
}
