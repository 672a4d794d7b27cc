/**
 * Which notifications went out by the server's channels (`contract.ts`). They are noted before they are sent, so that none
 * goes out twice, whatever dies when.
 */

export type Channel = 'email' | 'sms';

export interface NoticeClaim {
  userId: string;
  channel: Channel;
  /** Of notifications. */
  ids: readonly string[];
  nowMs: number;
  /** All that is claimed at once is one message; of them there may be `most` since `sinceMs`. */
  sinceMs: number;
  most: number;
  /** The account's token, which a message may carry from now on. */
  tokenHash: string;
}

export type Claimed =
  /** Each of these ids is this caller's alone; it is at its `tries`-th try. */
  | { kind: 'claimed'; email: string; ids: string[]; tries: number }
  /** All went out before, or there is no such account any more. */
  | { kind: 'nothing' }
  /** There were as many messages as there may be. What would have gone out is noted all the same, and never will. */
  | { kind: 'full' };

export interface Notice {
  channel: Channel;
  id: string;
  /** When one that did not go out may be tried again; 0: it counts as sent. */
  againAt: number;
}

/** By `version` and `newestDeviceAt` one sees that there may be something new. */
export interface NoticeAccount {
  id: string;
  /** When it was asked for; its address was proven within a day. */
  createdAt: number;
  /** How far its history goes. */
  version: number;
  /** When its newest device came; 0: it has none. */
  newestDeviceAt: number;
}

export interface Notices {
  /** All accounts behind this id, in the order of their ids. */
  accounts(after: string, most: number): Promise<NoticeAccount[]>;
  /** Those of the ids that are noted. */
  known(userId: string, ids: readonly string[]): Promise<Notice[]>;
  /** Notes as sent what is not noted yet, or may be tried again now. */
  claim(claim: NoticeClaim): Promise<Claimed>;
  /** Notes as sent what goes out in another way than by a claim. It counts with no bound. */
  note(userId: string, channel: Channel, id: string, nowMs: number): Promise<void>;
  /** What was claimed surely has not gone out: it may be claimed again from `againAt` on. */
  release(userId: string, channel: Channel, ids: readonly string[], againAt: number): Promise<void>;
  /** The account with this token; `undefined` where there is none, or none any more. */
  ownerOf(tokenHash: string): Promise<string | undefined>;
}
