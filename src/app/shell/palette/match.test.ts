import { describe, expect, it } from 'vitest';
import { fold } from '../../../text/fold.ts';
import { holdsAll, score } from './found.ts';

const found = (text: string, search: string) => score(fold(text), fold(search).split(' '));

describe('what a search finds', () => {
  it.each([
    ['Cell biology', 'cell', true],
    ['Cell biology', 'bio cell', true],
    ['Cell biology', 'olog', true],
    ['Mitochondrion', 'mitohcondrion', true],
    ['Mitochondrion', 'mitocondr', true],
    ['Mitochondrion', 'mitoxhondrion', true],
    ['Mitochondrion', 'mitochhondrion', true],
    ['Übung macht müde', 'ubung mude', true],
    ['Privacy & Security', 'securty', true],
    ['Cell biology', 'cell chemistry', false],
    ['Cat', 'car', false],
    ['Tasks', 'notes', false],
  ])('in “%s” by “%s”: %s', (text, search, expected) => {
    expect(found(text, search) > 0).toBe(expected);
  });

  it('is better the closer it is', () => {
    const order = ['Tasks', 'Taskforce', 'My tasks list', 'Multitask', 'Tsak list'];
    const scores = order.map((text) => found(text, 'task'));
    expect(scores[1]).toBeGreaterThan(scores[3] ?? 0);
    expect(scores[3]).toBeGreaterThan(scores[4] ?? 0);
    expect(found('Task', 'task')).toBeGreaterThan(scores[1] ?? 0);
    expect(scores.every((value) => value > 0 && value <= 1)).toBe(true);
  });

  it('holds all its words, in any order', () => {
    expect(holdsAll(fold('The Calvin cycle'), ['cycle', 'calvin'])).toBe(true);
    expect(holdsAll(fold('The Calvin cycle'), ['krebs', 'cycle'])).toBe(false);
  });
});
