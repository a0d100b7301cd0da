import type { Claim, Notice, StaffMember } from '#forms/staff-store.ts';
import type { Translate } from './messages/translate.ts';

/** One request of a staff member who is signed in. */
export interface Visit {
  member: StaffMember;
  /** Says a message in their language. */
  t: Translate;
  /** Token in every form of theirs. */
  token: string;
  /** The page's path and parameters; '' if it answers a form. */
  address: string;
  /** Parameters of the page's address. */
  query: URLSearchParams;
  /** Who works on what now. */
  claims: Map<string, Claim>;
  /** Result of their last action. */
  notice: Notice | null;
  now: Date;
}
