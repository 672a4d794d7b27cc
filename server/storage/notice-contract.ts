/** Notifications sent by channels (`contract.ts`). Noted before they are sent, so that none goes out twice after a crash. */

export type Channel = 'email' | 'sms';

export interface NoticeClaim {
  userId: string;
  channel: Channel;
  /** Notifications' ids. */
  ids: readonly string[];
  nowMs: number;
  /** One claim is one message; `most` messages are allowed since `sinceMs`. */
  sinceMs: number;
  most: number;
  /** The account's token, which messages may carry from now on. */
  tokenHash: string;
}

export type Claimed =
  /** Only this caller has these ids; this is their `tries`-th try. */
  | { kind: 'claimed'; email: string; ids: string[]; tries: number }
  /** All were sent before, or the account does not exist any more. */
  | { kind: 'nothing' }
  /** The limit of messages is reached. The notifications are noted and will never be sent. */
  | { kind: 'full' };

export interface Notice {
  channel: Channel;
  id: string;
  /** When an unsent one may be retried; 0: it counts as sent. */
  againAt: number;
}

/** `version` and `newestDeviceAt` show that there may be news. */
export interface NoticeAccount {
  id: string;
  /** The time of the sign-up; the address was verified within a day. */
  createdAt: number;
  /** Version of its history. */
  version: number;
  /** When its newest device came; 0 without devices. */
  newestDeviceAt: number;
}

export interface Notices {
  /** All accounts after this id, by id. */
  accounts(after: string, most: number): Promise<NoticeAccount[]>;
  /** The noted ones of the ids. */
  known(userId: string, ids: readonly string[]): Promise<Notice[]>;
  /** Notes as sent those that are not noted yet or may be retried now. */
  claim(claim: NoticeClaim): Promise<Claimed>;
  /** Notes as sent a notification that is sent without a claim. It counts for no limit. */
  note(userId: string, channel: Channel, id: string, nowMs: number): Promise<void>;
  /** Claimed notifications were not sent: they may be claimed again from `againAt` on. */
  release(userId: string, channel: Channel, ids: readonly string[], againAt: number): Promise<void>;
  /** The account with this token; `undefined` if there is none. */
  ownerOf(tokenHash: string): Promise<string | undefined>;
}
