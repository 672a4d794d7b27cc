/**
 * Values derived from rows and stored on this device, so that no screen folds the rows each time: a part of a row
 * (`$memory` of a card) or a whole table. They are renewed in the transaction that stores their sources. They never
 * travel and may be thrown away. An entity's file names what it feeds (`derives`).
 */
import type { Derived } from '../../model/entity.ts';
import type { Row } from '../../model/merge.ts';
import { definitionOf, type EntityName, entityNames } from '../../model/registry.ts';
import type { RowName } from '../../model/trash.ts';
import type { AccountDatabase } from '../database.ts';
import type { Written } from '../rows/stored-rows.ts';

/** Rows that one transaction stores. */
export interface Write {
  written: readonly Written[];
  /** Rows as they are stored, by entity and id, if the caller has read them already. */
  known: ReadonlyMap<EntityName, ReadonlyMap<string, Row>>;
}

export interface Derivation {
  name: Derived;
  /** Another number rebuilds everything in the background (`rebuild.ts`). */
  version: number;
  /** Its own tables. */
  tables: readonly string[];
  /** The entity whose rows contain it; `update` stores those rows itself. */
  stores?: EntityName;
  /** A row that `update` needs, to be read together with the rows of an edit. */
  alsoNeeds?: (
    entity: EntityName,
    fields: Readonly<Record<string, unknown>>,
  ) => RowName | undefined;
  /** Runs beside the puts of rows that it does not store itself: they may be stored already or not yet. */
  update: (database: AccountDatabase, write: Write) => Promise<void>;
  /** Runs after a row that no server has was removed. */
  afterRemoval: (database: AccountDatabase, entity: EntityName, row: Row) => Promise<void>;
  /**
   * Rebuilds one slice, in a transaction of its tables and sources.
   * @param from the end of the slice before; an empty text at the beginning
   * @returns where the next slice begins; `undefined` after the last
   */
  rebuild: (database: AccountDatabase, from: string) => Promise<string | undefined>;
}

export function sourcesOf({ name }: Pick<Derivation, 'name'>): EntityName[] {
  return entityNames.filter((entity) => definitionOf(entity).derives?.includes(name) === true);
}

/** Whether it is complete and may be read. */
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
  /** Called inside a transaction. Listeners run after the current task. */
  raise(): void {
    for (const listener of listeners) setTimeout(listener);
  },
  /** @returns stops listening */
  onRaised(listener: Listener): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
