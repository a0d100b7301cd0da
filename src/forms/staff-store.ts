import type { ContentLanguage } from '#model/content-language.ts';

/** keeper: everything. helper: problem reports and listings. */
export const ROLES = ['keeper', 'helper'] as const;
export type Role = (typeof ROLES)[number];

/** Someone who works at the desk. All times in this file are ISO date and time, UTC. */
export interface StaffMember {
  /** UUID. */
  id: string;
  name: string;
  role: Role;
  /** Of the desk's pages for them. */
  language: ContentLanguage;
  createdAt: string;
}

/** What a staff member signs in with. */
export interface Passkey {
  /** Credential id, base64url. */
  id: string;
  staffId: string;
  /** COSE key, base64url. */
  publicKey: string;
  /** Signatures so far, or 0 where the device does not count. */
  counter: number;
  transports: string[];
  createdAt: string;
  usedAt: string | null;
}

/** An open invitation: to a new member, or to an existing one for another passkey. */
export interface Invitation {
  name: string;
  role: Role;
  /** The existing member. */
  staffId: string | null;
  until: string;
}

/** Result of the last action, shown once on the next page. */
export interface Notice {
  text: string;
  /** Where a POST undoes it: '/submissions/…/reopen'. */
  undo?: string;
  /** Fields of that POST. */
  undoFields?: Record<string, string>;
  /** What to do next: a page of the desk. */
  next?: { path: string; text: string };
}

/** Someone who is working on an item. */
export interface Claim {
  staffId: string;
  name: string;
  until: string;
}

/** What somebody did at the desk. */
export interface AuditEntry {
  at: string;
  /** Name of the member then. */
  who: string;
  act: string;
  /** What it was done to: an id or a name; '' if nothing. */
  about: string;
}

/** When sessions end: without use, and at the latest. */
export interface SessionLimits {
  idleMs: number;
  maxMs: number;
}

/**
 * Stores who may work at the desk, in the database of submissions, so that backups contain them. Keys of sessions,
 * invitations and challenges are given as hashes (`hashed`). `testing/staff-store-contract.ts` tests each method.
 */
export interface StaffStore {
  /** Oldest first. */
  staff(): Promise<StaffMember[]>;
  /** Whether the desk is on: someone can sign in or join. */
  isOn(now: string): Promise<boolean>;
  setLanguage(id: string, language: ContentLanguage): Promise<void>;
  /**
   * Removes a member with their passkeys, sessions and claims. Returns false for the last keeper, or if there is none.
   */
  removeMember(id: string): Promise<boolean>;

  /** Stores an invitation. Ends an open one for the same person, and returns whether there was one. */
  invite(key: string, invitation: Invitation): Promise<boolean>;
  /** Open invitations, the first to end first. */
  invitations(now: string): Promise<Invitation[]>;
  findInvitation(key: string, now: string): Promise<Invitation | null>;
  /** Ends an open invitation. Returns false if it is used or unknown. */
  withdraw(invitation: Pick<Invitation, 'name' | 'until'>): Promise<boolean>;
  /**
   * Uses an invitation up: adds the member, unless they exist, and the passkey. Returns null if it is used, over or
   * unknown.
   */
  join(
    key: string,
    passkey: Omit<Passkey, 'staffId' | 'createdAt' | 'usedAt'>,
    member: Pick<StaffMember, 'id' | 'language'>,
    now: string,
  ): Promise<StaffMember | null>;
  /** Newest first. */
  passkeysOf(staffId: string): Promise<Passkey[]>;
  findPasskey(id: string): Promise<{ passkey: Passkey; member: StaffMember } | null>;
  /** Records a sign-in. Returns false if the device's counter is not above the last one: the passkey may be copied. */
  recordSignIn(id: string, counter: number, now: string): Promise<boolean>;

  addChallenge(key: string, until: string): Promise<void>;
  /** Returns true once for each challenge that is not over. */
  takeChallenge(key: string, now: string): Promise<boolean>;

  startSession(key: string, staffId: string, now: string): Promise<void>;
  /** Returns the member of a session that has not ended, and keeps it from being idle. */
  openSession(key: string, now: string, limits: SessionLimits): Promise<StaffMember | null>;
  endSession(key: string): Promise<void>;
  setNotice(key: string, notice: Notice): Promise<void>;
  /** Returns and clears the notice. */
  takeNotice(key: string): Promise<Notice | null>;

  /** Claims an item, or extends the member's own claim. Returns who has it now. */
  claim(about: string, staffId: string, now: string, until: string): Promise<Claim>;
  release(about: string): Promise<void>;
  /** The claims of now, by item. */
  claims(now: string): Promise<Map<string, Claim>>;

  audit(entry: AuditEntry): Promise<void>;
  /** Newest first. */
  audits(limit: number): Promise<AuditEntry[]>;
  /** Ends all sessions, invitations and challenges: those in a restored backup may have been used since. */
  endAll(): Promise<void>;
  close(): Promise<void>;
}
