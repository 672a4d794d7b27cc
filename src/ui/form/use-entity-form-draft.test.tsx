// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { DraftPlace } from './draft-place.ts';
import { useEntityForm } from './use-entity-form.ts';

vi.mock('../toaster/toast-undo.tsx', () => ({ toastNext: vi.fn(), toastUndo: vi.fn() }));

interface Card {
  kind: 'basic' | 'cloze';
  front: string;
  back: string;
}

const empty: Card = { kind: 'basic', front: '', back: '' };
const putBack = vi.fn();
const place = {
  days: 30,
  takeUp: vi.fn((): Record<string, unknown> => ({})),
  keep: vi.fn((_typed: object) => true),
  drop: vi.fn(() => putBack),
} satisfies DraftPlace;

beforeEach(() => {
  vi.clearAllMocks();
  place.takeUp.mockReturnValue({});
});

function useCard(card = empty, follows = false) {
  return useEntityForm<Card>({
    initial: () => card,
    follows,
    save: async () => true,
    draft: () => place,
    fitDraft: ({ kind, ...typed }) =>
      kind === 'basic' || kind === 'cloze' ? { ...typed, kind } : typed,
  });
}

it('has no draft without a place for one', () => {
  const { result } = renderHook(() =>
    useEntityForm({ initial: () => empty, save: async () => true }),
  );
  expect(result.current.draft).toBeUndefined();
});

it('keeps only what differs from what it began with', () => {
  const { result } = renderHook(() => useCard({ ...empty, front: 'F' }));
  act(() => result.current.change({ front: 'F', back: 'B' }));
  expect(result.current.draft?.keep()).toBe(true);
  expect(place.keep).toHaveBeenCalledExactlyOnceWith({ back: 'B' });
});

it.each([
  [
    { front: 'F', kind: 'poem' },
    { ...empty, front: 'F' },
  ],
  [
    { front: 7, back: 'B', other: 'x' },
    { ...empty, back: 'B' },
  ],
  [
    { kind: 'cloze', front: 'F' },
    { kind: 'cloze', front: 'F', back: '' },
  ],
])('takes up what fits of whatever lies there: %j', (lies, values) => {
  place.takeUp.mockReturnValue(lies);
  expect(renderHook(() => useCard()).result.current.values).toEqual(values);
});

it('shows what comes from another device beside the words of the draft, where it follows', () => {
  place.takeUp.mockReturnValue({ front: 'Mine' });
  const { result, rerender } = renderHook(({ card }) => useCard(card, true), {
    initialProps: { card: empty },
  });
  rerender({ card: { ...empty, front: 'Theirs', back: 'Theirs' } });
  expect(result.current.values).toEqual({ ...empty, front: 'Mine', back: 'Theirs' });
});

it('keeps the next of a row as a draft of its own, once the first is saved', async () => {
  place.takeUp.mockReturnValue({ front: 'First' });
  const { result } = renderHook(() => useCard());
  await act(async () => void (await result.current.submit(() => result.current.restart(empty))));
  expect(place.drop).toHaveBeenCalledOnce();
  expect(result.current.draft?.isShown).toBe(false);
  act(() => result.current.change({ front: 'Second' }));
  result.current.draft?.keep();
  expect(place.keep).toHaveBeenCalledExactlyOnceWith({ front: 'Second' });
});

it('keeps nothing of what is saved already', async () => {
  const { result } = renderHook(() => useCard());
  act(() => result.current.change({ front: 'F' }));
  await act(async () => void (await result.current.submit()));
  expect(result.current.draft?.keep()).toBe(true);
  expect(place.keep).not.toHaveBeenCalled();
});
