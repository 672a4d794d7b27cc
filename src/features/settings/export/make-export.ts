/**
 * Export of everything [P5]: one zip in open formats, made on this device with what is here, with no
 * network. Files whose bytes are elsewhere are fetched where the server answers; the rest is named.
 */
import type { ApiResult } from '../../../api/failure.ts';
import { backupFormat } from '../../../backup/backup-format.ts';
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import { base64ToBytes } from '../../../lib/base64.ts';
import { profileId } from '../../../model/entities/student/profile.ts';
import { createEntryNames } from './entry-names.ts';
import { fileEntries } from './file-entries.ts';
import { eventsAsIcs, tasksAsIcs } from './ics.ts';
import { readmeOf } from './readme.ts';
import { tableEntries } from './tables.ts';
import { jsonEntries, noteEntries, summaryEntries } from './texts.ts';
import { unsavedTextEntries } from './unsaved-texts.ts';
import { type FetchUsage, usageEntries } from './usage.ts';
import { type ZipEntry, zipToBlob } from './zip.ts';

/** A file that could not be put into the zip. */
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
  /** `total` counts the files, those in the Trash too. */
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
      {
        ...{ format: backupFormat, userId: database.userId, username, email },
        exportedAt: new Date(nowMs).toISOString(),
      },
      null,
      1,
    ),
  };
  yield* jsonEntries(database);
  yield* noteEntries(nameEntry, database);
  yield* unsavedTextEntries(nameEntry, database);
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

async function liveRows<N extends 'event' | 'task'>(name: N, database: AccountDatabase) {
  return database.rows(name).where('deletedAt').equals(0).toArray();
}
