import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StudyItem } from '../../../generate/engine.ts';
import { type Draft, keptItems } from '../draft/draft.ts';
import { currentItem, decide, move, replaceItem, reword, undo } from './decide.ts';

const point = (text: string): StudyItem => ({ type: 'point', text, page: 1, quote: text });
const draftOf = (...keys: string[]): Draft => ({
  kind: 'summary',
  range: { fromPage: 1, toPage: 1 },
  items: keys.map((key) => ({ key, item: point(key) })),
  rejected: {},
});
const three = draftOf('a', 'b', 'c');
const at = (draft: Draft) => currentItem(draft)?.key;
const kept = (draft: Draft) => keptItems(draft).map(({ key }) => key);

describe('a decision', () => {
  it('begins at the first item that is not decided, and goes on to the next', () => {
    expect(at(three)).toBe('a');
    const one = decide(three, 'a', 'accepted');
    expect(at(one)).toBe('b');
    expect(at({ ...one, current: undefined })).toBe('b');
  });

  it('goes back to those that were passed over, and stays where all are decided', () => {
    const passed = decide(decide(move(three, 1), 'b', 'accepted'), 'c', 'dropped');
    expect(at(passed)).toBe('a');
    expect(at(decide(passed, 'a', 'dropped'))).toBe('a');
  });

  it('leaves all to be saved but what was dropped', () => {
    expect(kept(decide(decide(three, 'a', 'dropped'), 'b', 'accepted'))).toEqual(['b', 'c']);
    expect(kept(decide(decide(three, 'a', 'dropped'), 'a', 'accepted'))).toEqual(['a', 'b', 'c']);
  });

  it('about an item that is gone changes no item', () => {
    expect(decide(three, 'x', 'dropped').items).toEqual(three.items);
  });
});

describe('taking back', () => {
  it('brings back the words and the verdict of the item, and looks at it', () => {
    const reworded = reword(decide(three, 'a', 'accepted'), 'b', point('Better'), 'accepted');
    expect(at(reworded)).toBe('b');
    const replaced = replaceItem(reworded, 'b', point('Another'), ['another']);
    expect(undo(replaced).items[1]).toMatchObject({ item: point('Better'), verdict: 'accepted' });
    expect(undo(undo(replaced)).items[1]).toEqual(three.items[1]);
    expect(at(undo(undo(undo(replaced))))).toBe('a');
  });

  it('of each step leads back to the beginning, whatever they were', () => {
    const key = fc.constantFrom('a', 'b', 'c');
    const step = fc.oneof(
      fc.tuple(fc.constant('accepted' as const), key),
      fc.tuple(fc.constant('dropped' as const), key),
      fc.tuple(fc.constant('reword' as const), key),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const changed = steps.reduce(
          (draft, [what, key]) =>
            what === 'reword'
              ? reword(draft, key, point('other'), 'accepted')
              : decide(draft, key, what),
          three,
        );
        const back = steps.reduce((draft) => undo(draft), changed);
        expect(back.items).toEqual(three.items);
        expect(undo(back)).toEqual(back);
      }),
    );
  });
});

it('moving stops at both ends', () => {
  expect(at(move(three, -1))).toBe('a');
  expect(at(move(move(move(three, 1), 1), 1))).toBe('c');
});
