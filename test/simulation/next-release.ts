/**
 * What the next release changes, as edits of the modules' text when they are loaded: a field and an entity
 * more, entries of the outbox in a newer shape, and words on the wire that nobody knew before. An old tab
 * must keep the field, leave the entity for later and pass over the words; an old server answers that it does not know them
 * yet ([S5], [S8], [S10]).
 */
import type { PlantedBug } from './planted-bugs.ts';

export const nextRelease: PlantedBug['edits'] = [
  {
    file: 'src/model/entities/task.ts',
    find: '    dueOn: optionalDay,\n',
    instead: '    dueOn: optionalDay,\n    stars: v.optional(v.pipe(v.number(), v.minValue(0))),\n',
  },
  {
    file: 'src/model/registry.ts',
    find: '  pick,\n};',
    instead: `  pick,
  badge: {
    name: 'badge',
    kind: 'record',
    rank: 3,
    indexes: ['deletedAt'],
    textFields: [],
    labels: { label: 'Label', createdAt: undefined },
    fields: { label: v.string(), createdAt: v.number() },
  },
};`,
  },
  {
    file: 'src/db/outbox/outbox.ts',
    find: 'export const outboxSchema = 2;',
    instead: 'export const outboxSchema = 3;',
  },
  {
    file: 'src/sync/exchange.ts',
    find: 'changes: batch.map(upcast),',
    instead: `changes: batch.map((entry) => ({ ...upcast(entry), origin: 'tab' })),
    locale: 'en',`,
  },
  {
    file: 'server/sync/wire-text.ts',
    find: 'const { verdicts, cursor, more, newEpoch } = exchanged;',
    instead: `const { cursor, more, newEpoch } = exchanged;
  const verdicts = exchanged.verdicts.map((verdict) => ({ ...verdict, since: 1 }));`,
  },
  {
    file: 'server/sync/wire-text.ts',
    find: 'newEpoch, serverTime });',
    instead: 'newEpoch, serverTime, advice: { pollMs: 5 } });',
  },
  {
    file: 'server/sync/wire-text.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a module
    find: '`{"entity":${JSON.stringify(entity)},',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a module
    instead: '`{"entity":${JSON.stringify(entity)},"etag":"e",',
  },
  {
    file: 'server/sync/wire-text.ts',
    find: 'return JSON.stringify({ epoch, version });',
    instead: "return JSON.stringify({ epoch, version, topic: 'rows' });",
  },
];
