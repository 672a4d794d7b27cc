/** Unsaved results survive their tab, are saved once, and never mix with others [P2], [P4]. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putDraft } from '../../../test/support/draft.ts';
import { spyOnTable } from '../../../test/support/table-spy.ts';
import {
  AccountDatabase,
  closeAccountDatabase,
  currentDatabase,
  openAccountDatabase,
} from '../../db/database.ts';
import type { StudyItem } from '../../generate/engine.ts';
import { findGeneration } from '../../queries/generation.ts';
import { heldWork } from '../../ui/work/in-hand.ts';
import { changeDraft, type Draft, draftChanges, draftOf, letGo } from './draft/draft.ts';
import { saveDraft, saveResult } from './draft/save-draft.ts';
import { closeMaking, finishMaking, isMakingOpen, openMaking, useMaking } from './making-store.ts';

let account = 0;
let jobId: string;
const file = { id: 'cells', name: 'Cells' };
const range = { fromPage: 1, toPage: 3 };
const point = (text: string): StudyItem => ({ type: 'point', text, page: 1, quote: text });
const draftWith = (text: string) => ({
  ...{ kind: 'summary' as const, range, rejected: {} },
  items: [{ key: '1', item: point(text) }],
});
const saying = (text: string) => (draft: Draft) => ({
  ...draft,
  items: draft.items.map(({ key }) => ({ key, item: point(text) })),
});
const draft = draftWith('Cells divide.');
const summaries = () => currentDatabase().rows('summary').count();
const textsOf = async (fileId: string) =>
  draftOf((await findGeneration(fileId)) ?? undefined)?.items.map(
    ({ item }) => item.type === 'point' && item.text,
  );
const isOpen = (fileId: string) => isMakingOpen(useMaking.getState(), fileId);

beforeEach(async () => {
  await openAccountDatabase(`maker-of-${account++}`);
  jobId = await putDraft(file.id, draft);
});
afterEach(() => {
  vi.restoreAllMocks();
  closeMaking();
  closeAccountDatabase();
});

describe('a draft', () => {
  it('[P2] is there again when the tab was closed, with what was changed in it', async () => {
    changeDraft(jobId, saying('Twice.'));
    await draftChanges();
    const { userId } = currentDatabase();
    closeAccountDatabase();
    await openAccountDatabase(userId);
    expect(await textsOf('cells')).toEqual(['Twice.']);
    expect(heldWork()).toBeUndefined();
  });

  it('is not the next student’s', async () => {
    await openMaking(file.id, 'summary');
    await openAccountDatabase(`another-${account}`);
    expect(useMaking.getState().openFor).toBeUndefined();
    expect(await textsOf('cells')).toBeUndefined();
  });

  it('[P4] of one file is changed, let go and saved without that of another', async () => {
    const other = await putDraft('atoms', draftWith('Atoms bind.'));
    changeDraft(other, saying('Atoms repel.'));
    await draftChanges();
    expect([await textsOf('cells'), await textsOf('atoms')]).toEqual([
      ['Cells divide.'],
      ['Atoms repel.'],
    ]);
    await letGo(jobId);
    expect([await textsOf('cells'), await textsOf('atoms')]).toEqual([undefined, ['Atoms repel.']]);
  });

  it('changes nothing where it is gone', async () => {
    await letGo(jobId);
    changeDraft(jobId, (draft) => ({ ...draft, items: [] }));
    await draftChanges();
    expect(await findGeneration('cells')).toBeNull();
  });
});

describe('saving', () => {
  it('[P2] makes the rows and ends the job together', async () => {
    await saveResult(file, jobId, 'Cells', () => undefined);
    expect(await summaries()).toBe(1);
    expect(await findGeneration('cells')).toBeNull();
  });

  it('is done once, though the dialog was closed and opened again meanwhile', async () => {
    await Promise.all([
      saveResult(file, jobId, 'Cells', () => undefined),
      saveResult(file, jobId, 'Cells', () => undefined),
    ]);
    expect(await summaries()).toBe(1);
  });

  it('[P2] is done once, though two tabs save at the same moment', async () => {
    const one = currentDatabase();
    const other = new AccountDatabase(one.userId);
    const saves = [one, other].map((tab) => saveDraft(tab, { file, jobId, draft, name: 'Cells' }));
    const saved = await Promise.all(saves);
    expect(saved.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(saved.find(({ ok }) => !ok)).toMatchObject({
      error: { message: expect.stringContaining('already') },
    });
    expect(await summaries()).toBe(1);
    other.close();
  });

  it('[P2] leaves the draft and makes no row where the tab dies between the two', async () => {
    spyOnTable(currentDatabase(), 'jobs', 'delete').mockRejectedValue(new Error('died'));
    await saveResult(file, jobId, 'Cells', () => undefined);
    expect(await summaries()).toBe(0);
    expect(await currentDatabase().outbox.count()).toBe(0);
    expect(await textsOf('cells')).toEqual(['Cells divide.']);
    vi.restoreAllMocks();
    await saveResult(file, jobId, 'Cells', () => undefined);
    expect(await summaries()).toBe(1);
  });

  it('leaves the draft where it could not be saved', async () => {
    spyOnTable(currentDatabase(), 'outbox', 'bulkAdd').mockRejectedValue(new Error('disk'));
    await saveResult(file, jobId, 'Cells', () => undefined);
    expect(await textsOf('cells')).toEqual(['Cells divide.']);
    expect(useMaking.getState().saving.size).toBe(0);
  });

  it('[P2] waits for what was changed last', async () => {
    changeDraft(jobId, saying('Twice.'));
    await saveResult(file, jobId, 'Cells', () => undefined);
    expect((await currentDatabase().rows('point').toArray()).map(({ text }) => text)).toEqual([
      'Twice.',
    ]);
  });
});

describe('the dialog', () => {
  it('begins with the summary, and so do the tabs beside the pages', () => {
    expect(useMaking.getInitialState()).toMatchObject({ kind: 'summary', shown: 'summary' });
  });

  it('stays open for its own file when the draft of another is saved', async () => {
    await openMaking('atoms', 'summary');
    finishMaking('cells', 'questions');
    expect([isOpen('cells'), isOpen('atoms')]).toEqual([false, true]);
    expect(useMaking.getState().shown).toBe('questions');
    finishMaking('atoms', 'summary');
    expect(isOpen('atoms')).toBe(false);
  });

  it('[P2] keeps what was found before the work failed', async () => {
    await currentDatabase().jobs.update(jobId, { state: 'failed', problem: 'The disk was full.' });
    await openMaking('cells', 'questions');
    expect(await textsOf('cells')).toEqual(['Cells divide.']);
    await saveResult(file, jobId, 'Cells', () => undefined);
    expect(await summaries()).toBe(1);
  });

  it('begins anew, without the problem of the last time, with the kind that was asked for', async () => {
    const failed = { state: 'failed' as const, problem: 'Too little text.', result: undefined };
    await currentDatabase().jobs.update(jobId, failed);
    await openMaking('cells', 'questions');
    expect(isOpen('cells')).toBe(true);
    expect(await findGeneration('cells')).toBeNull();
    expect(useMaking.getState().kind).toBe('questions');
  });
});
