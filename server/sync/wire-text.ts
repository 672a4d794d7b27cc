/** Rows on the wire. A body is JSON and is inserted without parsing. */
import { maxNewsBytes } from '../../src/protocol/sync.ts';
import type { StoredRow } from '../storage/contract.ts';
import type { Exchanged, RowDelta } from './exchange.ts';

export function rowsToWire(rows: readonly StoredRow[]): string {
  return rows
    .map(({ entity, body }) => `{"entity":${JSON.stringify(entity)},"row":${body}}`)
    .join(',');
}

/** The body of an exchange's answer. @param serverTime milliseconds since the epoch */
export function exchangeToWire(exchanged: Exchanged, serverTime: number): string {
  const { verdicts, cursor, more, newEpoch } = exchanged;
  const rest = JSON.stringify({ verdicts, cursor, more, newEpoch, serverTime });
  return `{"data":{"rows":[${rowsToWire(exchanged.rows)}],${rest.slice(1)}}`;
}

/** A change event in both forms: with whole rows, and with only what is new of each document, if that differs. */
export function feedTexts(epoch: string, delta: RowDelta): { text: string; parts?: string } {
  const text = deltaToWire(epoch, delta);
  const parts = deltaToWire(epoch, { ...delta, rows: delta.parts });
  return parts === text ? { text } : { text, parts };
}

/** The data of a change event with only the history's position. */
export function changeEventToWire(epoch: string, version: number): string {
  return JSON.stringify({ epoch, version });
}

/** The data of a change event [S4], with the rows if they are small. */
export function deltaToWire(
  epoch: string,
  { from, version, rows }: Pick<RowDelta, 'from' | 'version' | 'rows'>,
): string {
  const bare = changeEventToWire(epoch, version);
  if (rows.reduce((sum, row) => sum + row.body.length, 0) > maxNewsBytes) return bare;
  return `${bare.slice(0, -1)},"news":{"from":${from},"rows":[${rowsToWire(rows)}]}}`;
}
