/** Turns what a format found in another program's files into rows of an import. */
import { hashFile } from '../../../db/bytes/hash/hash-file.ts';
import { rowKey } from '../../../db/outbox/outbox.ts';
import { type DigestOf, idOfItem } from '../../../lib/ids.ts';
import { startTextDigests } from '../../../lib/sha256.ts';
import { formatStamp, parseStamp, type Stamp } from '../../../model/clock.ts';
import { memoId } from '../../../model/entities/memo.ts';
import { occurrenceId } from '../../../model/entities/occurrence.ts';
import { idOfTag } from '../../../model/entities/tag.ts';
import { fieldsOf, isTombstone, type Row, sharedPart, stampOf } from '../../../model/merge.ts';
import { definitionOf, type EntityName } from '../../../model/registry.ts';
import { isInTrash } from '../../../model/trash.ts';
import { nounAsLabel, titleOf } from '../../../model/words.ts';
import { bodyOfImported, hasVersionOf } from '../../../text/imported-text.ts';
import { textOfBody } from '../../../text/note-text.ts';
import type {
  Chosen,
  FormatReader,
  FoundItem,
  ReadOptions,
  SourceFile,
} from '../../formats/format.ts';
import { FileProblem } from '../../formats/read/shared/source-text.ts';
import { checkRow, importDevice, rowOrReport } from './check-row.ts';
import type { ImportSource, ReadRows, SourceRow } from './source.ts';

interface Opened {
  format: { id: string } & Pick<FormatReader, 'read' | 'brings'>;
  files: readonly SourceFile[];
  chosen: Chosen;
  /** Finds out page count and content of a PDF. @throws FileProblem if it cannot be opened */
  lookAt: (bytes: Blob, sha256: string, signal: AbortSignal) => Promise<Record<string, unknown>>;
  tzOffsetMin: ReadOptions['tzOffsetMin'];
  courseNamed?: ReadOptions['courseNamed'];
  nowMs: number;
}

interface Ids {
  /** Ids by key, of the items found so far. */
  ids: Map<string, string>;
  idOfText: ReturnType<typeof createTextIds>;
  digestOf: DigestOf | undefined;
  /** By bytes: the cards of a note show the same picture. */
  held: WeakMap<Blob, HeldFields>;
  defaulted: ReturnType<typeof createSameLists>;
  cards: number;
}

/** @returns its `rows` throw a `FormatError` if nothing can be read */
export function sourceOfFormat(opened: Opened): ImportSource {
  const { brings } = opened.format;
  return { isOwn: false, brings, rows: (options) => rowsOf(opened, options) };
}

async function* rowsOf(opened: Opened, options: ReadRows): AsyncGenerator<SourceRow> {
  const { format, files, chosen, tzOffsetMin, nowMs, courseNamed } = opened;
  const { leaveOut, signal, readHere, skipsMedia } = options;
  const digestOf = await startTextDigests();
  const idOfText = createTextIds(format.id, readHere);
  const asked = { chosen, nowMs, tzOffsetMin, leaveOut, signal, skipsMedia };
  const found = format.read(files, { ...asked, ...(courseNamed && { courseNamed }) });
  const held = new WeakMap<Blob, HeldFields>();
  const defaulted = createSameLists();
  const known: Ids = { ids: new Map(), idOfText, digestOf, held, defaulted, cards: 0 };
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
    // Two new rows with one id would be merged, with the text of both.
    if (given.has(name)) {
      const title = titleOf(entity, row);
      const what = title === '' ? nounAsLabel(entity) : `“${title}”`;
      leaveOut({ what, why: 'appears more than once; taken once' });
      continue;
    }
    given.add(name);
    yield one;
    for (const key of item.replaces ?? []) {
      const old = await replacedRow(
        entity,
        await idOfItem(format.id, key, digestOf),
        nowMs,
        readHere,
      );
      if (old !== undefined && !given.has(rowKey({ entity, id: old.row.id }))) yield old;
    }
  }
}

/** A row of an earlier import that another has replaced, in the Trash. @returns `undefined` if it is the student's by now */
async function replacedRow(
  entity: EntityName,
  id: string,
  nowMs: number,
  readHere: ReadRows['readHere'],
): Promise<SourceRow | undefined> {
  const here = await readHere(entity, id);
  if (here === undefined || isTombstone(here) || isInTrash(here)) return undefined;
  const isImported = (field: string) =>
    parseStamp(stampOf(here, field)).device === importDevice(id);
  if (!fieldsOf(here).every(isImported)) return undefined;
  const at = formatStamp({ ms: nowMs, counter: 0 }, importDevice(id));
  const row = { ...sharedPart(here), deletedAt: nowMs, $by: { ...here.$by, deletedAt: at } };
  return { entity, row, texts: {}, defaultedFields: [], bytes: undefined };
}

async function rowOf(
  { format, lookAt, nowMs }: Opened,
  item: FoundItem,
  { ids, idOfText, digestOf, cards, ...known }: Ids,
  { leaveOut, signal, wantsBytes, readHere }: ReadRows,
): Promise<SourceRow | undefined> {
  const { entity, key, refs = {} } = item;
  const changedAt = timeOfChange(item);
  const held = item.ofBytes ?? (item.bytes && (await heldOf(item.bytes, known.held, signal)));
  const texts = textsOf(item);
  const idOfOther = async (other: string) =>
    ids.get(other) ?? (await idOfItem(format.id, other, digestOf));
  const idOfThis = async (): Promise<string> => {
    if (item.id !== undefined) return item.id;
    // What belongs to an event has the id that the app itself gives it.
    if (entity === 'occurrence' && refs.eventId !== undefined)
      return occurrenceId(await idOfOther(refs.eventId), String(item.fields.on));
    if (entity === 'memo' && refs.aboutId !== undefined)
      return memoId(await idOfOther(refs.aboutId));
    if (Object.keys(texts).length > 0) return await idOfText(item, texts);
    // The same id as a tag that the student added by hand.
    if (entity === 'tag' && refs.ownerId !== undefined) {
      const owner = {
        ownerEntity: String(item.fields.ownerEntity),
        ownerId: await idOfOther(refs.ownerId),
      };
      return await idOfTag(owner, String(item.fields.name), digestOf);
    }
    // Other bytes are another file, even under the same name: the first keeps what was read and made from it.
    const own = held === undefined ? key : `${key} ${held.sha256}`;
    return await idOfItem(format.id, own, digestOf);
  };
  const id = await idOfThis();
  ids.set(key, id);
  const named: Record<string, string> = {};
  for (const [field, other] of Object.entries(refs))
    named[field] = ids.get(other) ?? (await idOfOther(other));
  const device = importDevice(id);
  const stampAt = (ms: number) => formatStamp({ ms: Math.min(ms, nowMs), counter: 0 }, device);
  const filledIn = fillIn(entity, changedAt, nowMs, cards);
  /** What the student changed here since an import stays, whatever the file says by now. */
  const ownFields = async (rowId: string): Promise<Record<string, Stamp>> => {
    const here = await readHere(entity, rowId);
    if (here === undefined || isTombstone(here)) return {};
    const isOwn = (field: string) =>
      field in here && parseStamp(stampOf(here, field)).device !== importDevice(rowId);
    return Object.fromEntries(
      Object.keys(item.fields)
        .filter(isOwn)
        .map((field) => [field, stampAt(0)]),
    );
  };
  const value = {
    ...filledIn,
    ...held,
    ...(held && entity === 'file' && item.bytes && (await lookAt(item.bytes, held.sha256, signal))),
    ...item.fields,
    ...bodiesOf(texts, id, Math.min(changedAt ?? nowMs, nowMs)),
    ...named,
    id,
    // Older than any edit if the time is unknown.
    $at: stampAt(changedAt ?? 0),
    $by: { ...stampsBy(item, stampAt), ...(item.keepsOwn && (await ownFields(id))) },
  };
  const row = rowOrReport(checkRow(entity, value, nowMs), leaveOut);
  if (row === undefined) return undefined;
  const defaultedFields = known.defaulted(
    Object.keys(filledIn).filter(
      // The creation time here stays: Anki gives cards of one moment different ones.
      (field) => field === 'createdAt' || (field !== 'deletedAt' && !(field in item.fields)),
    ),
  );
  const isWanted = held !== undefined && (await wantsBytes(held.sha256));
  return { entity, row, texts, defaultedFields, bytes: isWanted ? item.bytes : undefined };
}

function stampsBy(
  { changedAtBy = {} }: FoundItem,
  stampAt: (ms: number) => Stamp,
): Record<string, Stamp> {
  const stamps: Record<string, Stamp> = {};
  for (const [field, ms] of Object.entries(changedAtBy)) stamps[field] = stampAt(Math.max(0, ms));
  return stamps;
}

/** Equal lists are one list: a message between threads holds it once. */
function createSameLists(): (list: readonly string[]) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (list) => {
    const key = list.join(' ');
    const same = known.get(key) ?? list;
    known.set(key, same);
    return same;
  };
}

const noTexts: Record<string, string> = {};

function textsOf({ entity, fields }: FoundItem): Record<string, string> {
  const { textFields } = definitionOf(entity);
  if (textFields.length === 0) return noTexts;
  return Object.fromEntries(textFields.map((field) => [field, String(fields[field] ?? '')]));
}

function bodiesOf(
  texts: Readonly<Record<string, string>>,
  id: string,
  changedAt: number,
): Record<string, string> {
  const bodies = Object.entries(texts).map(([field, text]) => {
    return [field, bodyOfImported(text, keyOf(id, field, beginningOf(text)), changedAt)];
  });
  return Object.fromEntries(bodies);
}

/** Disks and zips without a time report one before 1970. */
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
  // New cards come in the order of the file.
  const createdAt = entity === 'card' ? madeAt + cardsBefore : madeAt;
  return {
    ...('createdAt' in fields && { createdAt }),
    ...('addedAt' in fields && { addedAt: nowMs }),
    ...('uploadedAt' in fields && { uploadedAt: 0 }),
    ...(entity === 'media' && { name: '' }),
    ...(kind === 'record' && { deletedAt: 0 }),
  };
}

interface HeldFields {
  sha256: string;
  sizeBytes: number;
  mime: string;
}

async function heldOf(
  bytes: Blob,
  known: WeakMap<Blob, HeldFields>,
  signal: AbortSignal,
): Promise<HeldFields> {
  const before = known.get(bytes);
  if (before !== undefined) return before;
  const sha256 = await hashFile(bytes, () => signal.throwIfAborted());
  const mime = bytes.type || 'application/octet-stream';
  const held = { sha256, sizeBytes: bytes.size, mime };
  known.set(bytes, held);
  return held;
}

/** Letters and digits. Texts with the same beginning are versions of one text. */
const longestBeginning = 20;
const lettersCompared = 4_000;
/** Letters of a piece. Texts of one author share at most a third of their pieces (58 texts of `docs`), versions most. */
const pieceLength = 6;
const sharedByVersions = 1 / 2;

/**
 * Decides the id of a text, since another text may have its name: two vaults each have a `Todo.md`. A version of a text
 * that is here or earlier in the import gets that text's id. Another text gets an id from its beginning too, so that
 * the order of imports does not matter.
 */
function createTextIds(
  formatId: string,
  readHere: ReadRows['readHere'],
): (item: FoundItem, texts: Readonly<Record<string, string>>) => Promise<string> {
  const given = new Map<string, string>();
  const isOthers = async (
    id: string,
    entity: EntityName,
    texts: Readonly<Record<string, string>>,
  ): Promise<boolean> => {
    const letters = lettersOfTexts(texts);
    const before = given.get(id);
    if (before !== undefined && !areVersions(letters, before)) return true;
    const here = await readHere(entity, id);
    if (here === undefined || isTombstone(here)) return false;
    const isKnown = Object.entries(texts).some(([field, text]) =>
      hasVersionOf(String(here[field]), keysOfVersions(id, field, text)),
    );
    return !isKnown && !areVersions(letters, lettersOfTexts(textsOfRow(here, Object.keys(texts))));
  };
  return async (item, texts) => {
    const first = await idOfItem(formatId, item.key);
    const beginning = Object.values(texts).map(beginningOf).join('\n');
    const own = await idOfItem(formatId, `${item.key}\n${beginning}`);
    const isOwn =
      given.has(own) ||
      (await readHere(item.entity, own)) !== undefined ||
      (await isOthers(first, item.entity, texts));
    const id = isOwn ? own : first;
    if (!given.has(id)) given.set(id, lettersOfTexts(texts));
    return id;
  };
}

/** The text may have been shorter than a beginning before. */
function keysOfVersions(id: string, field: string, text: string): readonly string[] {
  const letters = [...beginningOf(text)];
  return letters.map((_, last) => keyOf(id, field, letters.slice(0, last + 1).join('')));
}

function keyOf(id: string, field: string, beginning: string): string {
  return `${id} ${field} ${beginning}`;
}

function beginningOf(text: string): string {
  return lettersOf(text.slice(0, 1_000), longestBeginning);
}

function lettersOf(text: string, most: number): string {
  return [...text.toLowerCase().matchAll(/[\p{L}\p{N}]/gu)].slice(0, most).join('');
}

function lettersOfTexts(texts: Readonly<Record<string, string>>): string {
  return lettersOf(
    Object.values(texts)
      .join('\n')
      .slice(0, 2 * lettersCompared),
    lettersCompared,
  );
}

function textsOfRow(row: Row, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, textOfBody(String(row[field]))]));
}

/** @param here may be empty: then nothing is lost by replacing it */
function areVersions(letters: string, here: string): boolean {
  const [shorter, longer] =
    letters.length < here.length ? ([letters, here] as const) : ([here, letters] as const);
  if (shorter.length < pieceLength)
    return here === '' || (shorter !== '' && longer.startsWith(shorter));
  const [few, many] = [piecesOf(shorter), piecesOf(longer)];
  const shared = [...few].filter((piece) => many.has(piece)).length;
  return shared >= few.size * sharedByVersions;
}

function piecesOf(letters: string): ReadonlySet<string> {
  const places = Array.from({ length: letters.length - pieceLength + 1 }, (_, at) => at);
  return new Set(places.map((at) => letters.slice(at, at + pieceLength)));
}
