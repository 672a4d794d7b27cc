/**
 * A row of another program's file beside the same row of an earlier import, as it is to be merged. Its stamps say when the file
 * was changed, or nothing, and so does what an earlier import has brought: they are no edits of the student, whose stamps are
 * later ones. So of two imports with equal times the later import wins, again and again, until the student edits the field.
 */
import { formatStamp, parseStamp, type Stamp, tick } from '../../model/clock.ts';
import { fieldsOf, packRow, type Row, stampOf } from '../../model/merge.ts';
import { bodySaying, textOfBody } from '../../text/note-text.ts';
import { uniteBodies } from '../../text/unite-documents.ts';
import type { Compared } from './batches.ts';

/** @param here the row as it is in the account */
export function versionOf({ row, texts, defaultedFields = [] }: Compared, here: Row): Row {
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
export function unitedSaying(text: string, body: string, imported: unknown): string {
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
