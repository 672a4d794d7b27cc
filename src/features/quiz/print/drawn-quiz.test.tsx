// @vitest-environment jsdom
/** Print and export draw questions of a mixed quiz, without starting a sitting or writing anything. */
import 'fake-indexeddb/auto';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { finishQuiz } from '../../../model/entities/facts/attempt.ts';
import {
  createQuiz,
  deleteQuiz,
  editQuestion,
  type Mix,
  type Quiz,
} from '../../../model/entities/quiz/quiz.ts';
import { saveAsFile } from '../../../platform/save-as-file.ts';
import { readDraft } from '../practice/sitting/practice-draft.ts';
import { drawIds } from '../start/draw-ids.ts';
import { startSitting } from '../start/start-sitting.ts';
import { useQuizPage } from '../use-quiz.ts';
import { useAsked } from './drawn-questions.tsx';
import { ExportQuizDialog } from './export-quiz-dialog.tsx';
import { PrintQuizDialog } from './print-quiz-dialog.tsx';

vi.mock('../start/draw-ids.ts', { spy: true });
vi.mock('../../../platform/save-as-file.ts', { spy: true });

let db: AccountDatabase;
const user = userEvent.setup();
const onClose = vi.fn();

async function makeQuiz(id: string, count: number, mix?: Mix): Promise<Quiz> {
  const questions = Array.from({ length: count }, (_, at) => ({
    ...{ stem: `${id} ${at}?`, options: [`right of ${id} ${at}`, 'wrong'], answer: 0 },
    ...{ page: at + 1, quote: null },
  }));
  await mutate(createQuiz, { id, title: `The ${id}`, questions, ...(mix && { mix }) });
  return (await db.rows('quiz').get(id)) as Quiz;
}

beforeEach(async () => {
  localStorage.clear();
  onClose.mockReset();
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  vi.stubGlobal('print', vi.fn());
  vi.mocked(saveAsFile).mockReset().mockReturnValue();
  db = await openAccountDatabase(crypto.randomUUID());
  await makeQuiz('cells', 40);
  await makeQuiz('mixed', 0, { length: 5 });
});

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.mocked(drawIds).mockReset();
  closeAccountDatabase();
  await db.delete();
});

/** The quiz page reads it live. */
function Opened({ Dialog, id }: { Dialog: typeof PrintQuizDialog; id: string }) {
  const found = useQuizPage(id);
  return found ? <Dialog found={found} onClose={onClose} /> : null;
}

const open = (Dialog: typeof PrintQuizDialog, id = 'mixed') =>
  render(<Opened Dialog={Dialog} id={id} />);
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const status = (words: RegExp) => waitFor(() => expect(screen.getByText(words)).toBeDefined());
const drawnNow = /^5 questions, drawn just now\. Nothing is saved: next time you may get others/;
const listed = () =>
  [...screen.getByRole('region', { name: 'Drawn questions' }).querySelectorAll('li')].map(
    ({ textContent }) => textContent,
  );

/** The questions on the sheet, and the correct answers in the key, by number. */
function onPaper() {
  const paper = document.querySelector('.printed-pages');
  const stems = [...(paper?.querySelectorAll('li strong') ?? [])].map(({ textContent }) =>
    textContent?.replace(/^\d+\. /, ''),
  );
  const keys = [...(paper?.querySelectorAll('.on-a-new-page p') ?? [])].flatMap(
    ({ textContent }) => /^\d+\. [AB]\. right of (.*)$/.exec(textContent ?? '')?.[1] ?? [],
  );
  return { stems, keys: keys.map((one) => `${one}?`), paper };
}

async function everythingKept() {
  const rows = await Promise.all(db.tables.map((table) => table.toArray()));
  return JSON.stringify([rows, { ...localStorage }]);
}

describe('what is printed', () => {
  it('is what was drawn, on the sheet as in the key, whatever is written meanwhile', async () => {
    open(PrintQuizDialog);
    await status(drawnNow);
    const drawn = listed();
    expect(new Set(drawn).size).toBe(5);
    await makeQuiz('atoms', 40);
    const [first] = await db
      .rows('question')
      .filter(({ stem }) => stem === drawn[0])
      .toArray();
    await mutate(editQuestion, { id: first?.id ?? '', stem: 'Other words?' });
    await mutate(deleteQuiz, { id: 'cells' });
    expect(listed()).toEqual(drawn);
    await press('Print');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(onPaper()).toMatchObject({ stems: drawn, keys: drawn });
    const dated = onPaper().paper?.textContent?.match(/Questions drawn /g);
    expect(dated).toHaveLength(2);
  });

  it('stays after it was printed, so that its key can be printed too, and is another after “Draw again”', async () => {
    open(PrintQuizDialog);
    await status(drawnNow);
    const drawn = listed();
    await user.click(screen.getByRole('checkbox', { name: 'Answer key' }));
    await press('Print');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(onPaper()).toMatchObject({ stems: drawn, keys: [] });
    // Printing does not draw again.
    await press('Draw again');
    expect(onPaper().stems).toEqual(drawn);
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('checkbox', { name: 'Answer key' }));
    await press('Print');
    expect(onPaper()).toMatchObject({ stems: drawn, keys: drawn });
    act(() => void dispatchEvent(new Event('afterprint')));
    await press('Draw again');
    await waitFor(() => expect(listed()).not.toEqual(drawn));
    expect(listed()).toHaveLength(5);
    expect(document.activeElement?.textContent).toBe('Draw again');
    // One in the footer, one in the header.
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is of another quiz its own questions, and the dialog goes', async () => {
    await makeQuiz('atoms', 2);
    open(PrintQuizDialog, 'atoms');
    await screen.findByRole('button', { name: 'Print' });
    expect(screen.queryByRole('button', { name: 'Draw again' })).toBeNull();
    await press('Print');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(onPaper().stems).toEqual(['atoms 0?', 'atoms 1?']);
    expect(onPaper().paper?.textContent).not.toContain('Questions drawn');
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(onClose).toHaveBeenCalledOnce();
    expect(drawIds).not.toHaveBeenCalled();
  });
});

it('exports what was drawn', async () => {
  open(ExportQuizDialog);
  await status(drawnNow);
  await press('Draw again');
  await status(drawnNow);
  const drawn = listed();
  await press('Export');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [name, gift] = vi.mocked(saveAsFile).mock.lastCall ?? [];
  expect(name).toBe('The mixed.gift');
  expect([...String(gift).matchAll(/\[plain\](cells \d+\?)\{/g)].map(([, stem]) => stem)).toEqual(
    drawn,
  );
});

describe('a draw', () => {
  it('begins no sitting, writes nothing, and leaves the one under way as it is', async () => {
    const quiz = (await db.rows('quiz').get('mixed')) as Quiz;
    await startSitting(quiz, {});
    const before = { sitting: readDraft('mixed'), all: await everythingKept() };
    open(PrintQuizDialog);
    await status(drawnNow);
    await status(/^Your quiz in progress keeps its own questions/);
    await press('Draw again');
    await status(drawnNow);
    await press('Print');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    cleanup();
    open(ExportQuizDialog);
    await status(drawnNow);
    expect(readDraft('mixed')).toEqual(before.sitting);
    expect(await everythingKept()).toBe(before.all);
  });

  it('takes more of the pages that were missed, where the mixed quiz does', async () => {
    const questions = await db.rows('question').toCollection().sortBy('position');
    const answers = questions.map(({ id }, at) => ({
      ...{ questionId: id, stem: '?', correct: 'a', chosen: at < 8 ? 'b' : 'a' },
    }));
    // Enough that random draws of 20 stay far from the bounds below.
    for (let sitting = 0; sitting < 20; sitting++) {
      await mutate(finishQuiz, { id: `a${sitting}`, quizId: 'cells', startedAt: 1, answers });
    }
    const weak = new Set(questions.slice(0, 8).map(({ id }) => id));
    const shareOf = async (id: string, mix: Mix) => {
      const quiz = await makeQuiz(id, 0, mix);
      const { result } = renderHook(() => useAsked(quiz, []));
      let count = 0;
      for (let time = 0; time < 20; time++) {
        if (time > 0) act(() => result.current.draw?.again());
        await waitFor(() => expect(result.current.draw?.isDrawing).toBe(false));
        expect(result.current.questions).toHaveLength(8);
        count += result.current.questions.filter((one) => weak.has(one.id)).length;
      }
      return count / 160;
    };
    expect(await shareOf('plain', { length: 8 })).toBeLessThan(0.45);
    expect(await shareOf('weak', { length: 8, isAdaptive: true })).toBeGreaterThan(0.5);
  });

  it('is one, however quickly it is asked for', async () => {
    const quiz = (await db.rows('quiz').get('mixed')) as Quiz;
    const { result } = renderHook(() => useAsked(quiz, []));
    act(() => {
      result.current.draw?.again();
      result.current.draw?.again();
    });
    expect(result.current.draw?.isDrawing).toBe(true);
    await waitFor(() => expect(result.current.draw?.isDrawing).toBe(false));
    expect(drawIds).toHaveBeenCalledOnce();
  });

  it('says that there is nothing to draw from, and prints and exports nothing', async () => {
    for (const [Dialog, act] of [
      [PrintQuizDialog, 'Print'],
      [ExportQuizDialog, 'Export'],
    ] as const) {
      open(Dialog);
      await status(drawnNow);
      await mutate(deleteQuiz, { id: 'cells' });
      await press('Draw again');
      await status(/^No questions to draw from\./);
      expect(screen.queryByRole('region', { name: 'Drawn questions' })).toBeNull();
      expect(screen.getByRole('button', { name: act })).toHaveProperty('disabled', true);
      await makeQuiz('cells', 40);
      await press('Draw again');
      await status(drawnNow);
      expect(screen.getByRole('button', { name: act })).toHaveProperty('disabled', false);
      cleanup();
    }
  });

  it('that fails says so and can be tried again; the one before stays', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.mocked(drawIds).mockRejectedValueOnce(new Error('The disk is broken'));
    open(PrintQuizDialog);
    await status(/^Your quizzes are safe/);
    expect(screen.getByRole('alert').textContent).toContain('Error fetching questions');
    expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true);
    await press('Draw again');
    await status(drawnNow);
    expect(screen.queryByRole('alert')).toBeNull();
    const drawn = listed();
    vi.mocked(drawIds).mockRejectedValueOnce(new Error('The disk is broken'));
    await press('Draw again');
    await status(/^The questions drawn before are still here/);
    expect(listed()).toEqual(drawn);
    expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', false);
  });
});
