/** The file of “Export unsent changes”, read back as a source of an import, with the files that were saved beside it. */
import { unsentAbout, unsentFormat } from '../../db/outbox/unsent-rows.ts';
import { FormatError, type SourceFile } from '../../formats/format.ts';
import { headOfFile, textOfFile, whyUnread } from '../../formats/read/text/decode.ts';
import { isObject } from '../../formats/read/text/json-values.ts';
import { createTurns } from '../../formats/turns.ts';
import { plural } from '../../lib/plural.ts';
import { definitionOf, type EntityName, entityNames } from '../../model/registry.ts';
import { nounAsLabel } from '../../model/words.ts';
import { checkRow } from './check-row.ts';
import { type Candidate, withBytesOf } from './find-bytes.ts';
import { shortName } from './read-zip.ts';
import type { ImportSource, ReadRows, SourceRow } from './source.ts';

/** `Import.kind` of it. */
export const unsentKind = 'unsent';

/** Said of a file that was not chosen with it, after a colon. */
const notChosen = 'not among the files you chose. Choose it too, then import again';

/** @returns the file of them that says it is one */
export async function findUnsentExport(
  files: readonly SourceFile[],
): Promise<SourceFile | undefined> {
  for (const file of files) {
    if (!/\.json$/i.test(file.path)) continue;
    if ((await headOfFile(file)).slice(0, 200).includes(unsentAbout)) return file;
  }
  return undefined;
}

/**
 * @param userId the account into which it is imported
 * @throws a `FormatError` where it can't be read
 */
export async function openUnsent(
  files: readonly SourceFile[],
  userId: string,
  nowMs: number,
): Promise<ImportSource> {
  const file = await findUnsentExport(files);
  const told = file && (await readTold(file));
  if (told === undefined) throw new FormatError('This file is damaged. Choose another copy.');
  const isOwn = told.userId === userId;
  const others = files.filter((one) => one !== file);
  return { isOwn, rows: (options) => rowsOf(told, others, isOwn, options, nowMs) };
}

type Told = Record<string, unknown> & { rows: Record<string, unknown> };

async function readTold(file: SourceFile): Promise<Told | undefined> {
  const value = parsed(await textOfFile(file).catch(tellUnread));
  if (!isObject(value)) return undefined;
  const { format, rows } = value;
  if (typeof format === 'number' && format > unsentFormat) {
    throw new FormatError(
      'This file is from a newer version of Haversack. Update the app, then try again.',
    );
  }
  if (isObject(rows)) return { ...value, rows };
  throw new FormatError(
    'This file is from an older version of Haversack, which can’t be imported. Open it with a text editor to copy your words.',
  );
}

function tellUnread(error: unknown): never {
  throw new FormatError(`This file is not imported: ${whyUnread(error)}.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* rowsOf(
  told: Told,
  files: readonly SourceFile[],
  isOwn: boolean,
  options: ReadRows,
  nowMs: number,
): AsyncGenerator<SourceRow> {
  const { leaveOut } = options;
  tellOthers(told, options);
  for (const entity of entityNames) {
    const items = Object.hasOwn(told.rows, entity) ? told.rows[entity] : undefined;
    if (!Array.isArray(items)) continue;
    const { isSingleton = false, holdsBytes = false } = definitionOf(entity);
    const rows = checkedRows(entity, items, options, nowMs);
    if (isSingleton && !isOwn) {
      leaveOut({ what: nounAsLabel(entity), why: 'belongs to another student' });
    } else if (holdsBytes) {
      const candidates = files.map((file) => candidateOf(file, options));
      yield* withBytesOf(rows, candidates, notChosen, options);
    } else yield* rows;
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
    const checked = checkRow(entity, item, nowMs);
    if ('row' in checked) yield { entity, row: checked.row };
    else if (checked.leftOut !== undefined) leaveOut(checked.leftOut);
  }
}

function candidateOf(file: SourceFile, { leaveOut, signal }: ReadRows): Candidate {
  const read = async () => {
    try {
      return await file.bytes(signal);
    } catch (error) {
      signal.throwIfAborted();
      leaveOut({ what: shortName(file.path), why: whyUnread(error) });
      return undefined;
    }
  };
  return { sizeBytes: file.sizeBytes, read };
}

/** What is in it as words for people, and no row. */
function tellOthers(told: Told, { leaveOut }: ReadRows): void {
  const why = 'not imported. Open the file with a text editor to copy it';
  const tell = (field: string, what: (count: number) => string) => {
    const items = told[field];
    if (Array.isArray(items) && items.length > 0) leaveOut({ what: what(items.length), why });
  };
  tell('refused', (count) => plural(count, 'refused change'));
  tell('unsavedNotes', (count) => `Unsaved words in ${plural(count, 'note')}`);
  tell('quizzesUnderWay', (count) => `Answers so far in ${plural(count, 'quiz', 'quizzes')}`);
  tell('drafts', (count) => plural(count, 'draft'));
  tell('sharedTexts', (count) => plural(count, 'shared text'));
}
