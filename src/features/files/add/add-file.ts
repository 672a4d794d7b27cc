/**
 * Adds one file to the library. The order guarantees [P2]: judge, hash, store the bytes, inspect the pages, then write
 * the row. A refused file leaves nothing behind. All of it happens in the database of one account, even if another one
 * is opened meanwhile.
 */
import type { Refusal } from '../../../components/files/refusals.ts';
import { deleteUnneededBytes } from '../../../db/bytes/adding.ts';
import { hasBlob, readBlob, storeBlob } from '../../../db/bytes/blobs.ts';
import { hashFile } from '../../../db/bytes/hash/hash-file.ts';
import type { EditGuard } from '../../../db/commit-edits.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import { mutateIn } from '../../../db/mutate.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import { NoHasher } from '../../../lib/sha256.ts';
import { addFile as addFileRecipe, lockedPages } from '../../../model/entities/file.ts';
import { withoutKnownEnding } from '../../../model/files/document-kinds.ts';
import { maxNameLength } from '../../../model/files/file-limits.ts';
import { courseOfNew } from '../../../queries/courses.ts';
import { judgeFile, type LookAtFile } from './inspect-file.ts';
import type { UploadStage } from './uploads-store.ts';

export type AddOutcome =
  | { kind: 'added'; fileId: string }
  | { kind: 'duplicate'; fileId: string; name: string }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'failed'; message: string }
  /** The account was closed first. The file continues when the account is opened again. */
  | { kind: 'left' };

export type ChosenFile = Pick<File, 'name' | 'size' | 'slice' | 'arrayBuffer'> & Blob;

/** Has stored bytes and no row. */
export interface StoredFile {
  name: string;
  sha256: string;
  /** The chosen file itself. It becomes unreadable if it is saved again or its USB stick is removed. */
  bytes: Blob;
}

export type StoreOutcome = { kind: 'stored'; file: StoredFile } | AddOutcome;

/** A failure of the device: the same bytes may be added later. */
export function mayPass(outcome: AddOutcome): boolean {
  return (
    outcome.kind === 'failed' || (outcome.kind === 'refused' && outcome.refusal === 'no-reader')
  );
}

/** The first half: judges, hashes and stores the bytes. */
export async function storeFile(
  file: ChosenFile,
  onStage: (stage: UploadStage) => void,
  database: AccountDatabase,
): Promise<StoreOutcome> {
  const judged = await judgeFile(file, file.name);
  if (!judged.ok) return { kind: 'refused', refusal: judged.refusal };
  let sha256: string;
  try {
    sha256 = await hashFile(file, (done) => onStage({ kind: 'checking', done, total: file.size }));
  } catch (error) {
    console.warn('A chosen file could not be read', error);
    return { kind: 'refused', refusal: error instanceof NoHasher ? 'no-reader' : 'unreadable' };
  }
  if (database.closed.aborted) return { kind: 'left' };
  const duplicate = await findDuplicate(sha256, database);
  if (duplicate !== undefined) return duplicate;
  onStage({ kind: 'storing' });
  const stored = await storeBlob(sha256, file, database);
  if (!stored.ok) return { kind: 'failed', message: stored.error.message };
  return { kind: 'stored', file: { name: file.name, sha256, bytes: file } };
}

/**
 * The second half: inspects the stored copy and writes the row. Without a row no bytes stay, unless they are noted as
 * being added.
 */
export async function addStored(
  file: StoredFile,
  onStage: (stage: UploadStage) => void,
  lookAt: LookAtFile,
  database: AccountDatabase,
): Promise<AddOutcome> {
  if (database.closed.aborted) return { kind: 'left' };
  const duplicate = await findDuplicate(file.sha256, database);
  if (duplicate !== undefined) return duplicate;
  const bytes = (await readBlob(file.sha256, '', database)) ?? file.bytes;
  const judged = await judgeFile(bytes, file.name);
  const outcome: AddOutcome = judged.ok
    ? await lookAndAdd({ ...file, bytes, mime: judged.mime }, onStage, lookAt, database)
    : { kind: 'refused', refusal: judged.refusal };
  if (outcome.kind !== 'added' && outcome.kind !== 'left')
    await deleteUnneededBytes(file.sha256, database);
  return outcome;
}

async function lookAndAdd(
  { name, sha256, bytes, mime }: StoredFile & { mime: string },
  onStage: (stage: UploadStage) => void,
  lookAt: LookAtFile,
  database: AccountDatabase,
): Promise<AddOutcome> {
  onStage({ kind: 'reading', done: 0, total: 0 });
  const onProgress = (done: number, total: number) => onStage({ kind: 'reading', done, total });
  const seen = await lookAt(bytes, onProgress, database.closed, mime).catch((error: unknown) => {
    console.warn('The reader could not look at a file', error);
    return { ok: false, problem: 'no-reader' } as const;
  });
  if (database.closed.aborted) return { kind: 'left' };
  if (!seen.ok && seen.problem !== 'encrypted') return { kind: 'refused', refusal: seen.problem };
  // An equal file that was refused meanwhile may have deleted the bytes.
  const stored = (await hasBlob(sha256, database))
    ? undefined
    : await storeBlob(sha256, bytes, database);
  if (stored?.ok === false) return { kind: 'failed', message: stored.error.message };
  const id = uuidv7(Date.now());
  const row = {
    id,
    name: (seen.ok && seen.title?.slice(0, maxNameLength)) || nameOf({ name }),
    mime,
    sizeBytes: bytes.size,
    sha256,
    ...(await courseOfNew(database)),
    ...(seen.ok ? { pageCount: seen.pageCount, content: seen.content } : lockedPages),
  };
  const added = await mutateIn(database, addFileRecipe, row, undefined, unlessAdded(sha256));
  if (added.ok) return { kind: 'added', fileId: id };
  const duplicate = await findDuplicate(sha256, database);
  return duplicate ?? { kind: 'failed', message: added.error.message };
}

/** Another tab may have added an equal file meanwhile. */
function unlessAdded(sha256: string): EditGuard {
  return {
    tables: [],
    isOpen: async (database) => (await findDuplicate(sha256, database)) === undefined,
    problem: 'This file is in your library already.',
    close: async () => undefined,
  };
}

async function findDuplicate(
  sha256: string,
  database: AccountDatabase,
): Promise<AddOutcome | undefined> {
  const files = await database.rows('file').where('sha256').equals(sha256).toArray();
  const known = files.find((file) => file.deletedAt === 0);
  return known && { kind: 'duplicate', fileId: known.id, name: known.name };
}

/** For a file without a title. Never empty. */
export function nameOf({ name }: { name: string }): string {
  const bare = withoutKnownEnding(name).replace(/\s+/g, ' ').trim();
  return (bare || 'Untitled file').slice(0, maxNameLength);
}
