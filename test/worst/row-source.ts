/** Rows of an account without a database, for what the notifier reads. */

import { mostRowsOfLook } from '../../server/limits.ts';
import type { Source } from '../../server/notify/read-entity.ts';
import { createGiveWay } from '../../server/turns.ts';

const rowsAtOnce = 500;

/** @param rows as the storage gives them, by entity */
export function sourceOf(rows: Partial<Record<string, readonly object[]>>): Source {
  const bodies = new Map(
    Object.entries(rows).map(([entity, some]) => [
      entity,
      (some ?? []).map((row) => JSON.stringify(row)),
    ]),
  );
  return {
    ...{ userId: 'u', giveWay: createGiveWay(), budget: { rows: mostRowsOfLook } },
    rows: {
      read: async () => [],
      async ofEntity(_, entity, after) {
        const all = bodies.get(entity) ?? [];
        const some = all.slice(after, after + rowsAtOnce);
        const version = after + some.length;
        const found = some.map((body) => ({ entity, id: '', version, complete: true, body }));
        return { rows: found, version, more: version < all.length };
      },
    },
  };
}
