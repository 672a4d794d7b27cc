/**
 * Web Push (RFC 8030, 8291, 8292): notifications on a device whose Haversack is closed.
 *
 * GET /push/key → `pushKey`. POST /push/subscriptions with `subscribeRequest` → `{}`: the subscription of this session,
 * in place of an earlier one. DELETE /push/subscriptions → `{}`: removes it. A subscription ends with its session, and
 * when the push service says that it is gone. Each message is encrypted for the device and has a `PushMessage` as JSON.
 */
import * as v from 'valibot';

export const pushKeyPath = '/push/key';
export const pushSubscriptionsPath = '/push/subscriptions';

/** The server's public key (RFC 8292 §3.2), base64url: `applicationServerKey` of `PushManager.subscribe`. */
export const pushKey = v.object({ key: v.string() });

const addressForm = /^https?:\/\/[!-~]+$/;

/** As `PushSubscription.toJSON` gives it. */
export const pushSubscription = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1_000), v.regex(addressForm)),
  keys: v.object({
    /** An uncompressed point of P-256: 65 bytes. */
    p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}=?$/)),
    /** 16 bytes. */
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}(?:==)?$/)),
  }),
});

export const subscribeRequest = v.object({ user: v.string(), subscription: pushSubscription });

export type SentSubscription = v.InferOutput<typeof pushSubscription>;

/** Of one notification. */
export interface PushedNotice {
  /** As in the student's rows; the tag of the shown notification ends with it. */
  id: string;
  title: string;
  body: string;
  /** When it was due, or is due again after a snooze, milliseconds. */
  atMs: number;
  /** The row that its id is made of, so that a button acts before the row has arrived. Absent: an older server. */
  of?: PushedRow;
}

export interface PushedRow {
  kind: string;
  aboutEntity?: string | null | undefined;
  aboutId?: string | null | undefined;
  occurrence: string;
  /** Milliseconds. */
  dueAt: number;
}

/** The decrypted content of a push. */
export interface PushMessage {
  notices: PushedNotice[];
  /** Further ones, which only Haversack shows. */
  more: number;
}
