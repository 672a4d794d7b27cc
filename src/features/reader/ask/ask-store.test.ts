/** A question about the open file: answered, failed, replaced by another, left. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer, NearPassage } from '../../../generate/ask/answer.ts';
import { longestQuestion } from '../../../generate/ask/question.ts';
import { MissingPart } from '../../../lib/missing-part.ts';
import {
  askTyped,
  closeAsk,
  fetchExamples,
  leaveAsk,
  openAsk,
  stopWaiting,
  typeQuestion,
  useAnswerEngine,
  useAsk,
} from './ask-store.ts';
import type { Chosen } from './chosen-by-server.ts';

const mocks = vi.hoisted(() => ({
  ask: vi.fn<(question: string) => Promise<Answer[]>>(),
  passages: vi.fn<(question: string) => Promise<NearPassage[]>>(),
  examples: vi.fn<() => Promise<string[]>>(),
  opened: vi.fn<(fileId: string, pageCount: number) => void>(),
  close: vi.fn<() => void>(),
  chosenByServer:
    vi.fn<(one: unknown, question: string, own: unknown, signal: AbortSignal) => Promise<Chosen>>(),
}));
vi.mock('./file-asker.ts', () => ({
  openFileAsker: (fileId: string, pageCount: number) => {
    mocks.opened(fileId, pageCount);
    const { ask, passages, examples, close } = mocks;
    return { ask, passages, examples, close };
  },
}));
vi.mock('./chosen-by-server.ts', () => ({ chosenByServer: mocks.chosenByServer }));

const file = { id: 'f', pageCount: 9 };
const answerOf = (text: string): Answer => ({ page: 7, text, quote: text, marks: [] });
const memory = answerOf('Memory is a store of the mind.');
const brain = answerOf('The brain keeps it.');
const asked = () => useAsk.getState().asked;
let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockReturnValue();
  mocks.ask.mockResolvedValue([memory]);
  mocks.passages.mockResolvedValue([]);
  mocks.examples.mockResolvedValue(['What is memory?']);
  useAnswerEngine.setState({ engine: 'device' });
});
afterEach(() => {
  leaveAsk();
  vi.resetAllMocks();
});

it('begins closed and empty, opens and closes, and keeps what was typed until the file is left', () => {
  const nothing = { isOpen: false, of: 'file', typed: '', fault: undefined, asked: undefined };
  expect(useAsk.getState()).toEqual({ ...nothing, examples: undefined });
  openAsk();
  typeQuestion('What');
  expect(useAsk.getState()).toMatchObject({ isOpen: true, typed: 'What' });
  closeAsk();
  expect(useAsk.getState()).toMatchObject({ isOpen: false, typed: 'What' });
  leaveAsk();
  expect(useAsk.getState()).toEqual({ ...nothing, examples: undefined });
});

describe('a question', () => {
  const ask = (question: string) => {
    typeQuestion(question);
    return askTyped(file);
  };

  it('is asked as it is meant, and answered', async () => {
    const work = ask('  What is memory? ');
    expect(asked()).toEqual({ kind: 'asking', question: 'What is memory?' });
    await work;
    expect(mocks.ask.mock.calls).toEqual([['What is memory?']]);
    expect(mocks.opened.mock.calls).toEqual([['f', 9]]);
    expect(asked()).toEqual({
      kind: 'answered',
      question: 'What is memory?',
      answers: [memory],
      near: [],
    });
    await ask('And why?');
    expect(mocks.opened).toHaveBeenCalledTimes(1);
  });

  it('keeps the nearest passages that do not hold an answer', async () => {
    const near = { ...brain, heading: 'The brain' };
    mocks.passages.mockResolvedValue([
      { ...memory, text: `${memory.text} More.`, heading: '' },
      near,
    ]);
    await ask('What is memory?');
    expect(asked()).toMatchObject({ answers: [memory], near: [near] });
  });

  it('that is empty or too long is not asked, and what is typed next is no fault', async () => {
    await ask('   ');
    expect(useAsk.getState().fault).toBe('Enter a question');
    await ask('x'.repeat(longestQuestion + 1));
    expect(useAsk.getState().fault).toBe(`Enter up to ${longestQuestion} characters`);
    expect(mocks.ask).not.toHaveBeenCalled();
    typeQuestion('x');
    expect(useAsk.getState().fault).toBeUndefined();
    await ask('x'.repeat(longestQuestion));
    expect(asked()?.kind).toBe('answered');
  });

  it('that another one follows is not answered', async () => {
    const first = Promise.withResolvers<Answer[]>();
    mocks.ask.mockReturnValueOnce(first.promise);
    const late = ask('First?');
    await ask('Second?');
    first.resolve([brain]);
    await late;
    expect(asked()).toEqual({ kind: 'answered', question: 'Second?', answers: [memory], near: [] });
  });

  it('that fails says so, and the next one begins with a new worker', async () => {
    mocks.ask.mockRejectedValueOnce(new Error('stopped'));
    await ask('First?');
    expect(asked()).toEqual({ kind: 'failed', question: 'First?' });
    expect(warn).toHaveBeenCalledWith('A question was not answered', expect.any(Error));
    expect(mocks.close).toHaveBeenCalledTimes(1);
    await ask('Second?');
    expect(mocks.opened).toHaveBeenCalledTimes(2);
    expect(asked()?.kind).toBe('answered');
  });

  it('says which part of the app is missing', async () => {
    const missing = new MissingPart('This part of the app is missing.', true, undefined);
    mocks.ask.mockRejectedValueOnce(missing);
    await ask('First?');
    expect(asked()).toEqual({ kind: 'failed', question: 'First?', why: missing.message });
  });

  it('of a file that was left is forgotten', async () => {
    const first = Promise.withResolvers<Answer[]>();
    mocks.ask.mockReturnValueOnce(first.promise);
    const late = ask('First?');
    leaveAsk();
    expect(mocks.close).toHaveBeenCalledTimes(1);
    first.resolve([brain]);
    await late;
    expect(asked()).toBeUndefined();
  });

  describe('that the server is asked too', () => {
    let answer: PromiseWithResolvers<Chosen>;
    const signalOf = (call: number) => mocks.chosenByServer.mock.calls[call]?.[3];

    beforeEach(() => {
      answer = Promise.withResolvers();
      useAnswerEngine.setState({ engine: 'server' });
      mocks.chosenByServer.mockImplementation(() => answer.promise);
    });

    const untilAskingServer = () =>
      vi.waitFor(() =>
        expect(asked()).toMatchObject({ kind: 'asking', own: { answers: [memory], near: [] } }),
      );

    it('shows what the device has found meanwhile, then what the server chose', async () => {
      const work = ask('Why?');
      await untilAskingServer();
      expect(mocks.chosenByServer.mock.calls[0]?.slice(1, 3)).toEqual(['Why?', [memory]]);
      answer.resolve({ answers: [brain], note: 'Chosen by the server’s AI.' });
      await work;
      expect(asked()).toEqual({
        ...{ kind: 'answered', question: 'Why?', answers: [brain], near: [] },
        note: 'Chosen by the server’s AI.',
      });
    });

    it('is not sent to it where the device has failed', async () => {
      mocks.ask.mockRejectedValueOnce(new Error('stopped'));
      await ask('Why?');
      expect(asked()?.kind).toBe('failed');
      expect(mocks.chosenByServer).not.toHaveBeenCalled();
    });

    it('keeps the device’s answer for who does not want to wait, whatever comes later', async () => {
      const work = ask('Why?');
      stopWaiting();
      expect(asked()).toEqual({ kind: 'asking', question: 'Why?' });
      await untilAskingServer();
      stopWaiting();
      const own = { kind: 'answered', question: 'Why?', answers: [memory], near: [] };
      expect(asked()).toEqual({ ...own, note: 'From your device.' });
      expect(signalOf(0)?.aborted).toBe(true);
      answer.resolve({ answers: [brain], note: '' });
      await work;
      expect(asked()).toEqual({ ...own, note: 'From your device.' });
      stopWaiting();
      expect(asked()).toEqual({ ...own, note: 'From your device.' });
    });

    it('is taken back from it by another question, and when the file is left', async () => {
      const first = ask('First?');
      await untilAskingServer();
      const second = ask('Second?');
      expect(signalOf(0)?.aborted).toBe(true);
      await untilAskingServer();
      leaveAsk();
      expect(signalOf(1)?.aborted).toBe(true);
      answer.resolve({ answers: [brain], note: '' });
      await Promise.all([first, second]);
      expect(asked()).toBeUndefined();
    });
  });
});

describe('examples of questions', () => {
  it('come with the panel', async () => {
    await fetchExamples(file);
    expect(useAsk.getState().examples).toEqual(['What is memory?']);
    expect(mocks.opened.mock.calls).toEqual([['f', 9]]);
  });

  it('that could not be made are none, and the next question begins with a new worker', async () => {
    mocks.examples.mockRejectedValueOnce(new Error('stopped'));
    await fetchExamples(file);
    expect(useAsk.getState().examples).toBeUndefined();
    expect(warn).toHaveBeenCalledWith('No examples of questions were made', expect.any(Error));
    expect(mocks.close).toHaveBeenCalledTimes(1);
  });

  it('of a file that was left are not shown with the next one', async () => {
    const made = Promise.withResolvers<string[]>();
    mocks.examples.mockReturnValueOnce(made.promise);
    const late = fetchExamples(file);
    leaveAsk();
    await fetchExamples({ id: 'g', pageCount: 1 });
    made.resolve(['Of the first file?']);
    await late;
    expect(useAsk.getState().examples).toEqual(['What is memory?']);
  });

  it('that fail late leave the next file’s worker alone', async () => {
    const made = Promise.withResolvers<string[]>();
    mocks.examples.mockReturnValueOnce(made.promise);
    const late = fetchExamples(file);
    leaveAsk();
    await fetchExamples({ id: 'g', pageCount: 1 });
    mocks.close.mockClear();
    made.reject(new Error('stopped'));
    await late;
    expect(mocks.close).not.toHaveBeenCalled();
    expect(useAsk.getState().examples).toEqual(['What is memory?']);
  });
});
