import { describe, expect, it } from 'vitest';
import {
  type AskedQuestion,
  beginPractice,
  choose,
  give,
  nextFrom,
  openParts,
  statesOf,
  toggleFlag,
  united,
} from './practice.ts';

const questions: AskedQuestion[] = ['q1', 'q2', 'q3'].map((id) => ({
  ...{ id, stem: `${id}?`, options: ['a', 'b'], answer: 0 },
}));
const short = { id: 'q4', stem: 'Typed?', options: ['a', 'b'], answer: 0 };

describe('the overview of a sitting', () => {
  it('tells what is answered and what is flagged', () => {
    const draft = toggleFlag(choose(beginPractice('attempt', 5), 'q1', 'a'), 'q3', 6);
    const states = statesOf(draft, questions);
    expect(states).toEqual([
      { id: 'q1', isAnswered: true, isFlagged: false },
      { id: 'q2', isAnswered: false, isFlagged: false },
      { id: 'q3', isAnswered: false, isFlagged: true },
    ]);
    expect(openParts(states)).toEqual({ unanswered: 2, flagged: 1 });
  });

  it('takes an emptied answer as none', () => {
    const row = { ...short, kind: 'short', answers: ['a'], options: ['a', 'b'] };
    const emptied = give(give(beginPractice('attempt', 5), row, ['a'], 6), row, [''], 7);
    expect(statesOf(emptied, [row])[0]?.isAnswered).toBe(false);
  });

  it('takes a flag off again', () => {
    const draft = toggleFlag(toggleFlag(beginPractice('attempt', 5), 'q1', 6), 'q1', 7);
    expect(openParts(statesOf(draft, questions)).flagged).toBe(0);
  });

  it('keeps its flags where answers of another device come in', () => {
    const own = toggleFlag(beginPractice('attempt', 5), 'q2', 6);
    const elsewhere = choose(beginPractice('attempt', 5), 'q1', 'a');
    expect(openParts(statesOf(united(elsewhere, own), questions))).toEqual({
      unanswered: 2,
      flagged: 1,
    });
  });

  it('finds the next open one, from the beginning again after the last', () => {
    const states = statesOf(choose(beginPractice('attempt', 5), 'q2', 'a'), questions);
    const isOpen = ({ isAnswered }: { isAnswered: boolean }) => !isAnswered;
    expect(nextFrom(states, 0, isOpen)).toBe(2);
    expect(nextFrom(states, 2, isOpen)).toBe(0);
    expect(nextFrom(states, 0, ({ isFlagged }) => isFlagged)).toBe(-1);
  });
});
