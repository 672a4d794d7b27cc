/**
 * What is kept derived from rows, so that no screen has to fold them each time: a part of a row (`$memory` of a card)
 * or a whole table of this device. It is renewed in the transaction that stores its sources, so it is never out of
 * step; it never travels and may be thrown away. An entity's file names what it feeds (`derives`).
 */
import type { Derived } from '../../model/entity.ts';
import type { Row } from '../../model/merge.ts';
import { definitionOf, type EntityName, entityNames } from '../../model/registry.ts';
import type { RowName } from '../../model/trash.ts';
import type { AccountDatabase } from '../database.ts';
import type { Written } from '../rows/stored-rows.ts';

/** Rows of one transaction that are being stored. */
export interface Write {
  written: readonly Written[];
  /** Rows as they are stored, by entity and id, where the caller has read them already. */
  known: ReadonlyMap<EntityName, ReadonlyMap<string, Row>>;
}

export interface Derivation {
  name: Derived;
  /** Another number has everything worked out anew, in the background (`rebuild.ts`). */
  version: number;
  /** Tables of its own. */
  tables: readonly string[];
  /** The entity of whose rows it is a part: it stores them itself. */
  stores?: EntityName;
  /** A row that the update will need, to be read together with those that an edit changes. */
  alsoNeeds?: (
    entity: EntityName,
    fields: Readonly<Record<string, unknown>>,
  ) => RowName | undefined;
  /** Beside the puts of rows that it does not store itself: it may find them stored already, or not yet. */
  update: (database: AccountDatabase, write: Write) => Promise<void>;
  /** After a row that no server has was taken away. */
  afterRemoval: (database: AccountDatabase, entity: EntityName, row: Row) => Promise<void>;
  /**
   * Works out one slice anew, in a transaction of its tables and sources.
   * @param from where the slice before ended; an empty text at the beginning
   * @returns where the next begins, or `undefined` after the last
   */
  rebuild: (database: AccountDatabase, from: string) => Promise<string | undefined>;
}

/** The entities from which it is derived. */
export function sourcesOf({ name }: Pick<Derivation, 'name'>): EntityName[] {
  return entityNames.filter((entity) => definitionOf(entity).derives?.includes(name) === true);
}

/** Whether it may be read: until then it holds a part. */
export async function isDerived(
  database: AccountDatabase,
  { name, version }: Pick<Derivation, 'name' | 'version'>,
): Promise<boolean> {
  const state = (await database.readMeta('derived'))?.[name];
  return state?.version === version && state.from === undefined;
}

type Listener = () => void;

const listeners = new Set<Listener>();

export const rebuildWanted = {
  /** Called inside the transaction that notes it: listeners begin in a turn of their own. */
  raise(): void {
    for (const listener of listeners) setTimeout(listener);
  },
  /** @returns stops */
  onRaised(listener: Listener): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
