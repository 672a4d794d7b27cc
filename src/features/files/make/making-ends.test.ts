/** What was made and is not saved goes with its file and with its student, and is saved once. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  closeAccountDatabase,
  currentDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { heldWork } from '../../../ui/work/in-hand.ts';
import { saveResult } from './draft/save-result.ts';
import { cancelMaking, makeFromFile } from './make-from-file.ts';
import { setStage, stageOf, useMaking } from './making-store.ts';

const signals: AbortSignal[] = [];
vi.mock('../pdf/file-text.ts', () => ({
  readFileText: (_: unknown, __: unknown, signal: AbortSignal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  },
}));

let account = 0;
const file = { id: 'cells', name: 'Cells' };
const range = { fromPage: 1, toPage: 3 };
const item = { type: 'point' as const, text: 'Cells divide.', page: 1, quote: 'Cells divide.' };
const draft = { kind: 'summary' as const, range, items: [{ key: '1', item }], rejected: {} };
const stage = () => stageOf(useMaking.getState(), file.id).name;

beforeEach(async () => {
  await openAccountDatabase(`maker-of-${account++}`);
  setStage(file.id, { name: 'result', draft });
});
afterEach(() => {
  cancelMaking(file.id);
  closeAccountDatabase();
});

it('is let go, with all work under way, when the account is closed', () => {
  void makeFromFile({ ...file, id: 'atoms' } as never, { kind: 'summary', range, count: 5 });
  expect(heldWork()).toBeDefined();
  closeAccountDatabase();
  expect(useMaking.getState()).toMatchObject({ openFor: undefined, stages: {} });
  expect(signals.at(-1)?.aborted).toBe(true);
  expect(heldWork()).toBeUndefined();
});

it('is not the next student’s', async () => {
  await openAccountDatabase(`another-${account}`);
  expect(useMaking.getState().stages).toEqual({});
});

it('is saved once, though the dialog was closed and opened again meanwhile', async () => {
  const saves = [saveResult(file, 'Cells'), saveResult(file, 'Cells')];
  expect(stage()).toBe('saving');
  await Promise.all(saves);
  expect(stage()).toBe('form');
  expect(await currentDatabase().rows('summary').count()).toBe(1);
});

it('is the result again where it could not be saved', async () => {
  vi.spyOn(currentDatabase().outbox, 'bulkAdd').mockRejectedValue(new Error('disk'));
  await saveResult(file, 'Cells');
  expect(stage()).toBe('result');
  expect(await currentDatabase().rows('summary').count()).toBe(0);
});

it('stays let go where its account was closed while it was being saved', async () => {
  const saved = saveResult(file, 'Cells');
  closeAccountDatabase();
  await saved;
  expect(stage()).toBe('form');
});
