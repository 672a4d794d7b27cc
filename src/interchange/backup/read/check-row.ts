/** Checks rows from outside: which fields may be stored, and under which stamps. */
import * as v from 'valibot';
import { formatStamp, isStamp, maxDriftMs, parseStamp, type Stamp } from '../../../model/clock.ts';
import { id as idSchema } from '../../../model/fields.ts';
import type { LeftOut } from '../../../model/left-out.ts';
import { packRow, type Row } from '../../../model/merge.ts';
import {
  definitionOf,
  type EntityName,
  fieldsProblem,
  knownFields,
} from '../../../model/registry.ts';
import { nounAsLabel, refusalInWords, titleOf } from '../../../model/words.ts';
import { problemOfBody } from '../../../text/note-text.ts';
import { doubtfulBody } from '../../../text/unite-documents.ts';
import { isObject } from '../../formats/read/shared/source-text.ts';

type CheckedRow = { row: Row } | { leftOut: LeftOut | undefined };

/** @returns the row, or nothing after reporting why it is left out */
export function rowOrReport(
  checked: CheckedRow,
  leaveOut: (leftOut: LeftOut) => void,
): Row | undefined {
  if ('row' in checked) return checked.row;
  if (checked.leftOut !== undefined) leaveOut(checked.leftOut);
  return undefined;
}

/**
 * @param value anything that a JSON file holds
 * @returns the row, or why it is left out; `leftOut: undefined` if it was deleted for good, which needs no report
 */
export function checkRow(entity: EntityName, value: unknown, nowMs: number): CheckedRow {
  if (!isObject(value)) return leftOut(entity, {}, 'damaged');
  if ('purgedAt' in value) return { leftOut: undefined };
  const { id } = value;
  if (!v.is(idSchema, id)) return leftOut(entity, value, 'damaged');
  const known = knownFields(entity);
  const fields: Record<string, unknown> = {};
  for (const name of Object.keys(value)) if (Object.hasOwn(known, name)) fields[name] = value[name];
  if (isHollow(entity, fields)) return leftOut(entity, value, 'damaged');
  const problem = fieldsProblem(entity, fields, true);
  if (problem !== undefined)
    return leftOut(entity, value, lowered(refusalInWords(entity, problem)));
  if (!definitionOf(entity).textFields.every((field) => isReadable(fields[field]))) {
    return leftOut(entity, value, 'its text can’t be read');
  }
  return { row: packRow(id, fields, stampsOf(value, id, Object.keys(fields), nowMs)) };
}

/** Without fields, or without `deletedAt`: no screen would show it. */
function isHollow(entity: EntityName, fields: Readonly<Record<string, unknown>>): boolean {
  const { kind, isSingleton = false } = definitionOf(entity);
  const isMute = kind === 'record' && !isSingleton && !('deletedAt' in fields);
  return isMute || Object.keys(fields).length === 0;
}

/**
 * A row of a damaged file, whose words may be wrong. Its stamps lose against every intact row, here and on other
 * devices. Documents have no winner, so they are marked as doubtful.
 */
export function checkDoubtfulRow(entity: EntityName, value: unknown, nowMs: number): CheckedRow {
  const checked = checkRow(entity, value, nowMs);
  if (!('row' in checked)) return checked;
  const { id, $at: _, $by: __, ...fields } = checked.row;
  const ms = definitionOf(entity).kind === 'fact' ? Math.floor(nowMs) : 0;
  const stamp = formatStamp({ ms, counter: 0 }, importDevice(id));
  const stamps = Object.fromEntries(Object.keys(fields).map((field) => [field, stamp]));
  const bodies = definitionOf(entity).textFields.map((field) => [
    field,
    doubtfulBody(String(fields[field]), `${id} ${field}`),
  ]);
  return { row: packRow(id, { ...fields, ...Object.fromEntries(bodies) }, stamps) };
}

function leftOut(entity: EntityName, value: Record<string, unknown>, why: string): CheckedRow {
  const noun = nounAsLabel(entity);
  const title = titleOf(entity, value).slice(0, 80);
  return { leftOut: { what: title === '' ? noun : `${noun} “${title}”`, why } };
}

function lowered(sentence: string): string {
  return (sentence.charAt(0).toLowerCase() + sentence.slice(1)).replace(/\.$/, '');
}

function isReadable(body: unknown): boolean {
  return typeof body !== 'string' || problemOfBody(body) === undefined;
}

/** The device in stamps of rows that bring no valid stamp. One per row, since a stamp names one edit. */
export function importDevice(id: string): string {
  return `import${id.replace(/[^0-9a-z]/g, '').slice(-20)}`;
}

/** Its own stamps if valid. Otherwise the time when the row was made: equal in each import, and older than any edit. */
function stampsOf(
  value: Record<string, unknown>,
  id: string,
  fields: readonly string[],
  nowMs: number,
): Record<string, Stamp> {
  const { $at, $by } = value;
  const others = isObject($by) ? $by : {};
  let born: Stamp | undefined;
  const birth = (): Stamp => {
    const told = bornAt(value, id);
    // A future time is wrong, and “now” would differ in each import.
    return formatStamp({ ms: told <= nowMs ? told : 0, counter: 0 }, importDevice(id));
  };
  const trueOr = (stamp: unknown): Stamp => {
    if (isStamp(stamp) && parseStamp(stamp).ms <= nowMs + maxDriftMs) return stamp;
    born ??= birth();
    return born;
  };
  // Most fields of a row share one stamp.
  const common = trueOr($at);
  const stamps: Record<string, Stamp> = {};
  for (const field of fields)
    stamps[field] = Object.hasOwn(others, field) ? trueOr(others[field]) : common;
  return stamps;
}

const timesOfMaking = ['createdAt', 'addedAt', 'ratedAt', 'readAt', 'finishedAt'];

/** Milliseconds; 0 if unknown. */
function bornAt(value: Readonly<Record<string, unknown>>, id: string): number {
  const told = timesOfMaking.map((field) => value[field]).find((time) => typeof time === 'number');
  if (typeof told === 'number') return Math.max(0, Math.floor(told));
  // A UUID of version 7 begins with the milliseconds (RFC 9562 §5.7).
  const [, high = '', low = ''] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(id) ?? [];
  return high === '' ? 0 : Number.parseInt(high + low, 16);
}
