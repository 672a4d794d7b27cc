/**
 * Export of everything [P5]: one zip in open formats, made offline from what is on this device. Fetches the bytes of
 * other files if the server answers, and lists the rest as missing.
 */
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import { lacksPart } from '../../../db/position.ts';
import { readAll } from '../../../db/rows/read-rows.ts';
import { base64ToBytes } from '../../../lib/base64.ts';
import { type ZipEntry, zipToBlob } from '../../../lib/zip/write-zip.ts';
import { profileId } from '../../../model/entities/student/profile.ts';
import type { Task } from '../../../model/entities/task.ts';
import { pdfMime, placeUnitOf } from '../../../model/files/document-kinds.ts';
import { type AroundEvents, eventsAsIcs, tasksAsIcs } from '../../../model/study/ical-writer.ts';
import { timeZoneHere } from '../../../model/study/time-zone.ts';
import { textOfBody } from '../../../text/note-text.ts';
import { singleNotes } from '../../formats/write/anki/note.ts';
import {
  ankiHead,
  cardAsAnki,
  type OutlinedSummary,
  summariesAsOpml,
  tasksAsGoogle,
  tasksAsTodoist,
} from '../../formats/write/other-apps.ts';
import { isImportRunning } from '../import-running.ts';
import { backupFormat } from '../read/read-backup.ts';
import { decksToExport, readNotes } from './cards/read-notes.ts';
import { createEntryNames } from './entry-names.ts';
import {
  type ExportContents,
  type ExportOptions,
  type Missing,
  readmeOf,
} from './export-contents.ts';
import { fileEntries } from './file-entries.ts';
import { tableEntries, usageEntries } from './tables.ts';
import { jsonEntries, noteEntries, pointsOf, summaryEntries, unsavedTextEntries } from './texts.ts';

export interface MadeExport {
  zip: Blob;
  /** Whether the whole account was on this device, with no import under way; only then does it count as a backup. */
  isWhole: boolean;
  missing: Missing[];
  contents: ExportContents;
}

/** @throws if the device cannot be read or has no room, or after an abort */
export async function makeExport(options: ExportOptions): Promise<MadeExport> {
  const isWhole = !(await lacksPart(options.database ?? currentDatabase()));
  const isImporting = await isImportRunning(options.database ?? currentDatabase());
  const missing: Missing[] = [
    ...(isWhole ? [] : [{ ...notDownloaded }]),
    ...(isImporting ? [{ ...notImported }] : []),
  ];
  const contents: ExportContents = { entries: new Map(), rows: {}, hashes: new Set() };
  const entries = counted(entriesOf(options, missing, contents), contents);
  const zip = await zipToBlob(entries, options.nowMs, options.signal);
  return { zip, isWhole: isWhole && !isImporting, missing, contents };
}

const notDownloaded: Missing = {
  name: 'Part of your library',
  why: 'it is still being downloaded to this device. Export again when that is done',
};

const notImported: Missing = {
  name: 'Part of an import',
  why: 'the import was still running. Export again when it is done',
};

async function* counted(
  entries: AsyncIterable<ZipEntry>,
  contents: ExportContents,
): AsyncGenerator<ZipEntry> {
  for await (const entry of entries) {
    const { path, content } = entry;
    contents.entries.set(path, content instanceof Blob ? content.size : undefined);
    yield entry;
  }
}

async function* entriesOf(
  options: ExportOptions,
  missing: Missing[],
  contents: ExportContents,
): AsyncGenerator<ZipEntry> {
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
  yield* jsonEntries(database, contents);
  yield* noteEntries(options, database);
  yield* unsavedTextEntries(nameEntry, database);
  yield* summaryEntries(nameEntry, database);
  yield* tableEntries(database);
  yield* usageEntries(options.fetchUsage, database);
  const [events, tasks] = [await liveRows('event', database), await liveRows('task', database)];
  const around = await readAroundEvents(database);
  yield { path: 'calendar/events.ics', content: eventsAsIcs(events, nowMs, around) };
  yield { path: 'calendar/tasks.ics', content: tasksAsIcs(tasks, nowMs) };
  yield* otherAppEntries(tasks, database);
  const profile = await database.rows('profile').get(profileId);
  if (profile?.picture) {
    yield { path: 'picture.jpg', content: new Blob([base64ToBytes(profile.picture)]) };
  }
  yield* fileEntries(options, database, nameEntry, missing, contents);
  // Last: now it is known what is missing.
  yield { path: 'README.txt', content: readmeOf(account, nowMs, missing) };
}

async function readAroundEvents(database: AccountDatabase): Promise<AroundEvents> {
  const changes = await database.rows('occurrence').toArray();
  const memos = (await database.rows('memo').toArray()).filter(
    ({ aboutEntity, deletedAt }) => aboutEntity === 'event' && deletedAt === 0,
  );
  const notes = new Map(memos.map(({ aboutId, body }) => [aboutId, textOfBody(body)]));
  return { changes, notes, zone: timeZoneHere() };
}

function liveRows<N extends 'event' | 'task'>(name: N, database: AccountDatabase) {
  return database.rows(name).where('deletedAt').equals(0).toArray();
}

async function* otherAppEntries(
  tasks: readonly Task[],
  database: AccountDatabase,
): AsyncGenerator<ZipEntry> {
  yield { path: 'other-apps/anki.txt', content: cardsForAnki(database) };
  yield { path: 'other-apps/todoist.csv', content: tasksAsTodoist(tasks) };
  yield { path: 'other-apps/google-tasks.json', content: tasksAsGoogle(tasks) };
  yield { path: 'other-apps/summaries.opml', content: await outlineOf(database) };
}

async function* cardsForAnki(database: AccountDatabase): AsyncGenerator<string> {
  yield ankiHead;
  for (const deck of await decksToExport(database, undefined)) {
    for await (const { notes } of readNotes(database, [deck]))
      yield notes
        .flatMap(singleNotes)
        .map(({ guid, ...note }) => cardAsAnki({ id: guid, ...note }, deck.path))
        .join('');
  }
}

async function outlineOf(database: AccountDatabase): Promise<string> {
  const all: OutlinedSummary[] = [];
  for await (const summaries of readAll('summary', database)) {
    for (const { id, title, fileId, deletedAt } of summaries) {
      if (deletedAt > 0) continue;
      const file = fileId ? await database.rows('file').get(fileId) : undefined;
      const unit = placeUnitOf(file?.mime ?? pdfMime);
      all.push({ title, unit, points: await pointsOf(id, database) });
    }
  }
  return summariesAsOpml('Summaries of Haversack', all);
}
