// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderRouted } from '../../../test/support/render-routed.tsx';
import type { AskedSource, FoundInSources } from '../../queries/ask/ask-messages.ts';
import { type AskedOver, useAskedOver } from '../../queries/ask/ask-over.ts';
import { AnswersOver } from './answers-over.tsx';

const book: AskedSource = { entity: 'file', id: 'b', name: 'Cells.pdf' };
const note: AskedSource = { entity: 'note', id: 'n', name: 'Lecture 3' };
const text = 'Osmosis is the movement of water.';
const said = { page: 7, text, quote: text, marks: [{ start: 0, end: 7 }] };
const found: FoundInSources = {
  ...{ answers: [], near: [], read: 2, missing: [], partly: [], wordless: [], failed: [] },
};
const onAsk = vi.fn();

afterEach(() => {
  cleanup();
  useAskedOver.setState({ asked: undefined });
});

async function show(asked: AskedOver | undefined) {
  useAskedOver.setState({ asked });
  await renderRouted(() => <AnswersOver of="this course" onAsk={onAsk} />);
}

const answered = (some: Partial<FoundInSources>): AskedOver => ({
  ...{ kind: 'answered', question: 'What is osmosis?', found: { ...found, ...some } },
});

it('says before a question what answers are', async () => {
  await show(undefined);
  expect(screen.getByText(/Answers are sentences of this course/)).toBeTruthy();
});

it('links each answer to its file and page, and to the words of a note', async () => {
  await show(
    answered({
      answers: [
        { ...said, source: book },
        { ...said, page: 1, source: note },
      ],
    }),
  );
  expect(screen.getByRole('status').textContent).toBe('2 answers for “What is osmosis?”');
  const [first, second] = within(screen.getByRole('region', { name: 'Answers' })).getAllByRole(
    'link',
  );
  expect(first?.textContent).toContain('Cells.pdf · Page 7');
  expect(first?.querySelector('mark')?.textContent).toBe('Osmosis');
  expect(first?.getAttribute('href')).toContain('/library/files/b#page=7&quote=Osmosis');
  expect(second?.textContent).not.toContain('Page');
  expect(second?.getAttribute('href')).toContain('/library/notes/n#words=Osmosis');
});

it('shows nearest passages as such where nothing answers', async () => {
  await show(answered({ near: [{ ...said, source: book, heading: 'Water' }] }));
  expect(screen.getByText('No clear answer found')).toBeTruthy();
  const near = screen.getByRole('region', { name: 'Nearest passages' });
  expect(within(near).getByRole('link').textContent).toContain('Water');
});

it('says that nothing is there, or that no file has text yet', async () => {
  await show(answered({}));
  expect(screen.getByRole('heading', { name: 'Not in this course' })).toBeTruthy();
  cleanup();
  await show(answered({ read: 0 }));
  expect(screen.getByRole('heading', { name: 'No text to ask yet' })).toBeTruthy();
});

it('names what was not asked, the first five', async () => {
  const seven = Array.from({ length: 7 }, (_, at) => ({ ...book, id: `${at}`, name: `F${at}` }));
  await show(answered({ answers: [{ ...said, source: book }], missing: seven, failed: [note] }));
  expect(screen.getByText(/Not on this device yet/).textContent).toContain(
    'F0, F1, F2, F3, F4, and 2 more files',
  );
  expect(screen.getByText(/Could not be read/).textContent).toContain('Lecture 3');
});

it('tells the progress of the first question, and stops', async () => {
  const preparing = { done: 3, total: 30, name: 'Cells.pdf' };
  await show({ kind: 'asking', question: 'What is osmosis?', preparing });
  const bar = screen.getByRole('progressbar', { name: 'Preparing “Cells.pdf”' });
  expect(bar.getAttribute('aria-valuetext')).toBe('3 of 30');
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('says why it failed, and asks again', async () => {
  await show({ kind: 'failed', question: 'What is osmosis?' });
  expect(screen.getByRole('alert').textContent).toContain('Your files and notes are safe');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onAsk).toHaveBeenCalledOnce();
});
