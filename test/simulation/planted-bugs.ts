/**
 * Bugs to be planted, each as a change of a module's text when it is loaded, so that production files
 * hold nothing of it. A simulation that cannot fail proves nothing: each of these must be caught.
 */
import { morePlantedBugs } from './more-planted-bugs.ts';

export interface PlantedBug {
  name: string;
  /** What the bug does, for the table. */
  means: string;
  /** Caught only by runs whose tabs have the whole engine (`real/engine-run.ts`). */
  engines?: true;
  edits: { file: string; find: string; instead: string }[];
}

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'skip-lock',
    means: 'the server reads the counter without the lock of its row [S1]',
    // Planted by an option of the storage, which is the simulation's own.
    edits: [],
  },
  {
    name: 'apply-twice',
    means: 'a change that comes again is stored under another stamp [S2]',
    edits: [
      {
        file: 'server/sync/judge.ts',
        find: 'const before = known.get(stamp);',
        instead: "const before = known.get('not ' + stamp);",
      },
    ],
  },
  {
    name: 'drop-on-failure',
    means: 'a batch that failed leaves the outbox [P2]',
    edits: [
      {
        file: 'src/sync/exchange.ts',
        find: 'if (!answer.ok) return failedBatch(',
        instead: `if (!answer.ok) await database.outbox.bulkDelete([...new Set(batch.map(({ seq }) => seq))]);
          if (!answer.ok) return failedBatch(`,
      },
    ],
  },
  {
    name: 'pull-over-pending',
    means: 'rows are read one await before the transaction that merges into them [P2]',
    edits: [
      {
        file: 'src/db/apply.ts',
        find: 'const stored = await inTables(database, tablesOfAnswer(sent, answer), async (database) => {',
        instead: `for (const { entity, row } of answer.rows) {
          early.set(row.id, await database.table(entity).get(row.id));
        }
        const stored = await inTables(database, tablesOfAnswer(sent, answer), async (database) => {`,
      },
      {
        file: 'src/db/apply.ts',
        find: 'await mergeInto(database, entity, incoming)',
        instead: 'await mergeInto(database, entity, incoming, early)',
      },
      {
        file: 'src/db/rows/stored-rows.ts',
        find: '  incoming: readonly Row[],\n',
        instead: '  incoming: readonly Row[],\n  early: Map<string, Row> = new Map(),\n',
      },
      {
        file: 'src/db/rows/stored-rows.ts',
        find: 'const merged = new Map(stored);',
        instead: `for (const id of stored.keys()) {
          if (early.get(id) !== undefined) stored.set(id, early.get(id) as Row);
        }
        const merged = new Map(stored);`,
      },
      {
        file: 'src/db/apply.ts',
        find: 'interface Joined {',
        instead: 'const early = new Map();\ninterface Joined {',
      },
    ],
  },
  {
    name: 'cursor-first',
    means: 'the cursor moves before the rows are stored [S1]',
    edits: [
      {
        file: 'src/sync/exchange.ts',
        find: 'const stored = await applyAnswer(',
        instead: `await database.writeMeta('cursor', answer.data.cursor);
          const stored = await applyAnswer(`,
      },
    ],
  },
  {
    name: 'delta-over-gap',
    means: 'the stream brings rows to a device that has not come so far [S1]',
    edits: [
      {
        file: 'src/db/apply.ts',
        find: 'cursor.version < from || ',
        instead: '',
      },
    ],
  },
  {
    name: 'sign-out-offline',
    means: 'a refresh without an answer ends the session',
    edits: [
      {
        file: 'src/api/session/session.ts',
        find: 'if (isRefused(answer.error)) {',
        instead: 'if (!answer.ok) {',
      },
    ],
  },
  {
    name: 'refused-stops-queue',
    means: 'one change that the server will not take holds up all others [S5]',
    edits: [
      {
        file: 'src/sync/exchange.ts',
        find: 'const moved = await refuseEntry(database, only, whyRefused(only, error), now());',
        instead: 'const moved = { ok: false, error };',
      },
    ],
  },
  {
    name: 'tombstones-forgotten',
    means: 'a tombstone is merged as any row',
    edits: [
      {
        file: 'src/model/merge.ts',
        find: 'if (isTombstone(a) || isTombstone(b)) return mergeTombstones(a, b);',
        instead: '',
      },
    ],
  },
  {
    name: 'clock-unclamped',
    means: 'a stamp of next year is taken as it is [S7]',
    edits: [
      {
        file: 'server/sync/judge.ts',
        find: 'else if (parseStamp(stamp).ms > latestMs)',
        instead: 'else if (parseStamp(stamp).ms > latestMs * 2)',
      },
    ],
  },
  {
    name: 'epoch-ignored',
    means: 'a restored backup goes unnoticed [S3]',
    edits: [
      {
        file: 'server/sync/exchange.ts',
        find: 'const newEpoch = cursor.epoch !== epoch;',
        instead: 'const newEpoch = false;',
      },
    ],
  },
  {
    name: 'outbox-apart',
    means: 'an edit is stored in one transaction and queued in the next [P2]',
    edits: [
      {
        file: 'src/db/commit-edits.ts',
        find: 'appendChanges(database, stamped, accepted[0]?.nowMs ?? 0, tellsSearch),',
        instead: '(later.push(...stamped), Promise.resolve([])),',
      },
      {
        file: 'src/db/commit-edits.ts',
        find: 'const entities = entitiesOf(edits);',
        instead: 'const entities = entitiesOf(edits); const later: Change[] = [];',
      },
      {
        file: 'src/db/commit-edits.ts',
        find: 'return inTransaction(database, [...tables], commit, onBegin);',
        instead: `const answers = await inTransaction(database, [...tables], commit, onBegin);
  await appendChanges(database, later, edits[0]?.nowMs ?? 0);
  return answers;`,
      },
    ],
  },
  {
    name: 'two-tabs-flush',
    means: 'a tab settles what another tab has settled already [S11]',
    edits: [
      {
        file: 'src/db/outbox/outbox.ts',
        find: 'const taken = sent.map((entry) => queued.get(entryName(entry)) === entry.at);',
        instead: 'const taken = sent.map(() => true);',
      },
      {
        // The list's own guard stands behind that of the queue.
        file: 'src/db/outbox/refused.ts',
        find: 'const twin = listed[index];',
        instead: 'const twin = [][index];',
      },
    ],
  },
  {
    name: 'answer-of-another',
    means: 'a first download is not asked whose it is [S9]',
    edits: [
      {
        file: 'test/simulation/server.ts',
        find: 'if (user !== bearer) return refusal(409',
        instead: 'user = bearer;\n      if (user === "") return refusal(409',
      },
    ],
  },
  {
    name: 'pieces-passed',
    means: 'who completes a row is taken to know the pieces that were held back [S3]',
    edits: [
      {
        file: 'server/sync/fold.ts',
        find: 'if (before?.complete !== false) folded',
        instead: 'folded',
      },
    ],
  },
  {
    name: 'refused-stays-in-row',
    means: 'a refused edit leaves for the list and stays in the row [P3]',
    edits: [
      {
        file: 'src/db/outbox/outbox.ts',
        find: 'await appendChanges(database, [{ entity, id, at, fields: {} }], nowMs);',
        instead: '',
      },
    ],
  },
  {
    name: 'restamped-alone',
    means:
      'the clock is set back while edits ahead of the server still wait, and looks at no row [S7]',
    edits: [
      // Either guard alone keeps an edit above what it was made upon.
      {
        file: 'src/model/merge.ts',
        find: 'if (row === undefined) return clock;',
        instead: 'return clock;',
      },
      {
        file: 'src/db/outbox/verdicts.ts',
        find: 'if (waiting.some(({ at }) => parseStamp(at).ms > latestMs)) return;',
        instead: '',
      },
    ],
  },
  ...morePlantedBugs,
];
