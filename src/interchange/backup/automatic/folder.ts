/**
 * A folder of the student's own, as the browser hands it out (WICG File System Access), and writing one file into it. Only
 * what is used of the browser's interface stands here; TypeScript knows no more than a part of it.
 */
import { FolderProblem, kindOfFolder } from './folder-problem.ts';

export interface Folder {
  readonly name: string;
  queryPermission?(descriptor: { mode: 'readwrite' }): Promise<PermissionState>;
  /** Only from within a tap or a key. */
  requestPermission?(descriptor: { mode: 'readwrite' }): Promise<PermissionState>;
  isSameEntry(other: Folder): Promise<boolean>;
  getFileHandle(name: string, options?: { create: boolean }): Promise<FolderFile>;
  removeEntry(name: string): Promise<void>;
}

interface FolderFile {
  getFile(): Promise<Blob>;
  createWritable(): Promise<FolderWriter>;
  /** Most browsers rename files of their own storage alone. */
  move?(name: string): Promise<void>;
}

/** Writes beside the file; only `close` puts what was written in its place, whole. */
interface FolderWriter {
  write(data: Blob): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

type Picker = (options: { id: string; mode: 'readwrite'; startIn: 'documents' }) => Promise<Folder>;

function picker(): Picker | undefined {
  return (globalThis as { showDirectoryPicker?: Picker }).showDirectoryPicker;
}

/** Whether this browser can write to a folder that the student chooses. */
export function canChooseFolder(): boolean {
  return picker() !== undefined;
}

/** Asks for a folder, from within a tap or a key. @returns `undefined` where the student chose none */
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

/** Asks the student, where that is needed, from within a tap or a key. */
export async function askToWriteTo(folder: Folder): Promise<boolean> {
  if (await mayWriteTo(folder)) return true;
  return (await folder.requestPermission?.({ mode: 'readwrite' })) === 'granted';
}

/** Does what `act` says to the folder. @throws a `FolderProblem` */
export async function inFolder<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new FolderProblem(error);
  }
}

/** @returns `undefined` where there is no such file */
export async function findFile(folder: Folder, name: string): Promise<Blob | undefined> {
  try {
    return await (await folder.getFileHandle(name)).getFile();
  } catch (error) {
    // A file of which nobody could say whether it is there must not be taken for one that is not.
    if (kindOfFolder(error) === 'gone') return undefined;
    throw error;
  }
}

const sliceBytes = 4 * 1024 * 1024;

/** Whole, or not at all but for an empty file of that name. @returns what then stands in the folder */
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

/**
 * Gives a file its other name, where the browser can.
 * @returns whether it has it now
 */
export async function renameFile(folder: Folder, from: string, to: string): Promise<boolean> {
  const file = await folder.getFileHandle(from);
  if (file.move === undefined) return false;
  try {
    await file.move(to);
    return true;
  } catch {
    // The browsers that do not rename files of a folder say so by one error or another.
    return (await findFile(folder, from)) === undefined;
  }
}

/** A file that is gone already is as good as removed. */
export async function removeFile(folder: Folder, name: string): Promise<void> {
  try {
    await folder.removeEntry(name);
  } catch (error) {
    if (kindOfFolder(error) !== 'gone') throw error;
  }
}
