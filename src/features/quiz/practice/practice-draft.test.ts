// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAccountDatabase } from '../../../db/database.ts';
import { beginPractice, choose, type PracticeDraft } from './practice.ts';
import { dropDraft, keepDraft, readDraft, takeUpDraft } from './practice-draft.ts';

const cells = choose(beginPractice('attempt-1', 5), 'q1', 'a');
const atoms = choose(beginPractice('attempt-2', 6), 'q9', 'z');

/** Under the key of the one draft that is stored. */
function inAnotherTab(draft: PracticeDraft): void {
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem(key, JSON.stringify(draft));
}

beforeEach(async () => {
  localStorage.clear();
  await openAccountDatabase('ada');
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the draft of a sitting', () => {
  it('is its own for each quiz, and for each retry of one', () => {
    const retry = choose(beginPractice('attempt-3', 7), 'q1', 'b');
    keepDraft('cells', cells);
    keepDraft('atoms', atoms);
    keepDraft('cells:attempt-0', retry);
    expect(readDraft('cells')).toEqual(cells);
    expect(readDraft('atoms')).toEqual(atoms);
    expect(readDraft('cells:attempt-0')).toEqual(retry);
  });

  it('goes alone when its quiz is finished', () => {
    keepDraft('cells', cells);
    keepDraft('atoms', atoms);
    dropDraft('cells');
    expect(readDraft('cells')).toBeUndefined();
    expect(readDraft('atoms')).toEqual(atoms);
  });

  it('[P2] stays where another tab has answered since', () => {
    keepDraft('cells', cells);
    const elsewhere = choose(cells, 'q2', 'b');
    inAnotherTab(elsewhere);
    dropDraft('cells');
    expect(readDraft('cells')).toEqual(elsewhere);
  });

  it('is not another student’s on the same device', async () => {
    keepDraft('cells', cells);
    await openAccountDatabase('bob');
    expect(readDraft('cells')).toBeUndefined();
    dropDraft('cells');
    await openAccountDatabase('ada');
    expect(readDraft('cells')).toEqual(cells);
  });

  it.each(['{broken', '{}', 'null', JSON.stringify({ ...cells, chosen: { q1: 4 } })])(
    'is none where %s lies in its place',
    (text) => {
      keepDraft('cells', cells);
      const [key = ''] = Object.keys(localStorage);
      localStorage.setItem(key, text);
      expect(readDraft('cells')).toBeUndefined();
    },
  );
});

describe('a browser that stores nothing', () => {
  const refuse = () => {
    throw new DOMException('no room, or forbidden', 'QuotaExceededError');
  };

  it('lets the sitting go on without a draft', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    keepDraft('cells', cells);
    expect(warn).toHaveBeenCalledOnce();
    expect(readDraft('cells')).toBeUndefined();
  });

  it('[P2] leaves nothing of a finished sitting whose last answers had no room', () => {
    keepDraft('cells', cells);
    vi.spyOn(console, 'warn').mockReturnValue();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    keepDraft('cells', choose(cells, 'q2', 'b'));
    full.mockRestore();
    dropDraft('cells');
    expect(readDraft('cells')).toBeUndefined();
  });

  it('leaves nothing of a sitting that was taken up and finished without another answer', () => {
    keepDraft('cells', cells);
    const again = choose(cells, 'q2', 'b');
    inAnotherTab(again);
    expect(takeUpDraft('cells')).toEqual(again);
    dropDraft('cells');
    expect(readDraft('cells')).toBeUndefined();
  });

  it('lets the sitting begin where it may not even be asked', () => {
    keepDraft('cells', cells);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    expect(readDraft('cells')).toBeUndefined();
  });

  it('lets the sitting end where the draft cannot be removed', () => {
    keepDraft('cells', cells);
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
    dropDraft('cells');
    expect(warn).toHaveBeenCalledOnce();
  });
});
