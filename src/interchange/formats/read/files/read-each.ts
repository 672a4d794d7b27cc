/** The files of an import one after the other: one that cannot be read is told, and the next is read. */

import { nameOf } from '../../../../lib/path.ts';
import { FormatError, type FoundItem, type ReadOptions, type SourceFile } from '../../format.ts';
import { DamagedFile, nothingButDamage } from '../text/damage.ts';
import { visibleFiles, whyUnread } from '../text/source-text.ts';

interface Words {
  /** Why a file is left out that is none of the format. */
  noneInFile: string;
  /** Where no file is one: what to choose instead. */
  noneAtAll: string;
}

/**
 * @param open gives what is in a file; `undefined` where it is none of the format
 * @throws a `FormatError` where no file is one
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
