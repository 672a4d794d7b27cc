/**
 * The queue of chosen files: one after the other, each seen at once in the list with its progress.
 * After a file is in, its text is read in the background.
 */
import { currentDatabase } from '../../../db/database.ts';
import { unreachable } from '../../../lib/assert.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { holdWork } from '../../../ui/work/in-hand.ts';
import { readInBackground } from '../pdf/background-text.ts';
import { type AddOutcome, addFile, type ChosenFile } from './add-file.ts';
import { lookAtPdf } from './look-at-pdf.ts';
import { refusalText } from './refusals.ts';
import { dismissUpload, moveUpload, showUpload } from './uploads-store.ts';

let queue: Promise<unknown> = Promise.resolve();

/** Resolves when all of these are in or refused, with what became of each; never rejects. */
export function addFiles(files: readonly ChosenFile[]): Promise<AddOutcome[]> {
  const entries = files.map((file) => {
    const key = uuidv7(Date.now());
    showUpload({ key, name: file.name, sizeBytes: file.size, stage: { kind: 'waiting' } });
    return { key, file };
  });
  const putDown = holdWork('your files have been added');
  const work = queue
    .then(async () => {
      const outcomes: AddOutcome[] = [];
      for (const { key, file } of entries) outcomes.push(await addOne(key, file));
      announce(outcomes);
      return outcomes;
    })
    .finally(putDown);
  queue = work.catch((error: unknown) => console.warn('Adding files stopped', error));
  return work;
}

async function addOne(key: string, file: ChosenFile): Promise<AddOutcome> {
  const outcome = await addFile(file, (stage) => moveUpload(key, stage), lookAtPdf).catch(
    (error: unknown): AddOutcome => {
      console.warn('A file could not be added', error);
      return { kind: 'refused', refusal: 'unreadable' };
    },
  );
  settle(key, outcome);
  return outcome;
}

function settle(key: string, outcome: AddOutcome): void {
  switch (outcome.kind) {
    case 'added':
      dismissUpload(key);
      void readTextLater(outcome.fileId);
      return;
    case 'duplicate':
      moveUpload(key, outcome);
      return;
    case 'refused':
      moveUpload(key, { kind: 'refused', text: refusalText(outcome.refusal) });
      return;
    case 'failed':
      moveUpload(key, { kind: 'refused', text: outcome.message });
      return;
    default:
      unreachable(outcome);
  }
}

function announce(outcomes: AddOutcome[]): void {
  if (outcomes.some(({ kind }) => kind === 'refused' || kind === 'failed'))
    toastError(say.errorUploadingTheFile);
  if (outcomes.some(({ kind }) => kind === 'added')) toastSuccess(say.uploadSuccessful);
}

async function readTextLater(fileId: string): Promise<void> {
  const file = await currentDatabase().rows('file').get(fileId);
  if (file !== undefined) readInBackground(file);
}
