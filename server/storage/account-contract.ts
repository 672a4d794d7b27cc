/** The stored accounts, waiting sign-ups and codes (`contract.ts`). */

export interface Account {
  id: string;
  username: string;
  /** Verified by a code. */
  email: string;
  passwordHash: string;
}

export interface Accounts {
  byEmail(email: string): Promise<Account | undefined>;
  byId(id: string): Promise<Account | undefined>;
  /** Whether an account has this name in any case, or one that looks like it. */
  hasUsername(username: string): Promise<boolean>;
  /** `taken`: another account has the name, or one that looks like it. */
  rename(id: string, username: string): Promise<'renamed' | 'taken'>;
  /**
   * Replaces the password if it is still `from`, ends all sessions but `keptSession`, and forgets the other devices, so that
   * they log in as new ones.
   * @returns whether it was still `from`
   */
  setPassword(change: PasswordChange): Promise<boolean>;
  /** Replaces the hash of the same password if it is still `from`; no session ends. */
  rehash(id: string, from: string, to: string): Promise<void>;
  /** With a right code: sets the password of the address's account and ends all its sessions. */
  resetPassword(given: CodeTry, passwordHash: string): Promise<Account | undefined>;
  /** With a right code, whose subject is the account: sets the code's address, unless it is taken. */
  changeEmail(given: CodeTry): Promise<Account | undefined>;
  /** Makes an account inaccessible at once and for good; `clear` deletes the rest. */
  remove(id: string, nowMs: number): Promise<void>;
  /**
   * Deletes the rest of a removed account in pieces, so that others do not wait long. The caller deletes its file bytes. Safe
   * to repeat; does nothing to other accounts.
   */
  clear(id: string): Promise<void>;
  /** Ids of accounts that were removed within a month or are not cleared yet: a server may have died before all was deleted. */
  removed(nowMs: number): Promise<string[]>;
}

export interface PasswordChange {
  id: string;
  from: string;
  to: string;
  keptSession: string;
}

/** A sign-up whose address is unverified. Several of one address wait independently. */
export interface Signup {
  /** The id of the future account. */
  id: string;
  username: string;
  email: string;
  passwordHash: string;
  createdAt: number;
}

export interface Signups {
  /** Keeps the newest few of an address, for a day. */
  insert(signup: Signup): Promise<void>;
  /** Waiting ones, the newest first. */
  byEmail(email: string, nowMs: number): Promise<Signup[]>;
  /**
   * With a right code, whose subject is the sign-up: creates its account and forgets other sign-ups of the address. A username
   * that was taken meanwhile, or looks like one, gets a number.
   */
  prove(given: CodeTry): Promise<Account | undefined>;
}

/** `subject`: the sign-up's id, the hash of a reset claim, or the account's id for a change of address. */
export interface CodeKey {
  purpose: 'signup' | 'reset' | 'email';
  subject: string;
  /** The address that the code was mailed to, and that it verifies. */
  email: string;
}

export interface NewCode extends CodeKey {
  codeHash: string;
  expiresAt: number;
}

/** Counted before the comparison; right once at most. */
export interface CodeTry extends CodeKey {
  codeHash: string;
  nowMs: number;
  maxTries: number;
}

export interface StoredCodes {
  /** Replaces an earlier one of this purpose and subject, and clears expired ones. */
  put(code: NewCode, nowMs: number): Promise<void>;
}
