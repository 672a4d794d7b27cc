import { describe, expect, it } from 'vitest';
import {
  aroundChanges,
  changedText,
  countChanges,
  editsBack,
  type Piece,
  wholeWords,
} from './changed-words.ts';
import { editedText } from './note-text.ts';

const same = (text: string): Piece => ({ kind: 'same', text });
const added = (text: string): Piece => ({ kind: 'added', text });
const removed = (text: string): Piece => ({ kind: 'removed', text });

describe('the changes of a text by words', () => {
  it('widen to whole words', () => {
    expect(wholeWords([same('A c'), removed('a'), added('u'), same('t sat')])).toEqual([
      same('A '),
      removed('cat'),
      added('cut'),
      same(' sat'),
    ]);
  });

  it('leave whole words, lines and texts as they are', () => {
    const pieces = [same('One '), added('two '), same('three\n'), removed('four\n'), same('five')];
    expect(wholeWords(pieces)).toEqual(pieces);
    expect(wholeWords([added('All new')])).toEqual([added('All new')]);
    expect(wholeWords([])).toEqual([]);
  });

  it('are counted in any script', () => {
    expect(countChanges([added('Mitosis, слово 2'), same('no'), removed('— !')])).toEqual({
      ...{ added: 3, removed: 0 },
    });
  });

  it('are shown with some words around them, and how many are left out', () => {
    const long = 'word '.repeat(500);
    const shown = aroundChanges([same(long), added('new'), same(long)]);
    expect(shown.map(({ kind }) => kind)).toEqual(['cut', 'same', 'added', 'same', 'cut']);
    const count = shown.reduce(
      (sum, piece) =>
        sum + (piece.kind === 'cut' ? piece.words : (piece.text.match(/word/g)?.length ?? 0)),
      0,
    );
    expect(count).toBe(1_000);
    expect(aroundChanges([same('short'), added('new')])).toHaveLength(2);
  });
});

it('the edits back make the earlier text of the later one', () => {
  const pieces = [removed('Old '), same('text '), added('new '), same('and'), removed(' so on')];
  const later = changedText(pieces, 'removed');
  expect(editedText(later, editsBack(pieces))).toBe(changedText(pieces, 'added'));
});
