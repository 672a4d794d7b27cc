/** Reads the chosen files one by one and reports unreadable ones. Finds files that others name. */
import { nameOf } from '../../../../lib/path.ts';
import { FormatError, type FoundItem, type ReadOptions, type SourceFile } from '../../format.ts';
import { DamagedFile, nothingButDamage } from './bounds.ts';
import { visibleFiles, whyUnread } from './source-text.ts';

interface Words {
  noneInFile: string;
  /** What to choose, if no file is of the format. */
  noneAtAll: string;
}

/**
 * @param open returns `undefined` for a file of another format
 * @throws FormatError if no file is of the format
 */
export async function* readEach(
  files: readonly SourceFile[],
  { leaveOut, signal }: ReadOptions,
  open: (file: SourceFile) => Promise<AsyncIterable<FoundItem> | Iterable<FoundItem> | undefined>,
  { noneInFile, noneAtAll }: Words,
): AsyncGenerator<FoundItem> {
  let isAny = false;
  let isDamaged = false;
  for (const file of visibleFiles(files)) {
    try {
      const items = await open(file);
      if (items === undefined) {
        leaveOut({ what: nameOf(file.path), why: noneInFile });
        continue;
      }
      isAny = true;
      yield* items;
    } catch (error) {
      signal.throwIfAborted();
      isDamaged ||= error instanceof DamagedFile;
      leaveOut({ what: nameOf(file.path), why: whyUnread(error) });
    }
  }
  if (!isAny) throw new FormatError(isDamaged ? nothingButDamage : noneAtAll);
}

/** @returns the chosen file that `target` means in the note at `notePath` */
export type FindFile = (target: string, notePath: string) => SourceFile | undefined;

export function createFindFile(files: readonly SourceFile[]): FindFile {
  const byPath = new Map(files.map((file) => [pathKey(file.path), file]));
  const byName = new Map<string, SourceFile>();
  for (const file of files) {
    const name = pathKey(nameOf(file.path));
    const known = byName.get(name);
    // Obsidian prefers the file nearest to the root.
    if (known === undefined || depthOf(file) < depthOf(known)) byName.set(name, file);
  }
  return (target, notePath) => {
    const folder = notePath.slice(0, notePath.lastIndexOf('/') + 1);
    const fileAt = (path: string) =>
      byPath.get(pathKey(resolvePath(folder + path))) ??
      byPath.get(pathKey(resolvePath(path))) ??
      byName.get(pathKey(nameOf(path)));
    const bare = target.replace(/[#?].*$/s, '');
    // `C# notes.pdf` is a name; `Cells.md#Membranes` points into a file.
    return fileAt(target) ?? (bare === target || bare === '' ? undefined : fileAt(bare));
  };
}

function depthOf({ path }: SourceFile): number {
  return path.split('/').length;
}

/** macOS decomposes accents, and note programs ignore case. */
export function pathKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** Whether a path from the note at `notePath` is no path below the chosen folder, or begins at a root. */
export function leavesRoot(path: string, notePath: string): boolean {
  if (path.startsWith('/')) return true;
  let depth = notePath.split('/').length - 1;
  for (const part of path.split('/')) {
    if (part === '..') depth -= 1;
    else if (part !== '.' && part !== '') depth += 1;
    if (depth < 0) return true;
  }
  return false;
}

/** Resolves `.` and `..`. A path never leaves the root. */
export function resolvePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/').slice(0, 100)) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
