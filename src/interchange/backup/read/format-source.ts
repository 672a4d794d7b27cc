/** What a format has found in another program's files, as rows of an import. */
import { hashFile } from '../../../db/bytes/hash/hash-file.ts';
import { rowKey } from '../../../db/outbox/outbox.ts';
import { idOfItem } from '../../../lib/ids.ts';
import { formatStamp } from '../../../model/clock.ts';
import { idOfTag } from '../../../model/entities/tag.ts';
import { definitionOf, type EntityName } from '../../../model/registry.ts';
import { nounAsLabel, titleOf } from '../../../model/words.ts';
import { bodyOfImported } from '../../../text/imported-text.ts';
import type {
  Chosen,
  FormatReader,
  FoundItem,
  ReadOptions,
  SourceFile,
} from '../../formats/format.ts';
import { FileProblem } from '../../formats/read/text/source-text.ts';
import { checkRow, importDevice } from './check-row.ts';
import type { ImportSource, ReadRows, SourceRow } from './source.ts';
import { createTextIds, keyOfText } from './text-ids.ts';

interface Opened {
  format: { id: string; read: FormatReader['read'] };
  files: readonly SourceFile[];
  chosen: Chosen;
  /**
   * What is asked of each PDF: how many pages, and whether they have text.
   * @throws a `FileProblem` where it cannot be opened
   */
  lookAt: (bytes: Blob, sha256: string, signal: AbortSignal) => Promise<Record<string, unknown>>;
  tzOffsetMin: ReadOptions['tzOffsetMin'];
  nowMs: number;
}

interface Ids {
  /** By key: of what was found so far. */
  ids: Map<string, string>;
  idOfText: ReturnType<typeof createTextIds>;
  /** Cards that were found so far. */
  cards: number;
}

/** @returns its `rows` throw a `FormatError` where nothing can be read */
export function sourceOfFormat(opened: Opened): ImportSource {
  return { isOwn: false, rows: (options) => rowsOf(opened, options) };
}

async function* rowsOf(opened: Opened, options: ReadRows): AsyncGenerator<SourceRow> {
  const { format, files, chosen, tzOffsetMin, nowMs } = opened;
  const { leaveOut, signal, readHere } = options;
  const idOfText = createTextIds(format.id, readHere);
  const found = format.read(files, { chosen, nowMs, tzOffsetMin, leaveOut, signal });
  const known: Ids = { ids: new Map(), idOfText, cards: 0 };
  const given = new Set<string>();
  for await (const item of found) {
    signal.throwIfAborted();
    const one = await rowOf(opened, item, known, options).catch((error: unknown) => {
      if (!(error instanceof FileProblem)) throw error;
      leaveOut({ what: `File “${String(item.fields.name)}”`, why: error.message });
      return undefined;
    });
    if (one === undefined) continue;
    const { entity, row } = one;
    if (entity === 'card') known.cards += 1;
    const name = rowKey({ entity, id: row.id });
    // Two that are new at once would be united, with the text of each.
    if (given.has(name)) {
      const title = titleOf(entity, row);
      const what = title === '' ? nounAsLabel(entity) : `“${title}”`;
      leaveOut({ what, why: 'appears more than once; taken once' });
      continue;
    }
    given.add(name);
    yield one;
  }
}

async function rowOf(
  { format, lookAt, nowMs }: Opened,
  item: FoundItem,
  { ids, idOfText, cards }: Ids,
  { leaveOut, signal, wantsBytes }: ReadRows,
): Promise<SourceRow | undefined> {
  const { entity, key, refs = {}, bytes } = item;
  const changedAt = timeOfChange(item);
  const held = bytes && (await fieldsOfBytes(bytes, signal));
  const texts = textsOf(item);
  const idOfOther = async (other: string) => ids.get(other) ?? (await idOfItem(format.id, other));
  const idOfThis = async (): Promise<string> => {
    if (item.id !== undefined) return item.id;
    if (Object.keys(texts).length > 0) return await idOfText(item, texts);
    // A tag that was put on here by hand is the same row.
    if (entity === 'tag' && refs.ownerId !== undefined) {
      const owner = {
        ownerEntity: String(item.fields.ownerEntity),
        ownerId: await idOfOther(refs.ownerId),
      };
      return await idOfTag(owner, String(item.fields.name));
    }
    // Other bytes are another file, also under the same name: what was read and made of the first stays with it.
    return await idOfItem(format.id, held === undefined ? key : `${key} ${held.sha256}`);
  };
  const id = await idOfThis();
  ids.set(key, id);
  const named = Object.entries(refs).map(
    async ([field, other]) => [field, await idOfOther(other)] as const,
  );
  const stampAt = (ms: number) =>
    formatStamp({ ms: Math.min(ms, nowMs), counter: 0 }, importDevice(id));
  const filledIn = fillIn(entity, changedAt, nowMs, cards);
  const value = {
    ...filledIn,
    ...held,
    ...(bytes && held && entity === 'file' && (await lookAt(bytes, held.sha256, signal))),
    ...item.fields,
    ...bodiesOf(texts, id, Math.min(changedAt ?? nowMs, nowMs)),
    ...Object.fromEntries(await Promise.all(named)),
    id,
    // Older than any edit where nobody knows when it was made.
    $at: stampAt(changedAt ?? 0),
    ...(item.changedAtBy && {
      $by: Object.fromEntries(
        Object.entries(item.changedAtBy).map(([field, ms]) => [field, stampAt(Math.max(0, ms))]),
      ),
    }),
  };
  const checked = checkRow(entity, value, nowMs);
  if (!('row' in checked)) {
    if (checked.leftOut !== undefined) leaveOut(checked.leftOut);
    return undefined;
  }
  const defaultedFields = Object.keys(filledIn).filter(
    // When a thing was made here does not change; of cards made in one moment, Anki tells each its own.
    (field) => field === 'createdAt' || (field !== 'deletedAt' && !(field in item.fields)),
  );
  const isWanted = held !== undefined && (await wantsBytes(held.sha256));
  return { entity, row: checked.row, texts, defaultedFields, bytes: isWanted ? bytes : undefined };
}

/** Those of its fields that are documents, as plain text. */
function textsOf({ entity, fields }: FoundItem): Record<string, string> {
  const { textFields } = definitionOf(entity);
  return Object.fromEntries(textFields.map((field) => [field, String(fields[field] ?? '')]));
}

function bodiesOf(
  texts: Readonly<Record<string, string>>,
  id: string,
  changedAt: number,
): Record<string, string> {
  const bodies = Object.entries(texts).map(([field, text]) => {
    return [field, bodyOfImported(text, keyOfText(id, field, text), changedAt)];
  });
  return Object.fromEntries(bodies);
}

/** Disks and zips that know none say one before 1970. */
function timeOfChange({ changedAt = -1 }: FoundItem): number | undefined {
  return changedAt >= 0 ? changedAt : undefined;
}

function fillIn(
  entity: EntityName,
  changedAt: number | undefined,
  nowMs: number,
  cardsBefore: number,
): Record<string, unknown> {
  const { fields, kind } = definitionOf(entity);
  const madeAt = Math.min(changedAt ?? nowMs, nowMs);
  // New cards come in the order in which they were added: one by one, as they stand in the file.
  const createdAt = entity === 'card' ? madeAt + cardsBefore : madeAt;
  return {
    ...('createdAt' in fields && { createdAt }),
    ...('addedAt' in fields && { addedAt: nowMs }),
    ...('uploadedAt' in fields && { uploadedAt: 0 }),
    ...(entity === 'media' && { name: '' }),
    ...(kind === 'record' && { deletedAt: 0 }),
  };
}

async function fieldsOfBytes(bytes: Blob, signal: AbortSignal) {
  const sha256 = await hashFile(bytes, () => signal.throwIfAborted());
  return { sha256, sizeBytes: bytes.size, mime: bytes.type || 'application/octet-stream' };
}
