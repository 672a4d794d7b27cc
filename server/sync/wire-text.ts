/** Rows as they travel. A body is JSON already, so it is put in as it is, not parsed and written anew. */
import type { StoredRow } from '../storage/contract.ts';
import type { Exchanged } from './exchange.ts';

/** The `wireRow`s of a list, without its brackets. */
export function rowsToWire(rows: readonly StoredRow[]): string {
  return rows
    .map(({ entity, body }) => `{"entity":${JSON.stringify(entity)},"row":${body}}`)
    .join(',');
}

/** The whole body of an exchange's answer. @param serverTime milliseconds since the epoch */
export function exchangeToWire(exchanged: Exchanged, serverTime: number): string {
  const { verdicts, cursor, more, newEpoch } = exchanged;
  const rest = JSON.stringify({ verdicts, cursor, more, newEpoch, serverTime });
  return `{"data":{"rows":[${rowsToWire(exchanged.rows)}],${rest.slice(1)}}`;
}
