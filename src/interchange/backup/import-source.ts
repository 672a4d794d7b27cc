/**
 * Brings the rows of a source into an account, batch by batch. Each batch is stored whole or not at all, and the same
 * source again adds nothing, so it may be begun anew wherever a tab has died.
 */
import { blobChunksOf, hasBlob } from '../../db/bytes/blobs.ts';
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
import { type ImportSource, lackingBytes, lacksBytes } from './read/source.ts';
import { findReplacedIds, nothingReplaced } from './replaced-ids.ts';

/** What the student has chosen. */
export interface ImportChoices {
  /** What was deleted here comes back. */
  bringsBack: boolean;
  /** Where both say something else: the newer edit, or what is imported. */
  different: 'newer' | 'imported';
}

interface ImportTools {
  database: AccountDatabase;
  writer: ImportWriter;
  signal: AbortSignal;
  /** What `beginAttempt` has given. */
  chosenAt: Stamp;
  /** @param done rows that are in or were there */
  progress: (step: string, done: number) => void;
  leaveOut: (leftOut: LeftOut) => void;
  now: () => number;
}

/** @throws what the disk throws, and an abort */
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
  const wantsBytes = async (sha256: string) => !(await hasBlob(sha256, database));
  let done = 0;
  const options = { signal, leaveOut, wantsBytes };
  for await (const batch of batchesOf(database, source, options, replaced)) {
    await importBatch(batch, source, choices, tools);
    done += batch.rows.length;
    progress(pluralAsLabel(batch.entity), done);
  }
}

/**
 * What becomes of a row, by how it compares with the one that is here and by the student's choices. “Merged” is the usual
 * rule: the later stamp wins, field by field.
 *
 * | row | choice | from an export or another account | from another program's files (`texts`) |
 * |---|---|---|---|
 * | `new` | | stored; left out where its bytes are nowhere | the same |
 * | `same` | | only counted; bytes that are missing here are stored | the same |
 * | `different` | `newer` | merged, documents too | merged as a version of the file (`version-of.ts`) |
 * | `different` | `imported` | merged; then what differs is edited to what is imported | the same, but for `defaultedFields` |
 * | `different` fact | | stays as it is here | never comes |
 * | `in-trash` | not `bringsBack` | merged, and stays in the Trash | the same |
 * | `in-trash` | `bringsBack` | leaves the Trash; else as `different` | the same |
 * | `gone` | not `bringsBack` | skipped | skipped |
 * | `gone` | `bringsBack` | is `new` under another id (`replaced-ids.ts`) | the same |
 *
 * Whatever the choice, what was edited or deleted since it was made stays so: an import that waits for its turn, goes on after its
 * tab has died, or runs beside a student who works, replaces nothing that is newer than the choice.
 *
 * `batches.ts` decides two cases before: a doubtful row changes nothing that is here, and a singleton of another account only
 * fills in what is empty. `bringsBack` also fills in what was emptied of a singleton, which is never in the Trash.
 */
async function importBatch(
  { entity, rows }: Batch,
  source: ImportSource,
  { bringsBack, different }: ImportChoices,
  { database, writer, leaveOut, now }: ImportTools,
): Promise<void> {
  const isFact = definitionOf(entity).kind === 'fact';
  const fresh: Row[] = [];
  const edits: { id: string; fields: Record<string, unknown> }[] = [];
  const chunks: BlobChunk[] = [];
  const replaced = new Map<string, readonly string[]>();
  let examined = 0;
  const othersTurn = createTurns();
  for (const one of rows) {
    await othersTurn();
    const { here, row, comparison, bytes } = one;
    if (comparison === 'gone') continue;
    if (comparison === 'new' && (await lacksBytes(one, source, database))) {
      leaveOut(lackingBytes(one));
      continue;
    }
    examined += 1;
    if (bytes !== undefined) chunks.push(...blobChunksOf(String(row.sha256), bytes));
    if (comparison === 'new') fresh.push(source.isOwn && !bytes ? row : notUploaded(entity, row));
    if (isFact && one.insteadOf !== undefined) replaced.set(row.id, one.insteadOf);
    if (here === undefined || isFact) continue;
    if (comparison !== 'different' && comparison !== 'in-trash') continue;
    const merged = keepUpload(here, versionOf(one, here));
    fresh.push(comparison === 'in-trash' ? keepDeletion(merged) : merged);
    const isBack = comparison === 'in-trash' && bringsBack;
    if (comparison === 'in-trash' && !isBack) continue;
    const wins = different === 'imported' ? differingFields(entity, here, merged) : [];
    const fields = {
      ...fieldsOfRow(
        row,
        wins.filter((field) => !isText(entity, field)),
      ),
      ...(bringsBack && fieldsOfRow(row, fieldsEmptied(entity, here, row))),
      ...(different === 'imported' && textsSaid(one, here)),
      ...(isBack && { deletedAt: row.deletedAt }),
    };
    if (Object.keys(fields).length > 0) edits.push({ id: row.id, fields });
  }
  const part = { entity, rows: fresh, edits, bytes: chunks, replaced };
  await importRows(database, part, examined, writer, now());
}

function fieldsOfRow(row: Row, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, row[field]]));
}

/** Documents, edited to say what is imported where they say something else. */
function textsSaid({ entity, row, texts }: Compared, here: Row): Record<string, unknown> {
  const said = definitionOf(entity).textFields.flatMap((field): [string, string][] => {
    const body = here[field];
    if (typeof body !== 'string') return [];
    const wanted = texts?.[field] ?? textOfBody(String(row[field]));
    return wanted === textOfBody(body) ? [] : [[field, unitedSaying(wanted, body, row[field])]];
  });
  return Object.fromEntries(said);
}

/** Of what is never in the Trash: there each field is deleted by itself, also where an import is taken back. */
function fieldsEmptied(entity: EntityName, here: Row, row: Row): string[] {
  if (definitionOf(entity).isSingleton !== true) return [];
  return fieldsOf(row).filter((field) => here[field] === null && row[field] !== null);
}

function isText(entity: EntityName, field: string): boolean {
  return definitionOf(entity).textFields.includes(field);
}

/** Nobody knows whether this account's server has the bytes: it is asked before they are sent. */
function notUploaded(entity: EntityName, row: Row): Row {
  return definitionOf(entity).holdsBytes === true ? { ...row, uploadedAt: 0 } : row;
}

/** What this account's server has is not said by the row of another time or account. */
function keepUpload(here: Row, row: Row): Row {
  return 'uploadedAt' in here ? { ...row, uploadedAt: here.uploadedAt } : row;
}

/** Whether it leaves the Trash is the student's choice, whatever else is merged. */
function keepDeletion({ deletedAt: _, ...row }: Row): Row {
  return row;
}

/**
 * A row of another program's file beside the same row of an earlier import, as it is to be merged. Its stamps say when the file
 * was changed, or nothing, and so does what an earlier import has brought: they are no edits of the student, whose stamps are
 * later ones. So of two imports with equal times the later import wins, again and again, until the student edits the field.
 */

/** @param here the row as it is in the account */
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
      // An older file says nothing in a document that is here: the union would say both.
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

/** Upon both documents, so that what another device has of the imported one is in it, and not added to it. */
function unitedSaying(text: string, body: string, imported: unknown): string {
  return bodySaying(text, String(uniteBodies(body, imported)));
}

/** Both are of an import (`importDevice` is made of the row's id), and of one time. */
function isOfSameTime(one: Stamp, other: Stamp): boolean {
  const [a, b] = [parseStamp(one), parseStamp(other)];
  return a.ms === b.ms && a.device === b.device;
}

/** Of the same time, and later. */
function stampAfter(stamp: Stamp): Stamp {
  const { device, ...state } = parseStamp(stamp);
  return formatStamp(tick(state, 0), device);
}
