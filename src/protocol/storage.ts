/**
 * GET /me/storage → how much of the server's room the student's files take, and how much they may. An upload that does
 * not fit is refused with 413 and the reason `over-quota`, when it begins or, where others came at once, when it ends.
 */
import * as v from 'valibot';

export const storagePath = '/me/storage';

const bytes = v.pipe(v.number(), v.integer(), v.minValue(0));

export const serverStorage = v.object({
  usedBytes: bytes,
  /** `null`: there is no limit. */
  quotaBytes: v.nullable(bytes),
});

export type ServerStorage = v.InferOutput<typeof serverStorage>;
