/** What a backup says of itself: `manifest.json`, the last thing that is written into its folder. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { failure, type Result, success } from '../../src/lib/result.ts';
import { isOwn } from '../files/disk.ts';
import { newerDatabase, newestSchema } from '../storage/migrations.ts';

/** Another one for each change that this program would misread. */
export const newestFormat = 1;
export const manifestName = 'manifest.json';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const manifest = v.object({
  format: v.literal(newestFormat),
  /** When it was begun, UTC. */
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  storage: v.picklist(['sqlite', 'postgres']),
  /** The last migration that the database had seen. */
  schema: count,
  epoch: v.string(),
  /** Rows of each table. */
  tables: v.record(v.string(), count),
  /** In the folder `database`. */
  database: v.array(
    v.object({ name: v.pipe(v.string(), v.regex(/^[\w.]+$/)), bytes: count, sha256: v.string() }),
  ),
  /** Students' files, in the folder `blobs`. */
  files: v.object({ count, bytes: count }),
  /** They lie in a bucket, and so in no backup. */
  filesInBucket: v.optional(v.boolean()),
  /** Files that the database names and the data folder lacked, or had with other bytes. */
  missing: count,
});

export type Manifest = v.InferOutput<typeof manifest>;

/** @returns what the backup in this folder says of itself, if this program can restore it */
export async function readManifest(folder: string): Promise<Result<Manifest>> {
  const unreadable = failure('damaged', `The file ${manifestName} in ${folder} cannot be read.`);
  let given: unknown;
  if (!(await isOwn(join(folder, manifestName), 'file'))) return unreadable;
  try {
    given = JSON.parse(await readFile(join(folder, manifestName), 'utf8'));
  } catch {
    return unreadable;
  }
  const format = v.safeParse(v.object({ format: v.number() }), given);
  if (format.success && format.output.format > newestFormat) {
    return failure('refused', 'The backup was made by a newer Haversack. Update this one.');
  }
  const parsed = v.safeParse(manifest, given);
  if (!parsed.success) return unreadable;
  if (parsed.output.schema > newestSchema) return failure('refused', newerDatabase);
  return success(parsed.output);
}
