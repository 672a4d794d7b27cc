// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import * as say from '../../lib/messages.ts';
import { failure, success } from '../../lib/result.ts';
import { tell, tellFailure } from './tell.ts';

const told = vi.hoisted((): string[] => []);
vi.mock('./toast.ts', () => ({
  toastSuccess: (text: string) => void told.push(`well: ${text}`),
  toastError: (text: string, { reason }: { reason?: string } = {}) =>
    void told.push(reason === undefined ? `badly: ${text}` : `badly: ${text}, because: ${reason}`),
}));
vi.mock('./toast-undo.tsx', () => ({
  toastUndo: (text: string, onUndo: () => void) => {
    told.push(`can be undone: ${text}`);
    onUndo();
  },
  toastNext: (text: string, label: string, act: () => void) => {
    told.push(`${label}: ${text}`);
    act();
  },
}));
beforeEach(() => void told.splice(0));

const words = { done: 'Task updated', failed: 'Error updating task' };

it.each([
  ['well', success({ ids: ['t'], isInTrash: false }), words, ['well: Task updated']],
  [
    'well, in the Trash',
    success({ ids: ['t'], isInTrash: true }),
    words,
    ['well: Task updated. It is in the Trash.'],
  ],
  ['well, without a word', success({ isInTrash: true }), { failed: 'No' }, []],
  ['well, with nothing to hand back', success(undefined), words, ['well: Task updated']],
  ['well, with nothing at all', success(null), words, ['well: Task updated']],
  [
    'badly',
    failure('full', 'The disk is full'),
    words,
    ['badly: Error updating task, because: The disk is full'],
  ],
  [
    'badly, nobody knows why',
    failure('broken', say.somethingWentWrongTryAgain),
    words,
    ['badly: Error updating task'],
  ],
])('tells how a write ended: %s', (_, result, said, expected) => {
  expect(tell<unknown>(result, said)).toBe(result.ok);
  expect(told).toEqual(expected);
});

it('says of a tap whose success shows by itself only that it failed', async () => {
  await tellFailure(Promise.resolve(success({ isInTrash: true })));
  expect(told).toEqual([]);
  await tellFailure(Promise.resolve(failure('refused', 'Why')));
  expect(told).toEqual([`badly: ${say.somethingWentWrongTryAgain}, because: Why`]);
});

it('offers to take back what can be, and tells how that ended', async () => {
  const undone = { ...words, undone: 'Task as before' };
  tell(success({ undo: async () => success({}) }), undone);
  await vi.waitFor(() => expect(told).toHaveLength(2));
  tell(success({ undo: async () => failure('full', 'The disk is full') }), undone);
  await vi.waitFor(() => expect(told).toHaveLength(4));
  tell(success({ undo: undefined }), undone);
  tell(success({ undo: async () => success({}) }), words);
  expect(told).toEqual([
    'can be undone: Task updated',
    'well: Task as before',
    'can be undone: Task updated',
    'badly: Error updating task, because: The disk is full',
    'well: Task updated',
    'well: Task updated',
  ]);
});

it('offers what can be done next, unless what was written lies in the Trash', () => {
  const act = vi.fn();
  const saved = { ...words, next: { label: 'Read summary', act } };
  tell(success({ isInTrash: false }), saved);
  tell(success({ isInTrash: true }), saved);
  tell(failure('full', 'The disk is full'), saved);
  expect(told).toEqual([
    'Read summary: Task updated',
    'well: Task updated. It is in the Trash.',
    'badly: Error updating task, because: The disk is full',
  ]);
  expect(act).toHaveBeenCalledOnce();
});
