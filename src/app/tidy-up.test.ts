// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openAccountDatabase } from '../db/database.ts';
import { formDraftPlace, readFormDrafts } from '../db/drafts/form-drafts.ts';
import { dayMs } from '../lib/date-format.ts';
import { tidyUp } from './tidy-up.ts';

const left = { notes: async () => undefined, files: async () => undefined };

it('[P2] removes an old draft of a dialog only where a sync has confirmed the time', async () => {
  const database = await openAccountDatabase(crypto.randomUUID());
  const keptMs = Date.UTC(2026, 4, 4);
  formDraftPlace('new-task', '', () => keptMs).keep({ title: 'Read' });
  await tidyUp(left);
  expect(readFormDrafts(database.userId)).toHaveLength(1);
  await database.writeMeta('cursor', { epoch: 'e1', version: 1 });
  await database.writeMeta('wholeHistory', {
    epoch: 'e1',
    sinceMs: keptMs,
    untilMs: keptMs + 30 * dayMs,
  });
  await tidyUp(left);
  expect(readFormDrafts(database.userId)).toEqual([]);
});
