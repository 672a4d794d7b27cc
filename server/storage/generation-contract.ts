/**
 * What students have asked the server's model for (`contract.ts`), until their devices have taken it. Several servers may share it: a
 * generation is worked on by who has claimed it last.
 */

/** UTC, as `2026-01-15`. */
export type UsageDay = string;

export interface NewGeneration {
  userId: string;
  id: string;
  /** The wish as JSON; it goes when the work has ended. */
  wish: string;
  /** Tokens that it may take, counted as used until it has ended. */
  reserved: number;
  day: UsageDay;
  /** Tokens of the student in this day. */
  mostTokens: number;
  /** Generations that may be kept for the student. */
  mostKept: number;
  nowMs: number;
}

export type Creation = 'created' | 'known' | 'over quota' | 'too many';

export interface StoredGeneration {
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** Parts of the file. */
  done: number;
  total: number;
  rejected: Record<string, number>;
  problem: string;
  /** Of parts that are done. */
  usedTokens: number;
}

export interface NumberedItem {
  /** From 1, without gaps. */
  number: number;
  /** As JSON. */
  item: string;
}

export interface ClaimedGeneration {
  userId: string;
  id: string;
  /** The claim: a later one takes it over. */
  attempt: number;
  wish: string;
  /** Parts that were done before. */
  done: number;
  /** How often the next part was begun, with this time. */
  tries: number;
  items: string[];
  /** Tokens that may still be used. */
  left: number;
}

export type ClaimOf = Pick<ClaimedGeneration, 'userId' | 'id' | 'attempt'>;

export interface KeptPart {
  /** As JSON. */
  items: readonly string[];
  done: number;
  total: number;
  rejected: Readonly<Record<string, number>>;
  /** Tokens that this part took. */
  usedTokens: number;
}

export interface Generations {
  /** One that failed and is asked for again begins anew. */
  create(generation: NewGeneration): Promise<Creation>;
  find(userId: string, id: string): Promise<StoredGeneration | undefined>;
  itemsAfter(userId: string, id: string, after: number): Promise<NumberedItem[]>;
  /**
   * The oldest that waits, or whose server gave no sign of life since `goneMs`; of each student one at a time.
   * @param most tries; one that was tried so often has failed
   */
  claim(
    nowMs: number,
    goneMs: number,
    most: number,
    problem: string,
  ): Promise<ClaimedGeneration | undefined>;
  /** A sign of life. @returns false where it is somebody else's, or gone */
  beat(claim: ClaimOf, nowMs: number): Promise<boolean>;
  /** Stores a part. @returns false where it is somebody else's, or gone; nothing is stored then */
  keep(claim: ClaimOf, part: KeptPart, nowMs: number): Promise<boolean>;
  /** Ends the work: what was reserved and not used is free again, and the wish is forgotten. */
  end(claim: ClaimOf, end: { state: 'done' | 'failed'; problem: string }): Promise<void>;
  /** Those that are running wait again: their server has ended, and there is no other. */
  releaseAll(): Promise<void>;
  /** @returns whether it was there. Tokens of work under way count as used. */
  remove(userId: string, id: string): Promise<boolean>;
  /** Counts tokens as used, before the model is asked for an answer at once. @returns false where the day has not so many left */
  reserve(userId: string, day: UsageDay, tokens: number, mostTokens: number): Promise<boolean>;
  /** Adds what was used beyond what was reserved; less than nothing where it was less. */
  settle(userId: string, day: UsageDay, tokens: number): Promise<void>;
  usedTokens(userId: string, day: UsageDay): Promise<number>;
  /** What was asked for before `beforeMs`, and usage of days before `day`. */
  removeOld(beforeMs: number, day: UsageDay): Promise<void>;
}
