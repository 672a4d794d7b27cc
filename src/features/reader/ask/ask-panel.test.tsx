// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WithReaderParts } from '../../../../test/support/reader-parts.tsx';
import {
  closeAccountDatabase,
  currentDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { mutateIn } from '../../../db/mutate.ts';
import type { Answer, NearPassage } from '../../../generate/ask/answer.ts';
import { createCourse } from '../../../model/entities/course.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { useAskedOver } from '../../../queries/ask/ask-over.ts';
import { resetReader, useReader } from '../../../reading/pdf/reader-store.ts';
import { useTextStates } from '../../../reading/pdf/text/file-text.ts';
import { forgetTrail, useTrail } from '../trail.ts';
import { AskPanel } from './ask-panel.tsx';
import { leaveAsk, useAnswerEngine, useAsk } from './ask-store.ts';

const ask = vi.hoisted(() => vi.fn<(question: string) => Promise<Answer[]>>());
const passages = vi.hoisted(() => vi.fn<(question: string) => Promise<NearPassage[]>>());
vi.mock('./file-asker.ts', () => ({
  openFileAsker: () => ({
    ask,
    candidates: ask,
    passages,
    examples: async () => ['What is memory?'],
    close: () => undefined,
  }),
}));

const askOver = vi.hoisted(() => vi.fn());
vi.mock('../../../queries/ask/ask-over.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  askOver,
}));

vi.mock('../../../api/generation/generations.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  chooseSentences: () => new Promise(() => undefined),
}));

const file = {
  ...{ id: 'f', sha256: 'a'.repeat(64), mime: 'application/pdf', name: 'Book' },
  ...{ pageCount: 9, content: 'text' },
} as StudyFile;
const answer: Answer = {
  ...{ page: 7, text: 'Memory is a store of the mind.', quote: 'Memory is a store of the mind.' },
  marks: [{ start: 0, end: 6 }],
};
const onClose = vi.fn();

beforeEach(async () => {
  ask.mockReset().mockResolvedValue([answer]);
  passages.mockReset().mockResolvedValue([]);
  onClose.mockReset();
  await openAccountDatabase(crypto.randomUUID());
});
afterEach(() => {
  cleanup();
  leaveAsk();
  resetReader();
  forgetTrail();
  useAnswerEngine.setState({ engine: 'device' });
  useTextStates.setState({}, true);
  closeAccountDatabase();
});

async function open(shown: Partial<StudyFile> = {}, isWide = false) {
  const root = createRootRoute({
    component: () => (
      <AskPanel
        file={{ ...file, ...shown }}
        labels={['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii']}
        isWide={isWide}
        onClose={onClose}
      />
    ),
  });
  const history = createMemoryHistory();
  render(
    <WithReaderParts>
      <RouterProvider router={createRouter({ routeTree: root, history })} />
    </WithReaderParts>,
  );
  return await screen.findByRole('complementary', { name: 'Ask this file' });
}

const field = () => screen.getByRole('textbox', { name: 'Question' });

it('answers with the sentence, its page as the file calls it, and the asked words marked', async () => {
  await open();
  expect(document.activeElement).toBe(field());
  await userEvent.type(field(), 'What is memory?{Enter}');
  const answers = await screen.findByRole('region', { name: 'Answers' });
  expect(within(answers).getByRole('status').textContent).toBe('1 answer for “What is memory?”');
  const row = within(answers).getByRole('button', { name: /Memory is a store/ });
  expect(row.textContent).toContain('Page vii');
  expect(row.querySelector('mark')?.textContent).toBe('Memory');
  expect(within(answers).getByRole('button', { name: 'Copy' })).toBeTruthy();
});

it.each([
  ['on a phone an answer closes the panel and goes to its words', false, 1],
  ['beside the pages the panel stays', true, 0],
])('%s', async (_, isWide, closed) => {
  await open({}, isWide);
  await userEvent.type(field(), 'memory{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: /Memory is a store/ }));
  expect(useReader.getState().target).toMatchObject({ page: 7, quote: answer.quote });
  expect(useTrail.getState().places).toMatchObject([{ read: 1 }]);
  expect(onClose).toHaveBeenCalledTimes(closed);
});

it('asks the course of the file, and the answers of another file stay for its reader', async () => {
  const database = currentDatabase();
  await mutateIn(database, createCourse, { id: 'c', name: 'Psychology', color: 'blue' });
  await open({ courseId: 'c' }, true);
  await userEvent.click(await screen.findByRole('radio', { name: 'The course' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(screen.getByText('Enter a question')).toBeTruthy();
  await userEvent.type(field(), 'What is memory?{Enter}');
  expect(askOver).toHaveBeenCalledWith({ courseId: 'c' }, 'What is memory?');
  expect(ask).not.toHaveBeenCalled();
  // A newer question counts while an answer is looked for.
  act(() => useAskedOver.setState({ asked: { kind: 'asking', question: 'What is memory?' } }));
  await userEvent.type(field(), '{Enter}');
  expect(askOver).toHaveBeenCalledTimes(2);
  const answers = (['f', 'other'] as const).map((id) => ({
    ...{ ...answer, source: { entity: 'file' as const, id, name: `${id}.pdf` } },
  }));
  const found = { near: [], read: 2, missing: [], partly: [], wordless: [], failed: [] };
  const asked = { kind: 'answered', question: 'What is memory?', found: { ...found, answers } };
  act(() => useAskedOver.setState({ asked: asked as never }));
  await userEvent.click(screen.getByRole('button', { name: /Memory is a store.*f\.pdf/ }));
  expect(useReader.getState().target).toMatchObject({ page: 7, quote: answer.quote });
  await userEvent.click(screen.getByRole('link', { name: /other\.pdf/ }));
  leaveAsk();
  expect(useAsk.getState()).toMatchObject({ of: 'course', typed: 'What is memory?' });
  expect(useAskedOver.getState().asked).toBeDefined();
  leaveAsk();
  expect(useAsk.getState()).toMatchObject({ of: 'file', typed: '' });
  expect(useAskedOver.getState().asked).toBeUndefined();
});

it('an example of the file’s own terms can be asked', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'What is memory?' }));
  expect(ask).toHaveBeenCalledWith('What is memory?');
  await screen.findByRole('region', { name: 'Answers' });
});

it('says so where the file does not say it', async () => {
  ask.mockResolvedValue([]);
  await open();
  await userEvent.type(field(), 'What is a quasar?{Enter}');
  expect(await screen.findByText('Not in this file')).toBeTruthy();
});

it('offers the nearest passages as such where no sentence answers', async () => {
  ask.mockResolvedValue([]);
  passages.mockResolvedValue([{ ...answer, heading: 'Stores of the mind' }]);
  await open();
  await userEvent.type(field(), 'What is a quasar?{Enter}');
  expect(await screen.findByText('No clear answer found')).toBeTruthy();
  const near = within(screen.getByRole('region', { name: 'Nearest passages' }));
  expect(near.getByText('Stores of the mind')).toBeTruthy();
  await userEvent.click(near.getByRole('button', { name: /Memory is a store/ }));
  expect(useReader.getState().target).toMatchObject({ page: 7, quote: answer.quote });
});

it('an empty question and one that is too long are not asked', async () => {
  await open();
  await userEvent.type(field(), '  {Enter}');
  expect(await screen.findByText('Enter a question')).toBeTruthy();
  await userEvent.click(field());
  await userEvent.paste('why '.repeat(100));
  await userEvent.type(field(), '{Enter}');
  expect(await screen.findByText('Enter up to 300 characters')).toBeTruthy();
  expect(ask).not.toHaveBeenCalled();
});

it('a failure says so, and the question can be asked again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  ask.mockRejectedValueOnce(new Error('stopped'));
  await open();
  await userEvent.type(field(), 'memory{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Answers' })).toBeTruthy();
  expect(ask.mock.calls).toEqual([['memory'], ['memory']]);
});

it('while text is being read it says so, and asks again once it is read', async () => {
  useTextStates.setState({ f: { kind: 'reading', done: 1, total: 9 } });
  ask.mockResolvedValueOnce([]);
  await open();
  await userEvent.type(field(), 'memory{Enter}');
  expect(await screen.findByText('Not in this file')).toBeTruthy();
  expect(screen.getByText(/Some pages are still being read/)).toBeTruthy();
  useTextStates.setState({}, true);
  await screen.findByRole('region', { name: 'Answers' });
});

it('a scan without text offers to recognize it', async () => {
  await open({ content: 'scanned' });
  expect(screen.getByRole('button', { name: 'Recognize text' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('Escape closes it', async () => {
  await open();
  await userEvent.type(field(), '{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('whoever does not want to wait for the server’s AI has the device’s answer at once', async () => {
  useAnswerEngine.setState({ engine: 'server' });
  await open();
  await userEvent.type(field(), 'memory{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Use your device’s answer' }));
  const answers = await screen.findByRole('region', { name: 'Answers' });
  expect(within(answers).getByRole('status').textContent).toContain('From your device.');
  expect(within(answers).getByRole('button', { name: /Memory is a store/ })).toBeTruthy();
});
