/** The description of a backup: `manifest.json`, the last file of its folder, and its words for the operator. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { failure, type Result, success } from '../../src/lib/result.ts';
import { isDiskFull, isOwn } from '../files/disk.ts';
import { newerDatabase, newestSchema } from '../storage/migrations.ts';

/** Raised by each change that older programs would misread. */
export const newestFormat = 1;
export const manifestName = 'manifest.json';

const amount = v.pipe(v.number(), v.integer(), v.minValue(0));

const manifest = v.object({
  format: v.literal(newestFormat),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  storage: v.picklist(['sqlite', 'postgres']),
  /** The last migration of the database. */
  schema: amount,
  epoch: v.string(),
  tables: v.record(v.string(), amount),
  /** Files in the folder `database`. */
  database: v.array(
    v.object({ name: v.pipe(v.string(), v.regex(/^[\w.]+$/)), bytes: amount, sha256: v.string() }),
  ),
  /** Students' files in the folder `blobs`. */
  files: v.object({ count: amount, bytes: amount }),
  /** The files are in a bucket instead of the backup. */
  filesInBucket: v.optional(v.boolean()),
  /** Files that the database names, but that the data folder lacked or had with other bytes. */
  missing: amount,
});

export type Manifest = v.InferOutput<typeof manifest>;

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

/** Such as “1 row” and “1,204 rows”. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
}

export function size(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let [value, unit] = [bytes, 0];
  for (; value >= 1_000 && unit < units.length - 1; unit++) value /= 1_000;
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

export function contentOf({ tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, n) => sum + n, 0);
  const students = count(tables.users ?? 0, 'student');
  return `${students}, ${count(rows, 'row')}, ${count(files.count, 'file')} (${size(files.bytes)})`;
}

/** One sentence on why something failed. @param disk path on the disk that may be full */
export function problemOf(what: string, error: unknown, disk: string): string {
  if (isDiskFull(error)) return `${what}: the disk of ${disk} is full. Make room and try again.`;
  if (!(error instanceof Error)) return `${what}: ${String(error)}`;
  const code = 'code' in error ? String(error.code) : error.name;
  return `${what}: ${error.message.split('\n', 1)[0] || code}`;
}
