/**
 * The sync exchange, one round trip [S4]. `docs/protocol.md` explains it with examples.
 *
 * POST /sync: a batch of changes goes up; a verdict for each, in the same order, and the rows that
 * are newer than the cursor come down. The server applies and answers in one transaction [S1], and
 * merging makes a repeated batch harmless [S2].
 *
 * GET /sync/bootstrap?user=ID&after=POSITION: a new device's first download as NDJSON, one
 * `BootstrapChunk` a line, resumable after any line. `user` is whose database asks; the token must be
 * the same account's [S9].
 *
 * GET /sync/events: server-sent events, the change feed; a change event says how far the history goes and, where it is small,
 * brings what one batch has changed.
 */
import * as v from 'valibot';
import { plainText } from '../lib/plain-text.ts';
import { isStamp } from '../model/clock.ts';
import { id } from '../model/fields.ts';

const stamp = v.custom<string>(isStamp, 'Not a stamp');
/** Judged of each change alone: one bad id must not hold up a batch [S5]. */
const rowId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** A device's name in stamps (`lib/ids.ts`). */
export const deviceId = v.pipe(v.string(), v.regex(/^[0-9a-z]{1,32}$/));

/** Everything up to `version` of the server's history `epoch` has been delivered [S1], [S3]. */
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
  /** The account that the outbox belongs to; the token must be the same account's [S9]. */
  user: id,
  device: deviceId,
  /** `null` asks for nothing from before: a device that has never synced. */
  cursor: v.nullable(cursor),
  changes: v.pipe(v.array(wireChange), v.maxLength(10_000)),
});

export const verdict = v.variant('kind', [
  v.object({ kind: v.literal('stored') }),
  /** Stored under another stamp, since the device's clock ran ahead [S7]. */
  v.object({ kind: v.literal('restamped'), at: stamp }),
  /**
   * Never to be sent again as it is [S5]. `code` and `field` say why (`model/refusal.ts`); `reason` says it in words, for an
   * app that does not know the code.
   */
  v.object({
    kind: v.literal('refused'),
    reason: v.string(),
    code: v.optional(v.string()),
    field: v.optional(v.string()),
  }),
  /** This server is a release behind: it does not know the entity or a field. The change stays in the outbox. */
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
  /** There is more to pull after `cursor`. */
  more: v.boolean(),
  /** The cursor was of another epoch: nothing here is known to the server; push all you hold [S3]. */
  newEpoch: v.boolean(),
  serverTime: v.number(),
});

export const bootstrapChunk = v.object({
  /** Pass it as `after` to go on behind this chunk. */
  position: v.string(),
  /** Where to go on with POST /sync when the last chunk is stored. */
  cursor,
  rows: v.array(wireRow),
  done: v.boolean(),
  serverTime: v.number(),
  /** How many rows the whole download has at most, from its second chunk on: to show how far it is. */
  total: v.optional(v.number()),
});

/** The event's name on the wire, as the first release has it. */
export const changeEventName = 'poke';

/** The data of a change event. */
export const changeEvent = v.object({
  epoch: v.string(),
  version: v.number(),
  /**
   * The row delta: all that was written in this epoch after version `from`, up to the change event's. Only a device whose
   * cursor is not behind `from` may take it; any other pulls [S1].
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

/** A batch is cut below this many bytes of JSON [S5]. */
export const maxBatchBytes = 512 * 1024;
/** A change event brings rows only up to this many bytes of them. */
export const maxNewsBytes = 64 * 1024;
/** The most that the server takes as one body: the longest document alone is 4 MB of base64 (`model/fields.ts`). */
export const maxBodyBytes = 5 * 1024 * 1024;
