/** UTC, as `2026-01-15`. */
export type UsageDay = string;

export interface NewGeneration {
  userId: string;
  id: string;
  /** The request as JSON; removed after the work. */
  wish: string;
  /** Tokens that it may take. They count as used until it has ended. */
  reserved: number;
  day: UsageDay;
  mostTokens: number;
  mostKept: number;
  nowMs: number;
}

export type Creation = 'created' | 'known' | 'over quota' | 'too many';

interface StoredGeneration {
  state: 'waiting' | 'running' | 'done' | 'failed';
  done: number;
  total: number;
  rejected: Record<string, number>;
  problem: string;
  usedTokens: number;
}

interface NumberedItem {
  number: number;
  /** As JSON. */
  item: string;
}

export interface ClaimedGeneration {
  userId: string;
  id: string;
  /** A claim with a higher number takes over. */
  attempt: number;
  wish: string;
  done: number;
  /** Tries of the next part, including this one. */
  tries: number;
  items: string[];
  left: number;
}

export type ClaimOf = Pick<ClaimedGeneration, 'userId' | 'id' | 'attempt'>;

export interface KeptPart {
  /** As JSON. */
  items: readonly string[];
  done: number;
  total: number;
  rejected: Readonly<Record<string, number>>;
  usedTokens: number;
}

/** Requested generations, until a device fetches them. Of several servers, the one with the last claim works. */
export interface Generations {
  /** A failed generation begins anew when it is requested again. */
  create(generation: NewGeneration): Promise<Creation>;
  find(userId: string, id: string): Promise<StoredGeneration | undefined>;
  itemsAfter(userId: string, id: string, after: number): Promise<NumberedItem[]>;
  /**
   * Claims the oldest generation that waits, or whose server gave no sign of life since `goneMs`; one of each student at
   * a time.
   * @param most tries; after so many it has failed
   */
  claim(
    nowMs: number,
    goneMs: number,
    most: number,
    problem: string,
  ): Promise<ClaimedGeneration | undefined>;
  /** A sign of life. @returns false if it was claimed by another server, or removed */
  beat(claim: ClaimOf, nowMs: number): Promise<boolean>;
  /** Stores a part. @returns false if it was claimed by another server, or removed; nothing is stored then */
  keep(claim: ClaimOf, part: KeptPart, nowMs: number): Promise<boolean>;
  /** Releases unused reserved tokens and forgets the request. */
  end(claim: ClaimOf, end: { state: 'done' | 'failed'; problem: string }): Promise<void>;
  /** Running generations wait again: their only server has ended. */
  releaseAll(): Promise<void>;
  /** Tokens of work under way count as used. @returns whether it existed */
  remove(userId: string, id: string): Promise<boolean>;
  /** Counts tokens as used before a direct question to the model. @returns false if the day has not enough left */
  reserve(userId: string, day: UsageDay, tokens: number, mostTokens: number): Promise<boolean>;
  /** Adds the tokens used beyond the reserved ones; a negative number returns tokens. */
  settle(userId: string, day: UsageDay, tokens: number): Promise<void>;
  usedTokens(userId: string, day: UsageDay): Promise<number>;
  /** Removes generations requested before `beforeMs`, and usage of days before `day`. */
  removeOld(beforeMs: number, day: UsageDay): Promise<void>;
}
