/** The used part of a folder of the student (WICG File System Access), and writing a file into it. */
import { FolderProblem, kindOfFolder } from './folder-problem.ts';

export interface Folder {
  readonly name: string;
  queryPermission?(descriptor: { mode: 'readwrite' }): Promise<PermissionState>;
  /** Needs a tap or a key press. */
  requestPermission?(descriptor: { mode: 'readwrite' }): Promise<PermissionState>;
  isSameEntry(other: Folder): Promise<boolean>;
  getFileHandle(name: string, options?: { create: boolean }): Promise<FolderFile>;
  removeEntry(name: string): Promise<void>;
}

interface FolderFile {
  getFile(): Promise<Blob>;
  createWritable(): Promise<FolderWriter>;
  /** Most browsers rename only files of their own storage. */
  move?(name: string): Promise<void>;
}

/** Writes to a temporary file; `close` replaces the file as a whole. */
interface FolderWriter {
  write(data: Blob): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

type Picker = (options: { id: string; mode: 'readwrite'; startIn: 'documents' }) => Promise<Folder>;

function picker(): Picker | undefined {
  return (globalThis as { showDirectoryPicker?: Picker }).showDirectoryPicker;
}

export function canChooseFolder(): boolean {
  return picker() !== undefined;
}

/** Needs a tap or a key press. @returns `undefined` if the student chose none */
export async function chooseFolder(): Promise<Folder | undefined> {
  try {
    return await picker()?.({ id: 'haversack-backups', mode: 'readwrite', startIn: 'documents' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

export async function mayWriteTo(folder: Folder): Promise<boolean> {
  return ((await folder.queryPermission?.({ mode: 'readwrite' })) ?? 'granted') === 'granted';
}

/** Asks the student if needed. Needs a tap or a key press. */
export async function askToWriteTo(folder: Folder): Promise<boolean> {
  if (await mayWriteTo(folder)) return true;
  return (await folder.requestPermission?.({ mode: 'readwrite' })) === 'granted';
}

/** @throws FolderProblem for any error of `act` */
export async function inFolder<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new FolderProblem(error);
  }
}

/** @returns `undefined` if there is no such file */
export async function findFile(folder: Folder, name: string): Promise<Blob | undefined> {
  try {
    return await (await folder.getFileHandle(name)).getFile();
  } catch (error) {
    // Only a clear “not found” counts: an unreadable file must not be taken for a missing one.
    if (kindOfFolder(error) === 'gone') return undefined;
    throw error;
  }
}

const sliceBytes = 4 * 1024 * 1024;

/** Writes the whole file, or leaves an empty file of that name. @returns the file as it is in the folder */
export async function writeFile(
  folder: Folder,
  name: string,
  content: Blob,
  onProgress: (doneBytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const file = await folder.getFileHandle(name, { create: true });
  const writer = await file.createWritable();
  try {
    for (let start = 0; start < content.size; start += sliceBytes) {
      signal.throwIfAborted();
      onProgress(start);
      await writer.write(content.slice(start, start + sliceBytes));
    }
  } catch (error) {
    await writer.abort().catch(() => undefined);
    throw error;
  }
  await writer.close();
  return file.getFile();
}

/** @returns whether the file has its new name; not all browsers can rename */
export async function renameFile(folder: Folder, from: string, to: string): Promise<boolean> {
  const file = await folder.getFileHandle(from);
  if (file.move === undefined) return false;
  try {
    await file.move(to);
    return true;
  } catch {
    // Browsers that cannot rename files of a folder throw various errors.
    return (await findFile(folder, from)) === undefined;
  }
}

/** A missing file counts as removed. */
export async function removeFile(folder: Folder, name: string): Promise<void> {
  try {
    await folder.removeEntry(name);
  } catch (error) {
    if (kindOfFolder(error) !== 'gone') throw error;
  }
}
