// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act as acted, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, success } from '../../lib/result.ts';
import { formatStamp } from '../../model/clock.ts';
import { sentenceKey as keyOf, type PickedSentence } from '../../model/entities/pick.ts';
import type { PicksOfSource } from '../../queries/picks.ts';
import { currentOf, hiddenOf, lastStep, outcomeOf, tallyOf } from './pick-state.ts';
import { useSitting } from './use-sitting.ts';

const store = vi.hoisted(() => ({
  keepPick: vi.fn<() => Promise<unknown>>(),
  undoPick: vi.fn<() => Promise<unknown>>(),
}));
vi.mock('../../queries/picks.ts', async (original) => ({
  ...(await original<object>()),
  ...store,
}));

afterEach(() => vi.restoreAllMocks());

const one = {
  ...{ sentence: 'Cells divide often.', quote: 'Cells divide often.', page: 1, section: '' },
  gaps: [{ start: 6, end: 12 }],
  rank: 0,
};
const kept = { sentence: one.sentence, outcome: 'kept', changedAt: 1, page: 1 } as PickedSentence;

const input = (picks: readonly PickedSentence[], sentences = [one]) => ({
  source: { entity: 'file' as const, id: 'f' },
  sentences,
  picks: { picks, cards: [] } satisfies PicksOfSource,
});

it('knows a sentence that was kept with its opener as done, although it is shown without', () => {
  const quote = `However, ${one.sentence}`;
  const given = input([{ ...kept, sentence: quote }], [{ ...one, quote }]);
  const { result } = renderHook(() => useSitting(given));
  expect(tallyOf(result.current.sitting)).toEqual({ kept: 1, skipped: 0, done: 1, total: 1 });
});

function begin() {
  const { result, rerender } = renderHook((props) => useSitting(props), {
    initialProps: input([]),
  });
  return {
    result,
    rerender,
    outcome: () =>
      outcomeOf(result.current.sitting, result.current.sitting.sentences[0]?.key ?? ''),
  };
}

it.each([
  ['is refused', async () => failure('full', 'No room left.')],
  [
    'throws',
    async () => {
      throw new Error('The database is closed');
    },
  ],
])('opens a sentence again whose edit %s', async (_, edit) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  store.keepPick.mockImplementation(edit);
  const { result, outcome } = begin();
  await acted(async () => expect(await result.current.keep()).toBe(false));
  expect(outcome()).toBeUndefined();
  expect(currentOf(result.current.sitting)?.sentence).toBe(one.sentence);
});

it('leaves a sentence decided whose Undo could not be stored, and offers Undo again', async () => {
  store.keepPick.mockResolvedValue(success({}));
  store.undoPick.mockResolvedValue(failure('full', 'No room left.'));
  const { result, rerender, outcome } = begin();
  await acted(async () => void (await result.current.keep()));
  rerender(input([kept]));
  await acted(async () => result.current.undo());
  await vi.waitFor(() => expect(outcome()).toBe('kept'));
  expect(currentOf(result.current.sitting)).toBeUndefined();
  expect(lastStep(result.current.sitting)?.outcome).toBe('kept');
});

it('stores the words of a form with their own sentence, also when another device decided it meanwhile', async () => {
  store.keepPick.mockReset().mockResolvedValue(success({}));
  const two = { ...one, sentence: 'Roots take up water.', quote: 'Roots take up water.', page: 2 };
  const given = input([], [one, two]);
  const { result, rerender } = renderHook((props) => useSitting(props), { initialProps: given });
  const inForm = currentOf(result.current.sitting);
  rerender(input([kept], [one, two]));
  expect(currentOf(result.current.sitting)?.sentence).toBe(two.sentence);
  const keeping = { as: 'question', gaps: one.gaps, front: 'What do cells do?' } as const;
  if (inForm === undefined) throw new Error('There is one');
  await acted(async () => expect(await result.current.keepAs(inForm, keeping)).toBe(true));
  const [, sentence] = store.keepPick.mock.calls[0] as unknown as [unknown, { sentence: string }];
  expect(sentence.sentence).toBe(one.sentence);
  expect(outcomeOf(result.current.sitting, keyOf(two.quote))).toBeUndefined();
});

describe('a later sitting on the same device', () => {
  const two = { ...one, sentence: 'Roots take up water.', quote: 'Roots take up water.', page: 2 };
  const decidedAt = (ms: number, device: string) => ({
    $at: formatStamp({ ms, counter: 0 }, device),
    changedAt: ms,
  });
  const cards = [{ cardId: 'c', start: 0, end: 5 }];
  const earlier = [
    { ...kept, ...decidedAt(2, 'here'), cards },
    { ...kept, sentence: two.sentence, outcome: 'skipped', ...decidedAt(1, 'phone') },
  ] as unknown as PickedSentence[];
  const card = { id: 'c' } as PicksOfSource['cards'][number];

  it('undoes what was decided here, with the words that its cards hide, and nothing of another device', async () => {
    store.undoPick.mockReset().mockResolvedValue(success({}));
    const picks = { picks: earlier, cards: [card] };
    const given = { ...input(earlier, [one, two]), device: 'here', picks };
    const { result } = renderHook(() => useSitting(given));
    expect(currentOf(result.current.sitting)).toBeUndefined();
    await acted(async () => result.current.undo());
    const current = currentOf(result.current.sitting);
    expect(current?.sentence).toBe(one.sentence);
    expect(current && hiddenOf(result.current.sitting, current)).toEqual([0]);
    expect(lastStep(result.current.sitting)).toBeUndefined();
    const [, sentence] = store.undoPick.mock.calls[0] as unknown as [unknown, typeof one];
    expect(sentence.quote).toBe(one.quote);
  });

  it('opens a sentence that the student chooses, also of another device', async () => {
    store.undoPick.mockReset().mockResolvedValue(success({}));
    const given = { ...input(earlier, [one, two]), device: 'x' };
    const { result } = renderHook(() => useSitting(given));
    expect(lastStep(result.current.sitting)).toBeUndefined();
    await acted(async () => result.current.reopen(keyOf(two.quote)));
    expect(currentOf(result.current.sitting)?.sentence).toBe(two.sentence);
    expect(store.undoPick).toHaveBeenCalledTimes(1);
  });
});
