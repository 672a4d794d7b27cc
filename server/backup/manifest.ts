/** The description of a backup: `manifest.json`, the last file that is written into its folder. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { failure, type Result, success } from '../../src/lib/result.ts';
import { isOwn } from '../files/disk.ts';
import { newerDatabase, newestSchema } from '../storage/migrations.ts';

/** Raised by each change that this program would misread. */
export const newestFormat = 1;
export const manifestName = 'manifest.json';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const manifest = v.object({
  format: v.literal(newestFormat),
  /** The time of its start, UTC. */
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  storage: v.picklist(['sqlite', 'postgres']),
  /** The last migration of the database. */
  schema: count,
  epoch: v.string(),
  /** Rows of each table. */
  tables: v.record(v.string(), count),
  /** Files in the folder `database`. */
  database: v.array(
    v.object({ name: v.pipe(v.string(), v.regex(/^[\w.]+$/)), bytes: count, sha256: v.string() }),
  ),
  /** Students' files in the folder `blobs`. */
  files: v.object({ count, bytes: count }),
  /** The files are in a bucket, so not in the backup. */
  filesInBucket: v.optional(v.boolean()),
  /** Files that the database names, but that were missing in the data folder or had other bytes. */
  missing: count,
});

export type Manifest = v.InferOutput<typeof manifest>;

/** @returns the manifest of a backup that this program can restore */
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
