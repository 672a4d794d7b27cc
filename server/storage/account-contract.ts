/** What the server keeps of accounts, of sign-ups that wait for their code, and of codes (`contract.ts`). */

export interface Account {
  id: string;
  username: string;
  /** Proven by a code, as every account's. */
  email: string;
  passwordHash: string;
}

export interface Accounts {
  byEmail(email: string): Promise<Account | undefined>;
  byId(id: string): Promise<Account | undefined>;
  /** Whether some account has this name, whatever its letters' case, or one that looks like it. */
  hasUsername(username: string): Promise<boolean>;
  /** `taken`: another account has the name, or one that looks like it. */
  rename(id: string, username: string): Promise<'renamed' | 'taken'>;
  /**
   * Replaces the password if it is still `from`, and ends all sessions but `keptSession`, and forgets the other devices: a
   * login there is one on a new device.
   * @returns whether it was still `from`
   */
  setPassword(change: PasswordChange): Promise<boolean>;
  /** The same password under another hash, if it is still `from`; nothing ends. */
  rehash(id: string, from: string, to: string): Promise<void>;
  /** With a right code: sets the password of the address's account and ends all its sessions. */
  resetPassword(given: CodeTry, passwordHash: string): Promise<Account | undefined>;
  /** With a right code, whose subject is the account: gives it the code's address, unless that is taken. */
  changeEmail(given: CodeTry): Promise<Account | undefined>;
  /** Puts an account out of everybody's reach, at once and for good; `clear` takes what is left of it. */
  remove(id: string, nowMs: number): Promise<void>;
  /**
   * Deletes what is left of a removed account, a piece at a time so that nobody waits long for it. The
   * bytes of its files are the caller's. Repeating it is harmless; an account that was not removed stays.
   */
  clear(id: string): Promise<void>;
  /** Ids of accounts that were removed within a month, or are not cleared yet: a server may have died before all was gone. */
  removed(nowMs: number): Promise<string[]>;
}

export interface PasswordChange {
  id: string;
  from: string;
  to: string;
  keptSession: string;
}

/** A sign-up whose address is not proven: each waits on its own, however many have one address. */
export interface Signup {
  /** The account's, once there is one. */
  id: string;
  username: string;
  email: string;
  passwordHash: string;
  createdAt: number;
}

export interface Signups {
  /** Keeps the newest few of an address, for a day. */
  insert(signup: Signup): Promise<void>;
  /** Those that still wait, the newest first. */
  byEmail(email: string, nowMs: number): Promise<Signup[]>;
  /**
   * With a right code, whose subject is the sign-up: makes its account and forgets the others of the
   * address. A username that was taken meanwhile, or that looks like one that was, gets a number.
   */
  prove(given: CodeTry): Promise<Account | undefined>;
}

/** `subject`: the sign-up's id, the hash of a claim to a new password, the account's id for an address. */
export interface CodeKey {
  purpose: 'signup' | 'reset' | 'email';
  subject: string;
  /** Where the code was mailed to, and what it proves. */
  email: string;
}

export interface NewCode extends CodeKey {
  codeHash: string;
  expiresAt: number;
}

/** Counted before it is compared; right once at most. */
export interface CodeTry extends CodeKey {
  codeHash: string;
  nowMs: number;
  maxTries: number;
}

export interface StoredCodes {
  /** In place of any earlier one of this purpose and subject; those of all that are over are cleared. */
  put(code: NewCode, nowMs: number): Promise<void>;
}
