/** What a first look asks of a database, in Dexie's words: an open one answers, and so does a plain connection. */
import type { IndexableType } from 'dexie';
import type { EntityName, EntityRow } from '../../model/registry.ts';

export interface Readable {
  /** Server clock minus device clock, milliseconds, as far as it is known [S7]. */
  readonly clockOffsetMs?: number | undefined;
  rows<N extends EntityName>(name: N): ReadableTable<EntityRow<N>>;
  transaction<T>(mode: 'r', tables: string[], work: () => Promise<T>): Promise<T>;
}

export interface ReadableTable<Row> {
  get(key: string): Promise<Row | undefined>;
  bulkGet(keys: string[]): Promise<(Row | undefined)[]>;
  limit(most: number): ReadableRows<Row>;
  where(index: string): {
    equals(key: IndexableType): ReadableRows<Row>;
    between(
      lower: IndexableType,
      upper: IndexableType,
      includesLower: boolean,
      includesUpper: boolean,
    ): ReadableRows<Row>;
  };
  orderBy(index: string): { uniqueKeys(): Promise<IndexableType[]> };
}

export interface ReadableRows<Row> {
  limit(most: number): ReadableRows<Row>;
  count(): Promise<number>;
  primaryKeys(): Promise<string[]>;
  toArray(): Promise<Row[]>;
}
