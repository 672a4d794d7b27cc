/** Imports a source in batches, each as a whole or not at all. Importing it again adds nothing, so an import can restart. */
import { blobChunksOf, createHeldBytes, heldAmong } from '../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { type ImportWriter, importRows } from '../../db/imports/import-rows.ts';
import type { BlobChunk } from '../../db/tables.ts';
import { createTurns } from '../../lib/turns.ts';
import { formatStamp, parseStamp, type Stamp, tick } from '../../model/clock.ts';
import { differingFields } from '../../model/imported-rows.ts';
import type { LeftOut } from '../../model/left-out.ts';
import { fieldsOf, packRow, type Row, stampOf } from '../../model/merge.ts';
import { definitionOf, type EntityName } from '../../model/registry.ts';
import { pluralAsLabel } from '../../model/words.ts';
import { bodySaying, textOfBody } from '../../text/note-text.ts';
import { uniteBodies } from '../../text/unite-documents.ts';
import { type Batch, batchesOf, type Compared } from './batches.ts';
import { bringsMemory } from './kept-days.ts';
import { hashesOf, type ImportSource, lackingBytes, lacksBytes } from './read/source.ts';
import { findReplacedIds, nothingReplaced } from './replaced-ids.ts';

export interface ImportChoices {
  /** Restores what was deleted here. */
  bringsBack: boolean;
  /** Which side wins where both differ: the newer edit, or the import. */
  different: 'newer' | 'imported';
  /** Leaves out the due days of another program: cards are planned by their reviews. */
  plansAnew?: boolean;
}

interface ImportTools {
  database: AccountDatabase;
  writer: ImportWriter;
  signal: AbortSignal;
  /** Comes from `beginAttempt`. */
  chosenAt: Stamp;
  /** @param done rows that were imported or already here; @param isStored the job says so already */
  progress: (step: string, done: number, isStored?: boolean) => void;
  /** Rows, as the preview counted them. Without it the job says nothing by itself. */
  total?: number;
  leaveOut: (leftOut: LeftOut) => void;
  now: () => number;
}

export async function importSource(
  source: ImportSource,
  choices: ImportChoices,
  tools: ImportTools,
): Promise<void> {
  const { database, signal, progress, leaveOut, chosenAt } = tools;
  progress('Comparing with your library…', 0);
  const replaced = choices.bringsBack
    ? await findReplacedIds(database, source, chosenAt, { signal })
    : nothingReplaced;
  const isHeld = createHeldBytes(database);
  const wantsBytes = async (sha256: string) => !(await isHeld(sha256));
  let done = 0;
  const options = { signal, leaveOut, wantsBytes };
  for await (const batch of batchesOf(database, source, options, replaced)) {
    done += batch.rows.length;
    const step = pluralAsLabel(batch.entity);
    await importBatch(batch, source, choices, tools, { step, done });
    progress(step, done, tools.total !== undefined);
  }
}

/**
 * What happens to a row, by how it compares with the row here and by the student's choices. “Merged” is the usual rule:
 * the later stamp wins, field by field.
 *
 * | row | choice | from an export or another account | from another program's files (`texts`) |
 * |---|---|---|---|
 * | `new` | | stored, or left out if its bytes are nowhere | the same |
 * | `same` | | only counted; missing bytes are stored | the same |
 * | `different` | `newer` | merged, documents too | merged as a version of the file (`versionOf`) |
 * | `different` | `imported` | merged; then fields that differ are edited to the import | the same, except `defaultedFields` |
 * | `different` fact | | the fact here stays | does not occur |
 * | `in-trash` | not `bringsBack` | merged, stays in the Trash | the same |
 * | `in-trash` | `bringsBack` | leaves the Trash; then as `different` | the same |
 * | `gone` | not `bringsBack` | skipped | skipped |
 * | `gone` | `bringsBack` | `new` under another id (`replaced-ids.ts`) | the same |
 *
 * `plansAnew` skips a `new` fact that brings a memory of another program.
 *
 * An edit or deletion later than the choice always wins, also when the import waited, was resumed, or runs while the
 * student works.
 *
 * `batches.ts` decides two cases before this: a doubtful row changes nothing, and a singleton of another account only
 * fills empty fields. `bringsBack` also restores emptied fields of a singleton, which is never in the Trash.
 */
async function importBatch(
  { entity, rows }: Batch,
  source: ImportSource,
  { bringsBack, different, plansAnew = false }: ImportChoices,
  { database, writer, leaveOut, now, total }: ImportTools,
  { step, done }: { step: string; done: number },
): Promise<void> {
  const { kind, textFields } = definitionOf(entity);
  const isFact = kind === 'fact';
  const fresh: Row[] = [];
  const changed: Row[] = [];
  const edits: { id: string; fields: Record<string, unknown> }[] = [];
  /** By hash: the cards of a note show the same picture. */
  const chunks = new Map<string, readonly BlobChunk[]>();
  const replaced = new Map<string, readonly string[]>();
  let examined = 0;
  const held = await heldAmong(hashesOf(rows), database);
  const othersTurn = createTurns();
  for (const one of rows) {
    await othersTurn();
    const { here, row, comparison, bytes } = one;
    if (comparison === 'gone') continue;
    if (plansAnew && comparison === 'new' && bringsMemory(one)) continue;
    if (comparison === 'new' && lacksBytes(one, source, held)) {
      leaveOut(lackingBytes(one));
      continue;
    }
    examined += 1;
    const sha256 = String(row.sha256);
    if (bytes !== undefined && !chunks.has(sha256) && !held.has(sha256))
      chunks.set(sha256, blobChunksOf(sha256, bytes));
    if (comparison === 'new') fresh.push(source.isOwn && !bytes ? row : notUploaded(entity, row));
    if (isFact && one.insteadOf !== undefined) replaced.set(row.id, one.insteadOf);
    if (here === undefined || isFact) continue;
    if (comparison !== 'different' && comparison !== 'in-trash') continue;
    const merged = keepUpload(here, versionOf(one, here));
    changed.push(comparison === 'in-trash' ? keepDeletion(merged) : merged);
    const isBack = comparison === 'in-trash' && bringsBack;
    if (comparison === 'in-trash' && !isBack) continue;
    const wins = different === 'imported' ? differingFields(entity, here, merged) : [];
    const fields = {
      ...fieldsOfRow(
        row,
        wins.filter((field) => !textFields.includes(field)),
      ),
      ...(bringsBack && fieldsOfRow(row, fieldsEmptied(entity, here, row))),
      ...(different === 'imported' && textsSaid(one, here)),
      ...(isBack && { deletedAt: row.deletedAt }),
    };
    if (Object.keys(fields).length > 0) edits.push({ id: row.id, fields });
  }
  const bringing = { bytes: [...chunks.values()].flat(), replaced };
  const progress = total === undefined ? undefined : { step, done: Math.min(done, total), total };
  const part = { entity, rows: changed, fresh, edits, ...bringing, ...(progress && { progress }) };
  await importRows(database, part, examined, writer, now());
}

function fieldsOfRow(row: Row, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, row[field]]));
}

/** Edits the documents whose text differs to the imported text. */
function textsSaid({ entity, row, texts }: Compared, here: Row): Record<string, unknown> {
  const said = definitionOf(entity).textFields.flatMap((field): [string, string][] => {
    const body = here[field];
    if (typeof body !== 'string') return [];
    const wanted = texts?.[field] ?? textOfBody(String(row[field]));
    return wanted === textOfBody(body) ? [] : [[field, unitedSaying(wanted, body, row[field])]];
  });
  return Object.fromEntries(said);
}

/** A singleton is never in the Trash; its fields are emptied one by one, also by the undo of an import. */
function fieldsEmptied(entity: EntityName, here: Row, row: Row): string[] {
  if (definitionOf(entity).isSingleton !== true) return [];
  return fieldsOf(row).filter((field) => here[field] === null && row[field] !== null);
}

/** Whether this account's server has the bytes is unknown; the upload asks first. */
function notUploaded(entity: EntityName, row: Row): Row {
  return definitionOf(entity).holdsBytes === true ? { ...row, uploadedAt: 0 } : row;
}

/** The imported row does not know whether this account's server has the bytes. */
function keepUpload(here: Row, row: Row): Row {
  return 'uploadedAt' in here ? { ...row, uploadedAt: here.uploadedAt } : row;
}

/** The student's choice alone decides whether a row leaves the Trash. */
function keepDeletion({ deletedAt: _, ...row }: Row): Row {
  return row;
}

/**
 * Prepares a row of another program's file for merging with the row of an earlier import. Its stamps are the file's
 * time or 0, as were those of the earlier import; edits of the student have later ones. Of two imports with equal times
 * the later one wins, until the student edits the field.
 * @param here the row as it is in the account
 */
function versionOf({ row, texts, defaultedFields = [] }: Compared, here: Row): Row {
  if (texts === undefined) return row;
  const values: Record<string, unknown> = {};
  const stamps: Record<string, Stamp> = {};
  for (const field of fieldsOf(row)) {
    if (defaultedFields.includes(field)) continue;
    const [ours, theirs] = [stampOf(here, field), stampOf(row, field)];
    const isAgain = isOfSameTime(ours, theirs);
    const text = Object.hasOwn(texts, field) ? texts[field] : undefined;
    if (text !== undefined) {
      const body = here[field];
      // An older file must not change a document: merging would keep both texts.
      if (typeof body !== 'string' || (!isAgain && theirs < ours)) continue;
      const isSaid = text === textOfBody(body);
      values[field] = isSaid ? body : unitedSaying(text, body, row[field]);
      stamps[field] = isAgain ? (isSaid ? ours : stampAfter(ours)) : theirs;
    } else {
      const isSame = JSON.stringify(here[field]) === JSON.stringify(row[field]);
      values[field] = row[field];
      stamps[field] = isAgain ? (isSame ? ours : stampAfter(ours)) : theirs;
    }
  }
  return packRow(row.id, values, stamps);
}

/** Edits the union of both documents, so that another device that has the imported one does not repeat its text. */
function unitedSaying(text: string, body: string, imported: unknown): string {
  return bodySaying(text, String(uniteBodies(body, imported)));
}

/** Both stamps come from an import (`importDevice` is made of the row's id) and have the same time. */
function isOfSameTime(one: Stamp, other: Stamp): boolean {
  const [a, b] = [parseStamp(one), parseStamp(other)];
  return a.ms === b.ms && a.device === b.device;
}

/** The next stamp of the same time. */
function stampAfter(stamp: Stamp): Stamp {
  const { device, ...state } = parseStamp(stamp);
  return formatStamp(tick(state, 0), device);
}
