/**
 * The queue of chosen files, each seen at once in the list with its progress. First the bytes of all of them are put
 * on this device, then one after the other is looked at and gets its row: what a closed tab leaves behind needs the
 * student again only where its bytes are not here. After a file is in, its text is read in the background.
 */
import { forgetAdding, noteAdding, noteStored, readAdding } from '../../../db/adding.ts';
import { currentDatabase } from '../../../db/database.ts';
import { unreachable } from '../../../lib/assert.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { holdWork } from '../../../ui/work/in-hand.ts';
import { readInBackground } from '../pdf/background-text.ts';
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
import { lookAtPdf } from './look-at-pdf.ts';
import { refusalText } from './refusals.ts';
import { dismissUpload, moveUpload, showUpload } from './uploads-store.ts';

interface Entry {
  key: string;
  file: ChosenFile;
}

interface Options {
  /** The files are kept elsewhere until they are in the bag, as shared ones are. */
  areKept?: boolean;
}

let storing: Promise<unknown> = Promise.resolve();
let looking: Promise<unknown> = Promise.resolve();

/** Resolves when all of these are in or refused, with what became of each; never rejects. */
export function addFiles(
  files: readonly ChosenFile[],
  { areKept = false }: Options = {},
): Promise<AddOutcome[]> {
  const entries = files.map((file) => {
    const key = uuidv7(Date.now());
    showUpload({ key, name: file.name, sizeBytes: file.size, stage: { kind: 'waiting' } });
    return { key, file };
  });
  const putDown = holdWork('your files have been added', 'lost');
  const noted = areKept ? Promise.resolve() : writeDown(entries);
  const stored = storing.then(async () => {
    await noted;
    const outcomes: StoreOutcome[] = [];
    for (const entry of entries) outcomes.push(await storeOne(entry, areKept));
    return outcomes;
  });
  storing = settled(stored);
  return finish(
    entries.map(({ key }) => key),
    stored,
  )
    .then((ends) => {
      if (ends.some(isNotAdded)) toastError(say.errorUploadingTheFile);
      return ends;
    })
    .finally(putDown);
}

/**
 * Goes on with files whose bytes an earlier tab has put on this device; one that had its row too is done.
 * @returns those that are not in; the list says why
 */
export async function addStoredFiles<T extends StoredFile & { key: string }>(
  files: readonly T[],
): Promise<T[]> {
  for (const { key, name, bytes } of files)
    showUpload({ key, name, sizeBytes: bytes.size, stage: { kind: 'waiting' } });
  const putDown = holdWork('your files have been added');
  const keys = files.map(({ key }) => key);
  const stored = files.map((file): StoreOutcome => ({ kind: 'stored', file }));
  const ends = await finish(keys, Promise.resolve(stored)).finally(putDown);
  for (const [index, key] of keys.entries())
    if (ends[index]?.kind === 'duplicate') dismissUpload(key);
  return files.filter((_, index) => {
    const end = ends[index];
    return end !== undefined && isNotAdded(end);
  });
}

/** The student has seen why this file was not added, and gives it up where it would be tried again. */
export function dismissNotAdded(key: string): void {
  dismissUpload(key);
  void strikeOff(key);
}

async function finish(
  keys: readonly string[],
  stored: Promise<readonly StoreOutcome[]>,
): Promise<AddOutcome[]> {
  const before = looking;
  const work = stored.then(async (outcomes) => {
    await before;
    const ends: AddOutcome[] = [];
    for (const [index, key] of keys.entries()) {
      const outcome = outcomes[index];
      if (outcome !== undefined) ends.push(await finishOne(key, outcome));
    }
    if (ends.some(({ kind }) => kind === 'added')) toastSuccess(say.uploadSuccessful);
    return ends;
  });
  looking = settled(work);
  return work;
}

function settled(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => console.warn('Adding files stopped', error));
}

/** Before anything else; a device that cannot even note a name goes on, and says so at the file itself. */
async function writeDown(entries: readonly Entry[]): Promise<void> {
  try {
    await holdTab(entries.map(({ key }) => key));
    await noteAdding(
      entries.map(({ key, file }) => ({
        key,
        name: file.name,
        sizeBytes: file.size,
        tab: thisTab,
      })),
    );
  } catch (error) {
    console.warn('The names of the files could not be written down', error);
  }
}

/** A device that cannot note it goes on: only what follows a closed tab is worse. */
async function writeDownStored(key: string, { sha256 }: StoredFile): Promise<void> {
  try {
    await noteStored(key, sha256);
  } catch (error) {
    console.warn('It could not be written down that the bytes of a file are here', error);
  }
}

async function storeOne({ key, file }: Entry, isKept: boolean): Promise<StoreOutcome> {
  try {
    const outcome = await storeFile(file, (stage) => moveUpload(key, stage));
    moveUpload(key, { kind: 'waiting' });
    if (outcome.kind === 'stored' && !isKept) await writeDownStored(key, outcome.file);
    if (outcome.kind !== 'stored') await settle(key, outcome);
    return outcome;
  } catch (error) {
    console.warn('A file could not be stored', error);
    const outcome: AddOutcome = { kind: 'refused', refusal: 'unreadable' };
    await settle(key, outcome);
    return outcome;
  }
}

async function finishOne(key: string, stored: StoreOutcome): Promise<AddOutcome> {
  if (stored.kind !== 'stored') return stored;
  const outcome = await addStored(stored.file, (stage) => moveUpload(key, stage), lookAtPdf).catch(
    (error: unknown): AddOutcome => {
      console.warn('A file could not be added', error);
      return { kind: 'failed', message: say.somethingWentWrongTryAgain };
    },
  );
  await settle(key, outcome);
  return outcome;
}

const triedAgain =
  'The file is kept on this device, and Haversack tries again the next time you open it. Dismiss it to delete this copy.';

/**
 * It is in the bag, or the list says why not, and nothing is left to be told at the next start; or it failed for a
 * reason that may pass, and the next start tries again.
 */
async function settle(key: string, outcome: AddOutcome): Promise<void> {
  const isWaiting = mayPass(outcome) && (await isStoredAndNoted(key));
  if (isWaiting) releaseTab(key);
  else await strikeOff(key);
  const refuse = (why: string) => {
    const text = isWaiting ? `${why} ${triedAgain}` : why;
    moveUpload(key, { kind: 'refused', text });
  };
  switch (outcome.kind) {
    case 'added':
      dismissUpload(key);
      void readTextLater(outcome.fileId);
      return;
    case 'duplicate':
      moveUpload(key, outcome);
      return;
    case 'refused':
      refuse(refusalText(outcome.refusal));
      return;
    case 'failed':
      refuse(outcome.message);
      return;
    default:
      unreachable(outcome);
  }
}

async function isStoredAndNoted(key: string): Promise<boolean> {
  try {
    return (await readAdding()).some((file) => file.key === key && file.sha256 !== undefined);
  } catch (error) {
    console.warn('It could not be read whether a file is tried again', error);
    return false;
  }
}

async function strikeOff(key: string): Promise<void> {
  try {
    await forgetAdding(key, thisTab);
  } catch (error) {
    console.warn('A file that was added stays written down as being added', error);
  }
  releaseTab(key);
}

function isNotAdded({ kind }: AddOutcome): boolean {
  return kind === 'refused' || kind === 'failed';
}

async function readTextLater(fileId: string): Promise<void> {
  const file = await currentDatabase().rows('file').get(fileId);
  if (file !== undefined) readInBackground(file);
}
