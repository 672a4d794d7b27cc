// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../../../db/database.ts';
import { databaseName } from '../../../../db/device/database-names.ts';
import { keepDraftsWhile } from '../../../../db/drafts/draft-owner.ts';
import { forgetUnkeptAnswers, readQuizzesUnderWay } from '../../../../db/drafts/quiz-drafts.ts';
import { heldWork } from '../../../../ui/work/in-hand.ts';
import { beginPractice, choose, type PracticeDraft, toggleFlag } from './practice.ts';
import { dropDraft, keepDraft, readDraft, takeUpDraft } from './practice-draft.ts';

const cells = choose(beginPractice('attempt-1', 5), 'q1', 'a');
const atoms = choose(beginPractice('attempt-2', 6), 'q9', 'z');

/** The only stored draft. */
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

  it('keeps an answer that was checked in another tab as it was then', () => {
    keepDraft('cells', cells);
    const before = { ...cells, chosen: { q1: 'z' }, given: { q2: ['b'] } };
    inAnotherTab({ ...before, checked: { q1: true, q2: true } });
    const now = keepDraft('cells', {
      ...choose(cells, 'q1', 'a'),
      given: { q2: ['c'], q3: ['d'] },
    });
    expect(now).toMatchObject({ chosen: { q1: 'z' }, given: { q2: ['b'], q3: ['d'] } });
  });

  it('[P2] has the answers of both tabs in which it goes on', () => {
    keepDraft('cells', cells);
    inAnotherTab(choose(choose(cells, 'q1', 'z'), 'q2', 'b'));
    const both = { ...cells, at: 1, chosen: { q1: 'a', q2: 'b', q3: 'c' } };
    expect(keepDraft('cells', { ...choose(cells, 'q3', 'c'), at: 1 })).toEqual(both);
    expect(readDraft('cells')).toEqual(both);
    dropDraft('cells');
    expect(readDraft('cells')).toBeUndefined();
  });

  it('has the flags that another tab set or took off later', () => {
    const flagged = toggleFlag(toggleFlag(cells, 'q1', 10), 'q2', 10);
    keepDraft('cells', flagged);
    inAnotherTab(toggleFlag(toggleFlag(flagged, 'q1', 20), 'q3', 20));
    expect(keepDraft('cells', toggleFlag(flagged, 'q2', 15)).flagged).toEqual({ q3: true });
  });

  it('has nothing of another sitting of the same quiz', () => {
    keepDraft('cells', cells);
    inAnotherTab({ ...atoms, attemptId: 'attempt-9' });
    expect(keepDraft('cells', cells)).toEqual(cells);
  });

  it('takes an answer of its own back once more where another tab is behind', () => {
    keepDraft('cells', cells);
    const changed = choose(cells, 'q1', 'c');
    expect(keepDraft('cells', changed)).toEqual(changed);
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

  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const fill = () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    return vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  };
  afterEach(() => forgetUnkeptAnswers('ada'));

  it('[P2] has this tab hold the answers, also while another screen is open, and ask before it is closed', () => {
    keepDraft('cells', cells);
    fill();
    const more = choose(cells, 'q2', 'b');
    expect(keepDraft('cells', more)).toEqual(more);
    expect(takeUpDraft('cells')).toEqual(more);
    expect(asks()).toBe(true);
    expect(heldWork()).toBe('you finish your quiz');
  });

  it('has them kept as soon as there is room', () => {
    const full = fill();
    keepDraft('cells', cells);
    keepDraft('cells', choose(cells, 'q2', 'b'));
    full.mockRestore();
    const all = choose(choose(cells, 'q2', 'b'), 'q3', 'c');
    keepDraft('cells', all);
    expect(asks()).toBe(false);
    expect(JSON.parse(Object.values(localStorage)[0])).toEqual(all);
  });

  it('[P2] has them counted and exported with the rest', async () => {
    keepDraft('cells', cells);
    fill();
    keepDraft('cells', choose(cells, 'q1', 'b'));
    const quiz = { title: 'Cells', createdAt: 1, deletedAt: 0, $at: '' };
    await currentDatabase()
      .table('quiz')
      .put({ id: 'cells', ...quiz });
    const answers = [{ question: 'q1', chosen: 'b' }];
    expect(await readQuizzesUnderWay(currentDatabase())).toMatchObject([{ answers }]);
    await openAccountDatabase('bob');
    await currentDatabase()
      .table('quiz')
      .put({ id: 'cells', ...quiz });
    expect(await readQuizzesUnderWay(currentDatabase())).toEqual([]);
    await openAccountDatabase('ada');
  });

  it('has them gone with their student, and nobody asked about them', () => {
    fill();
    keepDraft('cells', cells);
    forgetUnkeptAnswers('bob');
    expect(asks()).toBe(true);
    forgetUnkeptAnswers('ada');
    expect(asks()).toBe(false);
    expect(readDraft('cells')).toBeUndefined();
  });

  it('has them gone when the quiz is finished', () => {
    fill();
    keepDraft('cells', cells);
    dropDraft('cells');
    expect(asks()).toBe(false);
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

it('[P2] answers that are given after the data was removed under the page are kept', async () => {
  keepDraftsWhile(() => true);
  await Dexie.delete(databaseName('ada'));
  keepDraft('cells', cells);
  expect(readDraft('cells')).toEqual(cells);
  await openAccountDatabase('ada');
  expect(readDraft('cells')).toEqual(cells);
  keepDraftsWhile(() => false);
});
