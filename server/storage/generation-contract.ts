/**
 * Requested generations (`contract.ts`), until the devices fetch them. Several servers may share them: the server with the last
 * claim works on a generation.
 */

/** UTC, as `2026-01-15`. */
export type UsageDay = string;

export interface NewGeneration {
  userId: string;
  id: string;
  /** The request as JSON; removed when the work has ended. */
  wish: string;
  /** Tokens that it may take; they count as used until it has ended. */
  reserved: number;
  day: UsageDay;
  /** Tokens of the student on this day. */
  mostTokens: number;
  /** Stored generations of the student. */
  mostKept: number;
  nowMs: number;
}

export type Creation = 'created' | 'known' | 'over quota' | 'too many';

export interface StoredGeneration {
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** Finished parts of the file. */
  done: number;
  total: number;
  rejected: Record<string, number>;
  problem: string;
  /** By finished parts. */
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
  /** The number of the claim; a later one takes over. */
  attempt: number;
  wish: string;
  /** Parts that were finished before. */
  done: number;
  /** How often the next part was begun, including now. */
  tries: number;
  items: string[];
  /** Tokens that are left. */
  left: number;
}

export type ClaimOf = Pick<ClaimedGeneration, 'userId' | 'id' | 'attempt'>;

export interface KeptPart {
  /** As JSON. */
  items: readonly string[];
  done: number;
  total: number;
  rejected: Readonly<Record<string, number>>;
  /** Tokens of this part. */
  usedTokens: number;
}

export interface Generations {
  /** A failed generation begins anew when it is requested again. */
  create(generation: NewGeneration): Promise<Creation>;
  find(userId: string, id: string): Promise<StoredGeneration | undefined>;
  itemsAfter(userId: string, id: string, after: number): Promise<NumberedItem[]>;
  /**
   * Claims the oldest waiting generation, or one whose server gave no sign of life since `goneMs`; one of each student at a
   * time.
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
  /** Ends the work: releases unused reserved tokens and forgets the request. */
  end(claim: ClaimOf, end: { state: 'done' | 'failed'; problem: string }): Promise<void>;
  /** Returns running generations to waiting: their only server has ended. */
  releaseAll(): Promise<void>;
  /** @returns whether it existed. Tokens of work under way count as used. */
  remove(userId: string, id: string): Promise<boolean>;
  /** Counts tokens as used before a direct question to the model. @returns false if the day has not enough left */
  reserve(userId: string, day: UsageDay, tokens: number, mostTokens: number): Promise<boolean>;
  /** Adds the tokens used beyond the reserved ones; a negative number returns tokens. */
  settle(userId: string, day: UsageDay, tokens: number): Promise<void>;
  usedTokens(userId: string, day: UsageDay): Promise<number>;
  /** Removes generations requested before `beforeMs`, and usage of days before `day`. */
  removeOld(beforeMs: number, day: UsageDay): Promise<void>;
}
