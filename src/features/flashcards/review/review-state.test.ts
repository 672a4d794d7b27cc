import { expect, it } from 'vitest';
import type { AskedCard } from './review-source.ts';
import {
  freeCards,
  lastApartKey,
  mayBeAsked,
  newSitting,
  type ReviewEvent,
  type ReviewPhase,
  type Sitting,
  stepsOf,
  stepToUndo,
  transition,
} from './review-state.ts';

const counts = { learning: 1, reviews: 1, fresh: 1 };

function asked(id: string, more: Partial<AskedCard> = {}, groupId?: string): AskedCard {
  return {
    card: { id, groupId } as AskedCard['card'],
    apartKey: `page of ${id}`,
    intervals: { 1: 1, 2: 2, 3: 3, 4: 4 },
    isNew: false,
    ...more,
  };
}
const queueCard = (cardId: string) => ({ cardId, dueAt: 0, createdAt: 0, apartKey: undefined });
const queueOf = (...ids: string[]) => ({ order: ids.map(queueCard), remaining: counts });

const after = (...events: ReviewEvent[]) => events.reduce(transition, newSitting(0));
const on = (sitting: Sitting, ...events: ReviewEvent[]) => events.reduce(transition, sitting);

const ask = (
  card: AskedCard,
  phase: 'question' | 'answer' = 'question',
  atMs = 0,
): ReviewEvent => ({
  ...{ type: 'asked', asked: card, phase, atMs },
});
const open = (...next: AskedCard[]): ReviewEvent => ({ type: 'opened', next });
const rate = (atMs = 0): ReviewEvent => ({ type: 'rated', rating: 3, atMs });
const act = (leaves: boolean, takesGroup = false): ReviewEvent => ({
  ...{ type: 'acted', act: { name: 'act', leaves, takesGroup }, atMs: 0 },
});
const ratingStored = (seq: number): ReviewEvent => ({
  ...{ type: 'ratingStored', seq, reviewId: `review ${seq}`, along: undefined },
});
const showAnswer: ReviewEvent = { type: 'answerShown' };
const wait: ReviewEvent = { type: 'waits', untilMs: 9 };
const finish: ReviewEvent = { type: 'finished', next: { later: 2 } };
const fail: ReviewEvent = { type: 'failed' };

const shown = ({ shown: { phase, current } }: Sitting) => [phase, current?.card.id];

/** One card in each phase, with two cards open in advance. */
const inPhase: Record<ReviewPhase, Sitting> = {
  loading: after(),
  question: after(ask(asked('a')), open(asked('b'), asked('c'))),
  answer: after(ask(asked('a')), open(asked('b'), asked('c')), showAnswer),
  waiting: after(wait),
  finished: after(finish),
  failed: after(ask(asked('a')), fail),
};

it.each<[string, ReviewPhase, ReviewEvent, [ReviewPhase, string?]]>([
  ['a card that is asked', 'loading', ask(asked('b')), ['question', 'b']],
  ['a card that is asked after a wait', 'waiting', ask(asked('b')), ['question', 'b']],
  ['a card that comes back after the end', 'finished', ask(asked('b'), 'answer'), ['answer', 'b']],
  ['the answer', 'question', showAnswer, ['answer', 'a']],
  ['a rating', 'answer', rate(), ['question', 'b']],
  ['an act that leaves a question', 'question', act(true), ['question', 'b']],
  ['an act that leaves an answer', 'answer', act(true), ['question', 'b']],
  ['an act that stays at a question', 'question', act(false), ['question', 'a']],
  ['an act that stays at an answer', 'answer', act(false), ['answer', 'a']],
  ['a wait', 'loading', wait, ['waiting', undefined]],
  ['an end', 'waiting', finish, ['finished', undefined]],
  ['a failure', 'answer', fail, ['failed', undefined]],
])('%s leads on from “%s”', (_, from, event, to) => {
  expect(shown(transition(inPhase[from], event))).toEqual(to);
});

it.each<[ReviewEvent, ReviewPhase[]]>([
  [showAnswer, ['loading', 'answer', 'waiting', 'finished', 'failed']],
  [rate(), ['loading', 'question', 'waiting', 'finished', 'failed']],
  [act(true), ['loading', 'waiting', 'finished', 'failed']],
  [act(false), ['loading', 'waiting', 'finished', 'failed']],
  [{ type: 'reread', asked: asked('b') }, ['loading', 'question', 'answer', 'waiting', 'failed']],
])('%o changes nothing in phases in which it has no meaning', (event, phases) => {
  for (const phase of phases) expect(transition(inPhase[phase], event)).toBe(inPhase[phase]);
});

it('each step has the next number, whatever its kind', () => {
  const sitting = on(inPhase.answer, rate(), act(false), act(true), showAnswer, rate());
  expect(stepsOf(sitting.shown).map(({ seq, asked: { card } }) => [seq, card.id])).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'b'],
    [4, 'c'],
  ]);
  expect(shown(sitting)).toEqual(['loading', undefined]);
});

it.each([
  ['whole milliseconds', 5_010.4, 5_000],
  ['nothing, if the clock was set back', 3, 0],
  ['a minute', 60_010, 60_000],
  ['at most a minute', 60_011, 60_000],
])('a rating counts %s since its card was shown', (_, atMs, durationMs) => {
  const sitting = after(ask(asked('a'), 'answer', 10), rate(atMs));
  expect(sitting.shown.done).toMatchObject([{ durationMs }]);
});

it.each([
  ['a new card', true, counts, { learning: 1, reviews: 1, fresh: 0 }],
  ['a review', false, counts, { learning: 1, reviews: 0, fresh: 1 }],
  ['a learning card', false, { ...counts, reviews: 0 }, { learning: 0, reviews: 0, fresh: 1 }],
  [
    'more cards than were counted',
    true,
    { learning: 0, reviews: 0, fresh: 0 },
    { learning: 0, reviews: 0, fresh: 0 },
  ],
])('the counts fall at once by %s', (_, isNew, remaining, left) => {
  const sitting = after(
    { type: 'queueRead', queue: { order: [], remaining }, unsure: undefined },
    ask(asked('a', { isNew }), 'answer'),
    rate(),
  );
  expect(sitting.shown.remaining).toEqual(left);
});

it.each([
  ['is dropped if the queue lacks it', 'b', 'question', ['c'], ['loading', undefined]],
  ['stays if the queue contains it', 'b', 'question', ['c', 'b'], ['question', 'b']],
  ['stays if its answer is shown', 'b', 'answer', ['c'], ['answer', 'b']],
  ['stays if another card was unsure', 'a', 'question', ['c'], ['question', 'b']],
  ['stays if none was unsure', undefined, 'question', ['c'], ['question', 'b']],
] as const)('a card that was opened in advance %s', (_, unsure, phase, ids, expected) => {
  const sitting = after(ask(asked('b'), phase));
  const read = transition(sitting, { type: 'queueRead', queue: queueOf(...ids), unsure });
  expect(shown(read)).toEqual(expected);
  expect(read.shown.remaining).toEqual(counts);
});

it('only a card that was opened in advance is unsure, until the queue is read again', () => {
  expect(inPhase.question.unsure).toBeUndefined();
  const rated = transition(inPhase.answer, rate());
  expect(rated.unsure).toBe('b');
  expect(transition(rated, { type: 'readsQueue' }).unsure).toBeUndefined();
});

it('cards whose steps are being stored are not free, until these very steps have ended', () => {
  const order = ['a', 'b', 'c', 'd'].map(queueCard);
  const free = (sitting: Sitting) => freeCards(sitting, order).map(({ cardId }) => cardId);
  const flagged = on(inPhase.question, act(false), showAnswer, rate());
  expect(free(flagged)).toEqual(['c', 'd']);
  const flagStored = transition(flagged, { type: 'actStored', seq: 1, undo: undefined });
  expect(free(flagStored)).toEqual(['c', 'd']);
  expect(free(transition(flagStored, ratingStored(2)))).toEqual(['a', 'c', 'd']);
});

it('cards that were left while they were being opened are not asked again', () => {
  const rated = transition(inPhase.answer, rate());
  const opened = transition(rated, open(asked('a'), asked('b'), asked('c')));
  expect(opened.next.map(({ card }) => card.id)).toEqual(['c']);
});

it.each([
  ['without a group', asked('z'), true],
  ['of another group', asked('z', {}, 'other'), true],
  ['of the group that the current card buries', asked('z', {}, 'current'), false],
  ['of the group that an opened card buries', asked('z', {}, 'opened'), false],
  ['of the group that was left just now', asked('z', {}, 'left'), false],
])('a card %s is judged by the cards before it', (_, card, expected) => {
  const sitting = after(
    ask(asked('a', { buriesGroup: 'left' }), 'answer'),
    rate(),
    ask(asked('b', { buriesGroup: 'current' })),
  );
  expect(mayBeAsked(sitting, [asked('c', { buriesGroup: 'opened' })], card)).toBe(expected);
});

it.each([
  ['leaves with it', true, ['loading', undefined]],
  ['stays', false, ['question', 'b']],
])('the group of a card that is put off %s', (_, takesGroup, expected) => {
  const sitting = after(
    ask(asked('a', {}, 'words')),
    open(asked('b', {}, 'words')),
    act(true, takesGroup),
  );
  expect(shown(sitting)).toEqual(expected);
});

it.each<[string, Sitting, [ReviewPhase, string?]]>([
  ['a rating brings the answer back', transition(inPhase.answer, rate()), ['answer', 'a']],
  ['an act brings the question back', transition(inPhase.question, act(true)), ['question', 'a']],
  [
    'an act that stays changes no card',
    on(inPhase.question, act(false), showAnswer, rate()),
    ['question', 'b'],
  ],
])('the refusal of %s', (_, sitting, expected) => {
  const [step] = stepsOf(sitting.shown);
  if (step === undefined) throw new Error('no step');
  const refused = transition(sitting, { type: 'refused', step, atMs: 5 });
  expect(shown(refused)).toEqual(expected);
  expect(stepsOf(refused.shown)).not.toContainEqual(step);
  const broken = transition(sitting, { type: 'broke', step });
  expect(shown(broken)).toEqual(shown(sitting));
  expect(broken.leaving.map(({ seq }) => seq)).not.toContain(step.seq);
});

it('an act with nothing to take back is not a step', () => {
  const sitting = on(inPhase.question, act(false), act(false));
  const kept = transition(sitting, { type: 'actStored', seq: 1, undo: undefined });
  expect(stepsOf(kept.shown).map(({ seq }) => seq)).toEqual([2]);
});

it('an undo means the last step that is left of those at the press', () => {
  const two = on(inPhase.answer, rate(), showAnswer, rate());
  const atPress = stepsOf(two.shown);
  const since = on(two, ask(asked('d')), act(true));
  expect(stepToUndo(since, atPress)?.seq).toBe(2);
  const takenBack = transition(since, { type: 'takenBack', seq: 2 });
  expect(stepToUndo(takenBack, atPress)?.seq).toBe(1);
  const [, second] = atPress;
  if (second === undefined) throw new Error('no step');
  expect(stepToUndo(transition(since, { type: 'broke', step: second }), atPress)).toBeUndefined();
  expect(stepToUndo(since, [])).toBeUndefined();
});

it('the next card is kept apart from the current one, or else from the last rated', () => {
  expect(lastApartKey(inPhase.loading)).toBeUndefined();
  expect(lastApartKey(inPhase.question)).toBe('page of a');
  expect(lastApartKey(after(ask(asked('a'), 'answer'), rate()))).toBe('page of a');
});

it('an end replaces what an earlier end has shown', () => {
  const again = transition(inPhase.finished, { type: 'finished', next: { nextDueAt: 7 } });
  expect(again.shown).toMatchObject({ nextDueAt: 7, later: undefined });
});

it('a card that is asked ends a wait', () => {
  expect(inPhase.waiting.shown.waitUntil).toBe(9);
  expect(transition(inPhase.waiting, ask(asked('a'))).shown.waitUntil).toBeUndefined();
});

it('learning cards stay ahead of their time once that is wanted', () => {
  expect(inPhase.loading.isAhead).toBe(false);
  expect(on(inPhase.waiting, { type: 'aheadWanted' }, fail).isAhead).toBe(true);
});
