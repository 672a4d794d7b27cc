// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastNext, toastUndo } from '../toaster/toast-undo.tsx';
import { useEntityForm } from './use-entity-form.ts';
import { type DraftPlace, useKeptText } from './use-form-draft.ts';

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
  takeUp: vi.fn<DraftPlace['takeUp']>(() => ({})),
  keep: vi.fn((_typed: object, _begunWith?: object) => true),
  begunWith: vi.fn((): Record<string, unknown> => ({})),
  drop: vi.fn(() => putBack),
} satisfies DraftPlace;

beforeEach(() => {
  vi.clearAllMocks();
  place.takeUp.mockReturnValue({});
  place.begunWith.mockReturnValue({});
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
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

describe('a draft of a field that has changed since', () => {
  it.each([
    ['is outdated where another device saved another text', 'Saved on the laptop', true],
    ['is outdated where another device filled an empty field', 'New', true, ''],
    ['is up to date where nobody has changed it', 'Old', false],
  ])('%s', (_, saved, isOutdated, before = 'Old') => {
    place.takeUp.mockReturnValue({ front: 'Half' });
    place.begunWith.mockReturnValue({ front: before });
    const { result } = renderHook(() => useCard({ ...empty, front: saved }));
    expect(result.current.draft).toMatchObject({ isShown: true, isOutdated });
  });

  it('says so again where it is kept once more, and no longer once it is discarded', () => {
    place.takeUp.mockReturnValue({ front: 'Half' });
    place.begunWith.mockReturnValue({ front: 'Old' });
    const { result } = renderHook(() => useCard({ ...empty, front: 'New' }));
    act(() => result.current.change({ front: 'Half a', back: 'B' }));
    result.current.draft?.keep();
    expect(place.keep).toHaveBeenLastCalledWith(
      { front: 'Half a', back: 'B' },
      { front: 'Old', back: '' },
    );
    act(() => result.current.draft?.discard());
    expect(result.current.draft?.isOutdated).toBe(false);
    expect(result.current.values.front).toBe('New');
  });
});

it('keeps only what differs from what it began with', () => {
  const { result } = renderHook(() => useCard({ ...empty, front: 'F' }));
  act(() => result.current.change({ front: 'F', back: 'B' }));
  expect(result.current.draft?.keep()).toBe(true);
  expect(place.keep).toHaveBeenCalledExactlyOnceWith({ back: 'B' }, { back: '' });
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

it.each([
  [{ poem: 'of another release' }, false],
  [{ kind: 'poem' }, false],
  [{ front: '' }, false],
  [{ front: 'F', poem: 'P' }, true],
])('[P2] says which draft it can show something of: %j', (lies, isOfUse) => {
  renderHook(() => useCard());
  expect(place.takeUp.mock.calls[0]?.[0]?.(lies)).toBe(isOfUse);
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
  expect(place.keep).toHaveBeenCalledExactlyOnceWith({ front: 'Second' }, expect.anything());
});

it('keeps nothing of what is saved already', async () => {
  const { result } = renderHook(() => useCard());
  act(() => result.current.change({ front: 'F' }));
  await act(async () => void (await result.current.submit()));
  expect(result.current.draft?.keep()).toBe(true);
  expect(place.keep).not.toHaveBeenCalled();
});

const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};
const ways: [string, (form: { unmount: () => void }) => void][] = [
  ['goes with its screen', ({ unmount }) => unmount()],
  ['is hidden', hide],
  ['goes with the page', () => void globalThis.dispatchEvent(new Event('pagehide'))],
];

describe.each(ways)('a form that %s without being left', (_, go) => {
  it('[P2] keeps what was typed, and says nothing', () => {
    const form = renderHook(() => useCard());
    act(() => form.result.current.change({ front: 'F' }));
    go(form);
    expect(place.keep).toHaveBeenCalledExactlyOnceWith({ front: 'F' }, expect.anything());
    expect(toastNext).not.toHaveBeenCalled();
  });

  it('writes nothing where nothing was typed since it was kept or taken up', () => {
    place.takeUp.mockReturnValue({ front: 'F' });
    const untouched = renderHook(() => useCard());
    go(untouched);
    expect(place.keep).not.toHaveBeenCalled();
    untouched.unmount();
    const form = renderHook(() => useCard());
    act(() => form.result.current.change({ back: 'B' }));
    form.result.current.draft?.keep();
    go(form);
    expect(place.keep).toHaveBeenCalledOnce();
  });

  it('keeps nothing of what is saved', async () => {
    const form = renderHook(() => useCard());
    act(() => form.result.current.change({ front: 'F' }));
    await act(async () => void (await form.result.current.submit(() => go(form))));
    go(form);
    expect(place.keep).not.toHaveBeenCalled();
  });

  it('keeps nothing of what the student has let go', () => {
    const form = renderHook(() => useCard());
    act(() => form.result.current.change({ front: 'F' }));
    act(() => form.result.current.draft?.abandon());
    go(form);
    expect(place.keep).not.toHaveBeenCalled();
  });

  it('keeps no draft of words that were taken back since', () => {
    place.takeUp.mockReturnValue({ front: 'F' });
    const form = renderHook(() => useCard());
    act(() => form.result.current.change({ front: '' }));
    go(form);
    expect(place.keep).not.toHaveBeenCalled();
    expect(place.drop).toHaveBeenCalledOnce();
  });
});

it('leaves nothing behind of words that were kept while it was saving', async () => {
  const form = renderHook(() =>
    useEntityForm<Card>({
      initial: () => empty,
      save: async () => {
        form.unmount();
        return true;
      },
      draft: () => place,
    }),
  );
  act(() => form.result.current.change({ front: 'F' }));
  await act(async () => void (await form.result.current.submit()));
  expect(place.keep).toHaveBeenCalledOnce();
  expect(place.drop).toHaveBeenCalledOnce();
  expect(place.drop.mock.invocationCallOrder[0]).toBeGreaterThan(
    place.keep.mock.invocationCallOrder[0] ?? 0,
  );
});

describe('what goes with a draft', () => {
  const useFiled = (deck: string) =>
    useEntityForm({
      initial: () => ({ deck, front: '' }),
      save: async () => true,
      draft: () => place,
      along: (_, { deck }) => ({ deck }),
    });

  it('[P2] is kept as it was shown, and is shown again', () => {
    const { result } = renderHook(() => useFiled('d1'));
    act(() => result.current.change({ front: 'F' }));
    result.current.draft?.keep();
    expect(place.keep).toHaveBeenCalledExactlyOnceWith(
      { deck: 'd1', front: 'F' },
      expect.anything(),
    );
    place.takeUp.mockReturnValue({ deck: 'd1', front: 'F' });
    expect(renderHook(() => useFiled('d2')).result.current.values).toEqual({
      deck: 'd1',
      front: 'F',
    });
  });

  it('is no draft alone', () => {
    place.takeUp.mockReturnValue({ deck: 'd1', front: 'F' });
    const { result } = renderHook(() => useFiled('d2'));
    act(() => result.current.change({ front: '' }));
    expect(result.current.draft?.keep()).toBe(true);
    expect(place.keep).not.toHaveBeenCalled();
    expect(place.drop).toHaveBeenCalledOnce();
  });
});

describe('a form that is closed by its own Cancel', () => {
  it('keeps nothing, also once it is gone, and Undo puts its words back', () => {
    const { result, unmount } = renderHook(() => useCard());
    act(() => result.current.change({ front: 'Half' }));
    result.current.draft?.cancel();
    expect(place.keep).toHaveBeenCalledExactlyOnceWith({ front: 'Half' }, expect.anything());
    expect(place.drop).toHaveBeenCalledOnce();
    unmount();
    expect(place.keep).toHaveBeenCalledOnce();
    const [words, undo] = vi.mocked(toastUndo).mock.calls[0] ?? [];
    expect(words).toBe('Draft discarded');
    expect(putBack).not.toHaveBeenCalled();
    undo?.();
    expect(putBack).toHaveBeenCalledOnce();
  });

  it('says nothing where nothing was typed', () => {
    const { result, unmount } = renderHook(() => useCard());
    result.current.draft?.cancel();
    unmount();
    expect(place.keep).not.toHaveBeenCalled();
    expect(toastUndo).not.toHaveBeenCalled();
  });
});

describe('one text that is kept', () => {
  const useText = (text: string) => {
    const onText = vi.fn();
    return { onText, settle: useKeptText(() => place, text, onText) };
  };

  it('comes back where the field is empty, and over no other words', () => {
    place.takeUp.mockReturnValue({ text: 'Why?' });
    expect(renderHook(() => useText('')).result.current.onText).toHaveBeenCalledWith('Why?');
    expect(renderHook(() => useText('How?')).result.current.onText).not.toHaveBeenCalled();
  });

  it('goes with what was typed over, taken away or settled', () => {
    const { rerender, unmount, result } = renderHook(useText, { initialProps: 'Why?' });
    dispatchEvent(new Event('pagehide'));
    expect(place.keep).toHaveBeenLastCalledWith({ text: 'Why?' });
    rerender(' ');
    dispatchEvent(new Event('pagehide'));
    expect(place.drop).toHaveBeenCalledOnce();
    rerender('How?');
    result.current.settle();
    unmount();
    expect(place.keep).toHaveBeenCalledOnce();
    expect(place.drop).toHaveBeenCalledTimes(3);
  });
});
