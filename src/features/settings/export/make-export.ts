/**
 * Export of everything [P5]: one zip in open formats, made on this device with what is here, with no
 * network. Files whose bytes are elsewhere are fetched where the server answers; the rest is named.
 */
import type { ApiResult } from '../../../api/failure.ts';
import { readBlob } from '../../../db/blobs.ts';
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import { base64ToBytes } from '../../../lib/base64.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { profileId } from '../../../model/entities/profile.ts';
import { createEntryNames } from './entry-names.ts';
import { eventsAsIcs, tasksAsIcs } from './ics.ts';
import { readmeOf } from './readme.ts';
import { tableEntries } from './tables.ts';
import { jsonEntries, noteEntries, summaryEntries } from './texts.ts';
import { type FetchUsage, usageEntries } from './usage.ts';
import { maxZipBytes, type ZipEntry, zipToBlob } from './zip.ts';

export interface Missing {
  name: string;
  why: string;
}

export interface MadeExport {
  zip: Blob;
  missing: Missing[];
}

export interface ExportOptions {
  /** The one that is open, where it is left out. */
  database?: AccountDatabase;
  account: { username: string; email: string };
  nowMs: number;
  fetchBytes: (sha256: string, signal: AbortSignal) => Promise<ApiResult<Blob>>;
  fetchUsage: FetchUsage;
  /** `total` counts the files of the bag. */
  onProgress: (done: number, total: number) => void;
  signal: AbortSignal;
}

/** @throws where this device cannot be read or has no room, and when it is aborted */
export async function makeExport(options: ExportOptions): Promise<MadeExport> {
  const missing: Missing[] = [];
  const zip = await zipToBlob(entriesOf(options, missing), options.nowMs, options.signal);
  return { zip, missing };
}

async function* entriesOf(options: ExportOptions, missing: Missing[]): AsyncGenerator<ZipEntry> {
  const { account, nowMs } = options;
  const { username, email } = account;
  const database = options.database ?? currentDatabase();
  const nameEntry = createEntryNames();
  yield {
    path: 'json/account.json',
    content: JSON.stringify(
      { username, email, exportedAt: new Date(nowMs).toISOString() },
      null,
      1,
    ),
  };
  yield* jsonEntries(database);
  yield* noteEntries(nameEntry, database);
  yield* summaryEntries(nameEntry, database);
  yield* tableEntries(database);
  yield* usageEntries(options.fetchUsage, database);
  const [events, tasks] = [await liveRows('event', database), await liveRows('task', database)];
  yield { path: 'calendar/events.ics', content: eventsAsIcs(events, nowMs) };
  yield { path: 'calendar/tasks.ics', content: tasksAsIcs(tasks, nowMs) };
  const profile = await database.rows('profile').get(profileId);
  if (profile?.picture) {
    yield { path: 'picture.jpg', content: new Blob([base64ToBytes(profile.picture)]) };
  }
  yield* fileEntries(options, database, nameEntry, missing);
  // The last, since only now it is known what is missing.
  yield { path: 'README.txt', content: readmeOf(account, nowMs, missing) };
}

async function* fileEntries(
  { fetchBytes, onProgress, signal }: ExportOptions,
  database: AccountDatabase,
  nameEntry: ReturnType<typeof createEntryNames>,
  missing: Missing[],
): AsyncGenerator<ZipEntry> {
  const files = await liveRows('file', database);
  let left = maxZipBytes;
  for (const [index, file] of files.entries()) {
    onProgress(index, files.length);
    left -= file.sizeBytes;
    const bytes =
      left > 0 ? await bytesOf(file, database, fetchBytes, signal) : 'it did not fit into the zip';
    if (typeof bytes === 'string') missing.push({ name: file.name, why: bytes });
    else yield { path: nameEntry('files', file.name, 'pdf'), content: bytes };
  }
  onProgress(files.length, files.length);
}

/** @returns the bytes, or why there are none */
async function bytesOf(
  { sha256, mime, uploadedAt }: StudyFile,
  database: AccountDatabase,
  fetchBytes: ExportOptions['fetchBytes'],
  signal: AbortSignal,
): Promise<Blob | string> {
  const here = await readBlob(sha256, mime, database);
  if (here !== undefined) return here;
  if (uploadedAt === 0) return 'it has not yet come from the device that added it';
  const fetched = await fetchBytes(sha256, signal);
  signal.throwIfAborted();
  if (fetched.ok) return fetched.data;
  if (fetched.error.reason === 'no-session')
    return 'it is not on this device; log in as the owner to get it';
  return fetched.error.code === 404
    ? 'it is neither on this device nor on the server'
    : 'it is not on this device, and the server could not be reached';
}

async function liveRows<N extends 'event' | 'task' | 'file'>(name: N, database: AccountDatabase) {
  return database.rows(name).where('deletedAt').equals(0).toArray();
}
