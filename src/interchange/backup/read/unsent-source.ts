/** Reads the file of “Export unsent changes”, with the files saved beside it, as a source of an import. */
import { unsentAbout, unsentFormat } from '../../../db/outbox/unsent-rows.ts';
import { parseJson } from '../../../lib/parse-json.ts';
import { plural } from '../../../lib/plural.ts';
import { createTurns } from '../../../lib/turns.ts';
import { shortName } from '../../../lib/zip/read-zip.ts';
import {
  definitionOf,
  type EntityName,
  entityNames,
  isEntityName,
} from '../../../model/registry.ts';
import { nounAsLabel } from '../../../model/words.ts';
import { FormatError, type SourceFile } from '../../formats/format.ts';
import {
  arrayIn,
  headOfFile,
  isObject,
  textOfFile,
  whyUnread,
} from '../../formats/read/shared/source-text.ts';
import { checkRow, rowOrReport } from './check-row.ts';
import {
  type Candidate,
  type ImportSource,
  ofAnother,
  type ReadRows,
  type SourceRow,
  unknownHere,
  withBytesOf,
} from './source.ts';

/** `Import.kind` of such a source. */
export const unsentKind = 'unsent';

/** Printed after “name: ”. */
const notChosen = 'not chosen. Choose it together with the .json file, then import again';

/** @param files only those chosen directly: a folder or a zip may hold many files of anybody */
export async function findUnsentExports<File extends SourceFile>(
  files: readonly File[],
): Promise<File[]> {
  const found: File[] = [];
  for (const file of files) {
    if (!/^[^/]+\.json$/i.test(file.path)) continue;
    if ((await headOfFile(file)).slice(0, 200).includes(unsentAbout)) found.push(file);
  }
  return found;
}

/**
 * @param files all chosen files: each device has made its own export
 * @param userId the account that imports
 * @throws FormatError if no export can be read
 */
export async function openUnsent(
  files: readonly SourceFile[],
  userId: string,
  nowMs: number,
): Promise<ImportSource> {
  const exports = await findUnsentExports(files);
  const told: Told[] = [];
  const unread: { file: SourceFile; problem: FormatError }[] = [];
  for (const file of exports) {
    try {
      told.push(await readTold(file));
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      unread.push({ file, problem: error });
    }
  }
  if (told.length === 0) throw unread[0]?.problem ?? new FormatError(damaged);
  const isOwn = told.every((one) => one.userId === userId);
  const others = files.filter((file) => !exports.includes(file));
  const rows = (options: ReadRows) => {
    for (const { file } of unread) {
      const why = 'not imported. Import it alone to see why';
      options.leaveOut({ what: `“${shortName(file.path)}”`, why });
    }
    return rowsOf(told, others, isOwn, options, nowMs);
  };
  return { isOwn, rows };
}

const damaged = 'This file is damaged. Choose another copy.';

type Told = Record<string, unknown> & { rows: Record<string, unknown> };

async function readTold(file: SourceFile): Promise<Told> {
  const value = parseJson(await textOfFile(file).catch(tellUnread));
  if (!isObject(value)) throw new FormatError(damaged);
  const { format, rows } = value;
  if (typeof format === 'number' && format > unsentFormat) {
    throw new FormatError(
      'This file is from a newer version of Haversack. Update the app, then try again.',
    );
  }
  if (isObject(rows)) return { ...value, rows };
  if (format !== undefined) {
    throw new FormatError(
      'The device could not read these changes when it made this file. Open it with a text editor to copy your words.',
    );
  }
  throw new FormatError(
    'This file is from an older version of Haversack, which can’t be imported. Open it with a text editor to copy your words.',
  );
}

function tellUnread(error: unknown): never {
  throw new FormatError(`This file is not imported: ${whyUnread(error)}.`);
}

async function* rowsOf(
  told: readonly Told[],
  files: readonly SourceFile[],
  isOwn: boolean,
  options: ReadRows,
  nowMs: number,
): AsyncGenerator<SourceRow> {
  const { leaveOut } = options;
  for (const one of told) tellOthers(one, options);
  const known = new Set<SourceFile>();
  const candidates = files.map((file) => candidateOf(file, options, () => known.add(file)));
  for (const entity of entityNames) {
    const items = told.flatMap(({ rows }) => arrayIn(rows, entity));
    if (items.length === 0) continue;
    const { isSingleton = false, holdsBytes = false } = definitionOf(entity);
    const rows = checkedRows(entity, items, options, nowMs);
    if (isSingleton && !isOwn) {
      leaveOut({ what: nounAsLabel(entity), why: ofAnother });
    } else if (holdsBytes) {
      yield* withBytesOf(rows, candidates, notChosen, options);
    } else yield* rows;
  }
  // For example a file that was still being added, which no row names yet.
  for (const file of files) {
    if (!known.has(file))
      leaveOut({ what: `“${shortName(file.path)}”`, why: 'not imported. Add it in Files' });
  }
}

async function* checkedRows(
  entity: EntityName,
  items: readonly unknown[],
  { leaveOut, signal }: ReadRows,
  nowMs: number,
): AsyncGenerator<SourceRow> {
  const othersTurn = createTurns();
  for (const item of items) {
    await othersTurn();
    signal.throwIfAborted();
    const row = rowOrReport(checkRow(entity, item, nowMs), leaveOut);
    if (row !== undefined) yield { entity, row };
  }
}

function candidateOf(
  file: SourceFile,
  { leaveOut, signal }: ReadRows,
  onKnown: () => void,
): Candidate {
  const read = async () => {
    try {
      return await file.bytes(signal);
    } catch (error) {
      signal.throwIfAborted();
      leaveOut({ what: shortName(file.path), why: whyUnread(error) });
      // This file is reported already.
      onKnown();
      return undefined;
    }
  };
  return { sizeBytes: file.sizeBytes, read, onKnown };
}

/** Reports data that is not stored as rows, and entities that only a newer app knows. */
function tellOthers(told: Told, { leaveOut }: ReadRows): void {
  const why = 'not imported. Open the file with a text editor to copy it';
  const tell = (field: string, what: (count: number) => string) => {
    const items = told[field];
    if (Array.isArray(items) && items.length > 0) leaveOut({ what: what(items.length), why });
  };
  tell('refused', (count) => plural(count, 'refused change'));
  tell('unsavedNotes', (count) => `Unsaved changes to ${plural(count, 'note')}`);
  tell('quizzesUnderWay', (count) => plural(count, 'unfinished quiz', 'unfinished quizzes'));
  tell('drafts', (count) => plural(count, 'draft'));
  tell('sharedTexts', (count) => plural(count, 'shared item'));
  for (const name of Object.keys(told.rows)) {
    if (!isEntityName(name)) leaveOut({ what: shortName(name), why: unknownHere });
  }
}
