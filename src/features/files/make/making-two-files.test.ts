/** Two files at once: what is made of one is never taken for the other's, nor thrown away for it [P4]. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StudyItem } from '../../../generate/engine.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { heldWork, onHeldWork } from '../../../ui/work/in-hand.ts';
import { cancelMaking, makeFromFile } from './make-from-file.ts';
import {
  changeDraft,
  closeMaking,
  finishMaking,
  isMakingOpen,
  openMaking,
  stageOf,
  startOver,
  useMaking,
} from './making-store.ts';
import type { GenerationJob, GenerationOutcome } from './run-generation.ts';

const jobs: { job: GenerationJob; end: (outcome: GenerationOutcome) => void }[] = [];

vi.mock('./run-generation.ts', () => ({
  runGeneration: (job: GenerationJob) =>
    new Promise<GenerationOutcome>((resolve) => {
      jobs.push({ job, end: resolve });
      job.signal.addEventListener('abort', () =>
        resolve({ kind: 'failed', reason: 'cancelled', message: '' }),
      );
    }),
}));
vi.mock('../pdf/file-text.ts', () => ({
  readFileText: async () => ({ ok: true, data: undefined }),
  pagesOfText: async (fileId: string) => [{ page: 1, text: `Words of ${fileId}.` }],
}));

const fileOf = (id: string) => ({ id, name: id, pageCount: 3 }) as StudyFile;
const [cells, atoms] = [fileOf('cells'), fileOf('atoms')];
const wish = { kind: 'summary' as const, range: { fromPage: 1, toPage: 3 }, count: 5 };
const point = (text: string): StudyItem => ({ type: 'point', text, page: 1, quote: text });
const made = (text: string): GenerationOutcome => ({
  kind: 'made',
  items: [point(text)],
  rejected: {},
});
const stage = (file: StudyFile) => stageOf(useMaking.getState(), file.id);
const textsOf = (file: StudyFile) => {
  const now = stage(file);
  return now.name === 'result'
    ? now.draft.items.map(({ item }) => item.type === 'point' && item.text)
    : now.name;
};
const isOpen = (file: StudyFile) => isMakingOpen(useMaking.getState(), file.id);

/** Begins to make something, and waits until the worker has the pages. */
async function begin(file: StudyFile) {
  const before = jobs.length;
  openMaking(file.id, 'summary');
  const ended = makeFromFile(file, wish);
  await expect.poll(() => jobs.length).toBe(before + 1);
  const { job, end } = jobs[before] ?? {};
  return {
    ...{ job, ended },
    finish: async (outcome: GenerationOutcome) => {
      end?.(outcome);
      await ended;
    },
  };
}

beforeEach(() => {
  cancelMaking('cells');
  cancelMaking('atoms');
  closeMaking();
  jobs.length = 0;
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('work on a file that goes on while another file is open', () => {
  it('[P4] becomes the draft of its own file', async () => {
    const work = await begin(cells);
    openMaking('atoms', 'flashcards');
    expect(stage(atoms)).toEqual({ name: 'form' });
    work.job?.onProgress(1, 2);
    expect(stage(atoms)).toEqual({ name: 'form' });
    expect(stage(cells)).toEqual({ name: 'making', done: 1, total: 2 });
    await work.finish(made('Cells divide.'));
    expect([textsOf(cells), textsOf(atoms)]).toEqual([['Cells divide.'], 'form']);
    expect([isOpen(cells), isOpen(atoms)]).toEqual([false, true]);
  });

  it('is not ended by work on the other', async () => {
    const [one, other] = [await begin(cells), await begin(atoms)];
    expect(one.job?.signal.aborted).toBe(false);
    expect(one.job?.pages).toEqual([{ page: 1, text: 'Words of cells.' }]);
    await other.finish(made('Atoms bind.'));
    await one.finish(made('Cells divide.'));
    expect([textsOf(cells), textsOf(atoms)]).toEqual([['Cells divide.'], ['Atoms bind.']]);
  });

  it('says only in its own file that it failed', async () => {
    const work = await begin(cells);
    openMaking('atoms', 'summary');
    await work.finish({ kind: 'failed', reason: 'refused', message: 'Too little text.' } as never);
    expect(stage(cells)).toEqual({ name: 'form', problem: 'Too little text.' });
    expect(stage(atoms)).toEqual({ name: 'form' });
  });

  it('is cancelled alone', async () => {
    const [one, other] = [await begin(cells), await begin(atoms)];
    cancelMaking('cells');
    await one.ended;
    expect([one.job?.signal.aborted, other.job?.signal.aborted]).toEqual([true, false]);
    expect([textsOf(cells), textsOf(atoms)]).toEqual(['form', 'making']);
  });
});

describe('a draft that is not saved', () => {
  it('waits while something is made from another file', async () => {
    await (await begin(cells)).finish(made('Cells divide.'));
    await (await begin(atoms)).finish(made('Atoms bind.'));
    openMaking('cells', 'questions');
    expect(isOpen(cells)).toBe(true);
    expect(textsOf(cells)).toEqual(['Cells divide.']);
  });

  it('is changed, started over and finished alone', async () => {
    await (await begin(cells)).finish(made('Cells divide.'));
    await (await begin(atoms)).finish(made('Atoms bind.'));
    changeDraft('cells', (items) =>
      items.map(({ key }) => ({ key, item: point('Cells divide twice.') })),
    );
    expect([textsOf(cells), textsOf(atoms)]).toEqual([['Cells divide twice.'], ['Atoms bind.']]);
    finishMaking('atoms', 'flashcards');
    expect(useMaking.getState().shown).toBe('flashcards');
    expect([textsOf(cells), textsOf(atoms)]).toEqual([['Cells divide twice.'], 'form']);
    startOver('cells');
    expect(stage(cells)).toEqual({ name: 'form' });
  });

  it('holds the tab against an update until the last of them is gone', async () => {
    expect(heldWork()).toBeUndefined();
    await (await begin(cells)).finish(made('Cells divide.'));
    await (await begin(atoms)).finish(made('Atoms bind.'));
    expect(heldWork()).toBe('you have saved what was made from your file');
    startOver('cells');
    expect(heldWork()).toBe('you have saved what was made from your file');
    finishMaking('atoms', 'summary');
    expect(heldWork()).toBeUndefined();
  });

  it('is one piece of work, from its first page to its end', async () => {
    const begun = vi.fn();
    const stop = onHeldWork(begun);
    const work = await begin(cells);
    work.job?.onProgress(1, 2);
    await work.finish(made('Cells divide.'));
    expect(begun).toHaveBeenCalledTimes(1);
    stop();
  });

  it('has the browser ask before the tab is left, until it is let go', async () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await (await begin(cells)).finish(made('Cells divide.'));
    expect(asks()).toBe(true);
    startOver('cells');
    expect(asks()).toBe(false);
  });
});

describe('the dialog', () => {
  it('begins with the summary, and so do the tabs beside the pages', () => {
    expect(useMaking.getInitialState()).toMatchObject({ kind: 'summary', shown: 'summary' });
  });

  it('stays open for its own file when the draft of another is saved', async () => {
    await (await begin(cells)).finish(made('Cells divide.'));
    openMaking('atoms', 'summary');
    finishMaking('cells', 'summary');
    expect([isOpen(cells), isOpen(atoms)]).toEqual([false, true]);
    finishMaking('atoms', 'summary');
    expect(isOpen(atoms)).toBe(false);
  });

  it('begins anew, without the problem of the last time, with the kind that was asked for', async () => {
    const work = await begin(cells);
    await work.finish({ kind: 'failed', reason: 'broken', message: '' });
    expect(stage(cells)).toMatchObject({ name: 'form', problem: expect.any(String) });
    closeMaking();
    expect(isOpen(cells)).toBe(false);
    openMaking('cells', 'questions');
    expect(isOpen(cells)).toBe(true);
    expect(stage(cells)).toEqual({ name: 'form' });
    expect(useMaking.getState().kind).toBe('questions');
  });

  it('shows the tab of the kind that is being made', async () => {
    const work = await begin(cells);
    expect(useMaking.getState().shown).toBe('summary');
    await work.finish(made('Cells divide.'));
    finishMaking('cells', 'questions');
    expect(isOpen(cells)).toBe(false);
    expect(useMaking.getState().shown).toBe('questions');
  });

  it('changes nothing of a draft that is not there', () => {
    changeDraft('cells', () => []);
    expect(stage(cells)).toEqual({ name: 'form' });
  });
});
