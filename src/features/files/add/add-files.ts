/**
 * The queue of chosen files. First the bytes of all files are stored on this device, so that after a closed tab only
 * the others must be chosen again. Then one file after the other is inspected and gets its row. Text is read in the
 * background. Invariant: a file goes into the account in which it was chosen. The queue ends when that account closes.
 */
import { refusalText } from '../../../components/files/refusals.ts';
import { offerPagePhotos } from '../../../components/page-photos/look-for-page-photos.ts';
import { forgetAdding, noteAdding, noteStored, readAdding } from '../../../db/bytes/adding.ts';
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import { unreachable } from '../../../lib/assert.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import { readInBackground } from '../../../reading/pdf/text/background-text.ts';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';
import { holdWork } from '../../../ui/work/in-hand.ts';
import {
  type AddOutcome,
  addStored,
  type ChosenFile,
  mayPass,
  type StoredFile,
  type StoreOutcome,
  storeFile,
} from './add-file.ts';
import { holdTab, releaseTab, thisTab } from './adding-tab.ts';
import { type Chosen, groupPictures } from './group-pictures.ts';
import { lookAtFile } from './inspect-file.ts';
import { dismissUpload, moveUpload, showUpload, type UploadStage } from './uploads-store.ts';

interface Entry extends Chosen {
  key: string;
}

interface Queue {
  database: AccountDatabase;
  storing: Promise<unknown>;
  looking: Promise<unknown>;
}

/** One for each account: nobody waits for the files of a student who signed out. */
const queues = new WeakMap<AccountDatabase, Queue>();

function queueOf(database: AccountDatabase): Queue {
  const known = queues.get(database);
  if (known !== undefined) return known;
  const queue = { database, storing: Promise.resolve(), looking: Promise.resolve() };
  queues.set(database, queue);
  return queue;
}

/**
 * Never rejects. Pictures chosen together become one document.
 * @param areKept shared files are stored elsewhere until they are in the library
 * @returns the outcome of each file
 */
export function addFiles(
  files: readonly ChosenFile[],
  { areKept = false } = {},
): Promise<AddOutcome[]> {
  const queue = queueOf(currentDatabase());
  const { database } = queue;
  const entries = groupPictures(files).map((chosen) => {
    const key = uuidv7(Date.now());
    const { name, sizeBytes } = chosen;
    showUpload({ key, name, sizeBytes, stage: { kind: 'waiting' } });
    return { key, ...chosen };
  });
  const putDown = holdUntilClosed(database, 'lost');
  const noted = areKept ? Promise.resolve() : writeDown(database, entries);
  const stored = queue.storing.then(async () => {
    await noted;
    const outcomes: StoreOutcome[] = [];
    for (const entry of entries) outcomes.push(await storeOne(database, entry, areKept));
    return outcomes;
  });
  queue.storing = settled(stored);
  const keys = entries.map(({ key }) => key);
  return finish(queue, keys, stored)
    .then((ends) => {
      if (ends.some(isNotAdded) && !database.closed.aborted) toastError(say.errorUploadingTheFile);
      const entryOf = (index: number) =>
        entries.findIndex(({ indexes }) => indexes.includes(index));
      return files.map((_, index) => ends[entryOf(index)] ?? { kind: 'left' });
    })
    .finally(putDown);
}

/** Continues with files whose bytes an earlier tab stored. @returns the files that were not added */
export async function addStoredFiles<T extends StoredFile & { key: string }>(
  files: readonly T[],
  database: AccountDatabase,
): Promise<T[]> {
  for (const { key, name, bytes } of files)
    showUpload({ key, name, sizeBytes: bytes.size, stage: { kind: 'waiting' } });
  const putDown = holdUntilClosed(database, 'kept');
  const keys = files.map(({ key }) => key);
  const stored = files.map((file): StoreOutcome => ({ kind: 'stored', file }));
  const ends = await finish(queueOf(database), keys, Promise.resolve(stored)).finally(putDown);
  for (const [index, key] of keys.entries())
    if (ends[index]?.kind === 'duplicate') dismissUpload(key);
  return files.filter((_, index) => {
    const end = ends[index];
    return end !== undefined && isNotAdded(end);
  });
}

/** Dismisses a file that was not added, and cancels its next attempt. */
export function dismissNotAdded(key: string): void {
  dismissUpload(key);
  void strikeOff(currentDatabase(), key);
}

/** @returns a function that ends it */
function holdUntilClosed({ closed }: AccountDatabase, onLeaving: 'kept' | 'lost'): () => void {
  const putDown = holdWork('your files are added', onLeaving);
  closed.addEventListener('abort', putDown);
  return () => {
    closed.removeEventListener('abort', putDown);
    putDown();
  };
}

async function finish(
  queue: Queue,
  keys: readonly string[],
  stored: Promise<readonly StoreOutcome[]>,
): Promise<AddOutcome[]> {
  const { database, looking: before } = queue;
  const work = stored.then(async (outcomes) => {
    await before;
    const ends: AddOutcome[] = [];
    for (const [index, key] of keys.entries()) {
      const outcome = outcomes[index];
      if (outcome !== undefined) ends.push(await finishOne(database, key, outcome));
    }
    const times = ends.filter(({ kind }) => kind === 'added').length;
    // `shell/installed/dashboard-extras.tsx` reports the upload.
    if (times > 0 && !database.closed.aborted) toastSuccess('Added to this device', { times });
    return ends;
  });
  queue.looking = settled(work);
  return work;
}

function settled(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => console.warn('Adding files stopped', error));
}

/** A failure does not stop adding: the file itself reports it. */
async function writeDown(database: AccountDatabase, entries: readonly Entry[]): Promise<void> {
  const note = async () => {
    await holdTab(entries.map(({ key }) => key));
    const files = entries.map(({ key, name, sizeBytes }) => ({ key, name, sizeBytes }));
    await noteAdding(
      files.map((file) => ({ ...file, tab: thisTab })),
      database,
    );
  };
  await note().catch(warned('The names of the files could not be written down'));
}

function warned(what: string): (error: unknown) => void {
  return (error) => console.warn(what, error);
}

async function storeOne(
  database: AccountDatabase,
  { key, make }: Entry,
  isKept: boolean,
): Promise<StoreOutcome> {
  if (database.closed.aborted) return { kind: 'left' };
  try {
    const made = await make();
    const outcome: StoreOutcome = made.ok
      ? await storeFile(made.file, (stage) => moveUpload(key, stage), database)
      : { kind: 'failed', message: made.message };
    moveUpload(key, { kind: 'waiting' });
    if (outcome.kind !== 'stored') await settle(database, key, outcome);
    else if (!isKept) {
      // A failure only affects recovery after a closed tab.
      const noted = noteStored(key, outcome.file.sha256, database);
      await noted.catch(warned('It could not be written down that the bytes of a file are here'));
    }
    return outcome;
  } catch (error) {
    if (database.closed.aborted) return { kind: 'left' };
    console.warn('A file could not be stored', error);
    const outcome: AddOutcome = { kind: 'refused', refusal: 'unreadable' };
    await settle(database, key, outcome);
    return outcome;
  }
}

async function finishOne(
  database: AccountDatabase,
  key: string,
  stored: StoreOutcome,
): Promise<AddOutcome> {
  if (stored.kind !== 'stored') return stored;
  const onStage = (stage: UploadStage) => moveUpload(key, stage);
  const outcome = await addStored(stored.file, onStage, lookAtFile, database).catch(
    (error: unknown): AddOutcome => {
      if (database.closed.aborted) return { kind: 'left' };
      console.warn('A file could not be added', error);
      return { kind: 'failed', message: say.somethingWentWrongTryAgain };
    },
  );
  await settle(database, key, outcome);
  return outcome;
}

const triedAgain =
  'The file is safe on this device. Haversack tries again the next time you open it. Dismiss it to delete this copy.';

/**
 * Forgets the note of a file that was added or refused. After a failure that may pass, or in a closed account, the note
 * stays for the next start.
 */
async function settle(database: AccountDatabase, key: string, outcome: AddOutcome): Promise<void> {
  if (database.closed.aborted) return;
  const isWaiting = mayPass(outcome) && (await isStoredAndNoted(database, key));
  if (isWaiting) releaseTab(key);
  else await strikeOff(database, key);
  const refuse = (why: string) => {
    const text = isWaiting ? `${why} ${triedAgain}` : why;
    moveUpload(key, { kind: 'refused', text });
  };
  switch (outcome.kind) {
    case 'added':
      dismissUpload(key);
      void followUp(database, outcome.fileId);
      return;
    case 'duplicate':
      return moveUpload(key, outcome);
    case 'refused':
      return refuse(refusalText(outcome.refusal));
    case 'failed':
      return refuse(outcome.message);
    case 'left':
      return;
    default:
      unreachable(outcome);
  }
}

async function isStoredAndNoted(database: AccountDatabase, key: string): Promise<boolean> {
  const adding = readAdding(database);
  const files = await adding.catch(warned('It could not be read whether a file is tried again'));
  return files?.some((file) => file.key === key && file.sha256 !== undefined) ?? false;
}

async function strikeOff(database: AccountDatabase, key: string): Promise<void> {
  const forgotten = forgetAdding(key, thisTab, database);
  await forgotten.catch(warned('A file that was added stays written down as being added'));
  releaseTab(key);
}

function isNotAdded({ kind }: AddOutcome): boolean {
  return kind === 'refused' || kind === 'failed';
}

async function followUp(database: AccountDatabase, fileId: string): Promise<void> {
  const file = await database.rows('file').get(fileId);
  if (file === undefined) return;
  readInBackground(file, database);
  offerPagePhotos(file, database);
}
