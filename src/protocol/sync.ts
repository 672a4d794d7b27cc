/**
 * The sync exchange, one round trip [S4]. `docs/protocol.md` explains it with examples.
 *
 * POST /sync: sends a batch of changes; the answer has a verdict for each, in the same order, and the rows that are newer than
 * the cursor. The server applies and answers in one transaction [S1], and merging makes a repeated batch harmless [S2].
 *
 * GET /sync/bootstrap?user=ID&after=POSITION: a new device's first download as NDJSON, one `BootstrapChunk` a line, resumable
 * after any line. `user` is the owner of the device's database; the token must belong to the same account [S9].
 *
 * GET /sync/events: server-sent events, the change feed. A change event has the history's position and, if they are few, the
 * changes of one batch.
 */
import * as v from 'valibot';
import { plainText } from '../lib/plain-text.ts';
import { isStamp } from '../model/clock.ts';
import { id } from '../model/fields.ts';

const stamp = v.custom<string>(isStamp, 'Not a stamp');
/** Validated for each change: one bad id must not block a batch [S5]. */
const rowId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** A device's name in stamps (`lib/ids.ts`). */
export const deviceId = v.pipe(v.string(), v.regex(/^[0-9a-z]{1,32}$/));

/** The device has all rows up to `version` of the server's history `epoch` [S1], [S3]. */
export const cursor = v.object({
  epoch: v.pipe(v.string(), v.maxLength(64), v.regex(plainText)),
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

export const wireChange = v.object({
  entity: v.pipe(v.string(), v.maxLength(32)),
  id: rowId,
  at: stamp,
  fields: v.record(v.string(), v.unknown()),
});

export const syncRequest = v.object({
  protocol: v.number(),
  /** The owner of the outbox; the token must belong to the same account [S9]. */
  user: id,
  device: deviceId,
  /** `null`: a device that has never synced asks for no older rows. */
  cursor: v.nullable(cursor),
  changes: v.pipe(v.array(wireChange), v.maxLength(10_000)),
});

export const verdict = v.variant('kind', [
  v.object({ kind: v.literal('stored') }),
  /** Stored under another stamp: the device's clock was ahead [S7]. */
  v.object({ kind: v.literal('restamped'), at: stamp }),
  /** Never send it again unchanged [S5]. `code` and `field` say why (`model/refusal.ts`); `reason` is for older apps. */
  v.object({
    kind: v.literal('refused'),
    reason: v.string(),
    code: v.optional(v.string()),
    field: v.optional(v.string()),
  }),
  /** An older server does not know the entity or a field. The change stays in the outbox. */
  v.object({ kind: v.literal('not-yet') }),
]);

export const wireRow = v.object({
  entity: v.string(),
  row: v.looseObject({
    id: rowId,
    $at: stamp,
    $by: v.optional(v.record(v.string(), stamp)),
  }),
});

export const syncAnswer = v.object({
  verdicts: v.array(verdict),
  rows: v.array(wireRow),
  cursor,
  more: v.boolean(),
  /** The cursor belongs to another epoch: the device sends everything that it holds [S3]. */
  newEpoch: v.boolean(),
  serverTime: v.number(),
});

export const bootstrapChunk = v.object({
  /** Pass it as `after` to continue after this chunk. */
  position: v.string(),
  /** Continue with POST /sync from here after the last chunk. */
  cursor,
  rows: v.array(wireRow),
  done: v.boolean(),
  serverTime: v.number(),
  /** An upper bound of all rows, for the progress; from the second chunk on. */
  total: v.optional(v.number()),
});

/** The event's name on the wire, from the first release. */
export const changeEventName = 'poke';

export const changeEvent = v.object({
  epoch: v.string(),
  version: v.number(),
  /**
   * All rows written in this epoch after version `from`, up to the event's version. Only a device whose cursor is not behind
   * `from` may apply them; others pull [S1].
   */
  news: v.optional(v.object({ from: v.number(), rows: v.array(wireRow) })),
});

export type Cursor = v.InferOutput<typeof cursor>;
export type SyncRequest = v.InferOutput<typeof syncRequest>;
export type SyncAnswer = v.InferOutput<typeof syncAnswer>;
export type Verdict = v.InferOutput<typeof verdict>;
export type WireRow = v.InferOutput<typeof wireRow>;
export type WireChange = v.InferOutput<typeof wireChange>;
export type BootstrapChunk = v.InferOutput<typeof bootstrapChunk>;
export type ChangeEvent = v.InferOutput<typeof changeEvent>;

/** Bytes of JSON in one batch [S5]. */
export const maxBatchBytes = 512 * 1024;
/** Of rows in a change event. */
export const maxNewsBytes = 64 * 1024;
/** The largest accepted body: the longest document alone is 4 MB of base64 (`model/fields.ts`). */
export const maxBodyBytes = 5 * 1024 * 1024;
