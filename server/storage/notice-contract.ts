/** Notifications by mail, SMS and push. Noted before they are sent, so that none is sent twice after a crash. */

/** `push:` and the id of a subscription: each browser is a channel of its own. */
export type Channel = 'email' | 'sms' | 'digest' | `push:${string}`;

export interface NoticeClaim {
  userId: string;
  channel: Channel;
  ids: readonly string[];
  nowMs: number;
  /** One claim is one message; `most` messages are allowed since `sinceMs`. */
  sinceMs: number;
  most: number;
  tokenHash: string;
}

export type Claimed =
  /** Only this caller has these ids, for their `tries`-th try. */
  | { kind: 'claimed'; email: string; ids: string[]; tries: number }
  /** All were sent, or the account is gone. */
  | { kind: 'nothing' }
  /** Over the limit of messages: noted, and never sent. */
  | { kind: 'full' };

export interface Notice {
  channel: Channel;
  id: string;
  /** When an unsent one may be retried; 0: it counts as sent. */
  againAt: number;
}

/** `version` and `newestDeviceAt` change when there may be news. */
export interface NoticeAccount {
  id: string;
  /** Of the sign-up; the address was verified within a day. */
  createdAt: number;
  version: number;
  /** The newest device, or subscription to pushes. */
  newestDeviceAt: number;
}

export interface Notices {
  accounts(after: string, most: number): Promise<NoticeAccount[]>;
  known(userId: string, ids: readonly string[]): Promise<Notice[]>;
  /** Notes as sent those that are not noted, or may be retried now. */
  claim(claim: NoticeClaim): Promise<Claimed>;
  /** For a notification that is sent without a claim. Counts for no limit. */
  note(userId: string, channel: Channel, id: string, nowMs: number): Promise<void>;
  /** They were not sent, and may be claimed again from `againAt` on. */
  release(userId: string, channel: Channel, ids: readonly string[], againAt: number): Promise<void>;
  ownerOf(tokenHash: string): Promise<string | undefined>;
}
