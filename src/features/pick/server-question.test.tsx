// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openAccountDatabase } from '../../db/database.ts';
import { ServerQuestion } from './server-question.tsx';

const found = vi.hoisted(() => ({
  ai: { kind: 'none' } as object,
  writeQuestion: vi.fn<(request: object, signal: AbortSignal) => Promise<unknown>>(),
}));
vi.mock('../../api/generation/use-server-ai.ts', () => ({
  useServerAi: () => ({ ai: found.ai, askAgain: () => undefined }),
}));
vi.mock('../../api/generation/generations.ts', () => ({ writeQuestion: found.writeQuestion }));

const nextDayAt = Date.UTC(2026, 0, 2);
const ready = (left: number) => ({
  kind: 'ready',
  state: { isAvailable: true, perDay: 1_000, left, nextDayAt },
});
const about = { sentence: 'Cells divide often.', hidden: 'divide' };

beforeEach(async () => {
  found.ai = ready(500);
  found.writeQuestion.mockReset();
  await openAccountDatabase('ada');
});
afterEach(cleanup);

function open(more: Partial<typeof about> = {}) {
  const onQuestion = vi.fn();
  const shown = render(<ServerQuestion {...about} {...more} onQuestion={onQuestion} />);
  return { ...shown, onQuestion };
}
const button = () => screen.queryByRole('button', { name: 'Suggest a question' });

it('sends the sentence only when it is asked to, and brings the question back', async () => {
  found.writeQuestion.mockResolvedValue({ ok: true, data: { question: 'What do cells do?' } });
  const { onQuestion } = open();
  expect(found.writeQuestion).not.toHaveBeenCalled();
  fireEvent.click(button() as HTMLElement);
  await vi.waitFor(() => expect(onQuestion).toHaveBeenCalledWith('What do cells do?'));
  expect(found.writeQuestion.mock.calls[0]?.[0]).toEqual({ user: 'ada', ...about });
});

it.each<[string, object, Partial<typeof about>, RegExp]>([
  ['cannot be reached', { kind: 'unanswered' }, {}, /cannot be reached/],
  ['cannot be asked offline', { kind: 'offline' }, {}, /You are offline.*needs a connection/],
  ['has no tokens left', ready(0), {}, /today’s amount.*It starts again at/],
  ['would get too long a sentence', ready(500), { sentence: 'a'.repeat(1_201) }, /too long/],
  ['would get too many words', ready(500), { hidden: 'a'.repeat(301) }, /Too many words/],
])('says why there is no suggestion where the server %s', (_, ai, more, why) => {
  found.ai = ai;
  open(more);
  expect(button()).toBeNull();
  expect(screen.getByRole('status').textContent).toMatch(why);
});

it.each<[string, object, Partial<typeof about>]>([
  ['has no model', { kind: 'none' }, {}],
  ['was not asked yet', { kind: 'asking' }, {}],
  ['may have no model', { kind: 'failed' }, {}],
  ['is asked about no words', ready(500), { hidden: '' }],
  ['is asked about no words offline', { kind: 'offline' }, { hidden: '' }],
])('is not there where the server %s', (_, ai, more) => {
  found.ai = ai;
  expect(open(more).container.textContent).toBe('');
});

it.each([
  ['nothing that fits', { ok: true, data: { question: null } }, /no question that fits/],
  [
    'that it is used up',
    { ok: false, error: { kind: 'refused', reason: 'over-quota' } },
    /today’s/,
  ],
  ['that it is busy', { ok: false, error: { kind: 'busy' } }, /busy with other questions.*again/],
  [
    'that it does not know the call',
    { ok: false, error: { kind: 'gone' } },
    /older version.*Write your own question\.$/,
  ],
  ['that it is broken', { ok: false, error: { kind: 'server-fault' } }, /did not answer.*again/],
  ['nothing', { ok: false, error: { kind: 'timeout' } }, /cannot be reached.*again/],
])('says what to do where the server says %s', async (_, answer, said) => {
  found.writeQuestion.mockResolvedValue(answer);
  const { onQuestion } = open();
  fireEvent.click(button() as HTMLElement);
  await screen.findByText(said);
  expect(onQuestion).not.toHaveBeenCalled();
});

it('asks an older server once only', async () => {
  found.writeQuestion.mockResolvedValue({ ok: false, error: { kind: 'gone' } });
  open();
  fireEvent.click(button() as HTMLElement);
  await screen.findByText(/older version/);
  expect(button()).toBeNull();
});

it('stops asking when the form is left', async () => {
  found.writeQuestion.mockReturnValue(new Promise(() => undefined));
  const { unmount } = open();
  fireEvent.click(button() as HTMLElement);
  await vi.waitFor(() => expect(found.writeQuestion).toHaveBeenCalled());
  unmount();
  expect(found.writeQuestion.mock.calls[0]?.[1].aborted).toBe(true);
});
