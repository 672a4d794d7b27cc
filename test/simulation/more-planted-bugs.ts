/** More bugs to be planted: of an old app before a newer server, and of the run loop. */
import type { PlantedBug } from './planted-bugs.ts';

export const morePlantedBugs: readonly PlantedBug[] = [
  {
    name: 'unknown-fields-dropped',
    means: 'an old app keeps of a row only the fields that it knows',
    edits: [
      {
        file: 'src/db/apply.ts',
        find: 'const incoming = group.map(({ row }) => row as Row);',
        instead: `const names = [...Object.keys(definitionOf(entity).fields), 'deletedAt', 'purgedAt'];
      const incoming = group.map(({ row }) => Object.fromEntries(
        Object.entries(row).filter(([key]) => key === 'id' || key[0] === '$' || names.includes(key)),
      ) as Row);`,
      },
      {
        file: 'src/db/apply.ts',
        find: 'import { type EntityName, entityNames, isEntityName }',
        instead: 'import { definitionOf, type EntityName, entityNames, isEntityName }',
      },
    ],
  },
  {
    name: 'unknown-entities-forgotten',
    means: 'an old app does not ask again, once updated, for what it had to leave out',
    edits: [
      {
        file: 'src/db/apply.ts',
        find: 'skipped.length > 0 ? noteSkipped(database, skipped) : undefined,',
        instead: 'undefined,',
      },
    ],
  },
  {
    name: 'old-server-shape',
    means: 'a word on the wire that the app does not know makes an answer none',
    edits: [
      {
        file: 'src/protocol/sync.ts',
        find: 'export const syncAnswer = v.object({',
        instead: 'export const syncAnswer = v.strictObject({',
      },
    ],
  },
  {
    name: 'edit-wakes-dead',
    means: 'each edit knocks at once at a server that does not answer [S6]',
    engines: true,
    edits: [
      {
        file: 'src/sync/run-state.ts',
        find: "state.failures === 0 && state.phase.kind !== 'running'",
        instead: "state.phase.kind !== 'running'",
      },
    ],
  },
  {
    name: 'handed-over-gap',
    means: 'what was just committed is sent as if nothing older waited, and counts as all [P2]',
    edits: [
      {
        file: 'src/db/outbox/hand-over.ts',
        find: 'return rows.length > 0 && isWhole ? rows : undefined;',
        instead: 'return rows.length > 0 ? rows : undefined;',
      },
      {
        file: 'src/sync/exchange.ts',
        find: ': stored.data.oldestSeq !== null;',
        instead: ": from === 'disk' && stored.data.oldestSeq !== null;",
      },
    ],
  },
  {
    name: 'retry-as-it-began',
    means: 'a refused new thing is tried again as it began, over what was changed in it since [P2]',
    edits: [
      {
        file: 'src/db/outbox/refused-creation.ts',
        find: 'return { ...fields, ...Object.fromEntries(standing) };',
        instead: 'return fields;',
      },
    ],
  },
  {
    name: 'undead-thing',
    means:
      'a new thing that was edited stays when what made it is discarded, and is sent for ever [P3]',
    edits: [
      {
        file: 'src/db/outbox/refused-creation.ts',
        find: 'return isAllOf || edits.some((edit) => isMadeBy(row, edit));',
        instead: 'return isAllOf;',
      },
    ],
  },
  {
    name: 'not-yet-is-stored',
    means: 'what a server does not know yet leaves the outbox [P2]',
    edits: [
      {
        file: 'src/db/outbox/verdicts.ts',
        find: "verdict === undefined || verdict.kind === 'not-yet' ? []",
        instead: 'verdict === undefined ? []',
      },
    ],
  },
  {
    name: 'not-yet-is-refused',
    means: 'what only a newer server knows is put before the student [S5]',
    edits: [
      {
        file: 'server/sync/judge.ts',
        find: 'protocol >= sinceNotYet',
        instead: 'protocol > sinceNotYet',
      },
    ],
  },
  {
    name: 'not-yet-for-ever',
    means: 'what a server did not know is never asked again [S6]',
    edits: [
      {
        file: 'src/sync/pace.ts',
        find: 'if (sinceMs < 0 || sinceMs >= notYetPauseMs) pace.notYet.clear();',
        instead: '',
      },
    ],
  },
  {
    name: 'old-node-keeps',
    means: 'a first download from an older server lacks what that does not know [P3]',
    edits: [
      {
        file: 'server/sync/bootstrap.ts',
        find: 'const unknown = held.filter((name) => !order.includes(name)).sort();',
        instead: 'const unknown = held.filter(() => false);',
      },
    ],
  },
  {
    name: 'words-lost',
    means: 'words typed into a thing that another device deletes for good are emptied with it [P2]',
    edits: [
      {
        file: 'src/db/outbox/deleted-elsewhere.ts',
        find: 'if (dying.length === 0) return;',
        instead: 'if (dying.length >= 0) return;',
      },
    ],
  },
  {
    name: 'part-lacks-change',
    means: 'a part of a document lacks the first of the changes that the device does not have [S1]',
    edits: [
      {
        file: 'server/sync/recent.ts',
        find: 'filter(([, to]) => to > since);',
        instead:
          'filter(([, to]) => to > since).slice(-1).map(([, to, added]) => [since, to, added] as RecentChange);',
      },
    ],
  },
  {
    name: 'part-over-gap',
    means:
      'a part of a document goes to a device whose cursor has passed changes that it does not have [S1]',
    edits: [
      {
        file: 'src/db/position.ts',
        find: '(wholeUpTo(cursor, whole ?? undefined) ?? -1) >= cursor.version;',
        instead: '(whole?.epoch ?? cursor.epoch) === cursor.epoch;',
      },
      {
        file: 'src/db/apply.ts',
        find: '(!isUnbroken || (await lacksRest(database, rows)))',
        instead: '(await lacksRest(database, rows))',
      },
    ],
  },
];
