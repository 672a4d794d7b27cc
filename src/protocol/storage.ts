/**
 * GET /me/storage → `serverStorage`. An upload that does not fit is refused with 413 and the reason `over-quota`, at its
 * beginning or, with concurrent uploads, at its end.
 */
import * as v from 'valibot';

export const storagePath = '/me/storage';

const bytes = v.pipe(v.number(), v.integer(), v.minValue(0));

export const serverStorage = v.object({
  usedBytes: bytes,
  /** `null`: no limit. */
  quotaBytes: v.nullable(bytes),
});

export type ServerStorage = v.InferOutput<typeof serverStorage>;
