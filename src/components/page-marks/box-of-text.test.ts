import { describe, expect, it } from 'vitest';
import { boxOfText, placedText } from './box-of-text.ts';

const page = { width: 500, height: 1_000 };
const line = (text: string, top: number, left = 50, right = 450) => ({
  ...{ text, top, left, right },
  bottom: top + 10,
});
const items = [
  line('The war began in 1861. The ', 100),
  line('Reconstruc-', 120),
  line('tion Acts divided “ten” states.', 140, 60, 400),
  line('Later acts followed.', 160),
];

it('holds the lines of the words with a little around them, whatever their spaces, hyphens and quotes are', () => {
  const box = boxOfText(items, "The Reconstruction Acts divided 'ten' states.", page);
  // From 100 - 12 to 150 + 12, and 10 to each side.
  expect(box?.left).toBeCloseTo(40 / 500);
  expect(box?.top).toBeCloseTo(88 / 1_000);
  expect(box?.width).toBeCloseTo(420 / 500);
  expect(box?.height).toBeCloseTo(74 / 1_000);
});

it('stays on the page', () => {
  const box = boxOfText([line('At the edge.', 2, 0, 500)], 'At the edge.', page);
  expect(box).toMatchObject({ left: 0, top: 0, width: 1 });
});

it.each([['Another sentence.'], [''], ['…']])(
  'is none for words that are not there: %j',
  (words) => {
    expect(boxOfText(items, words, page)).toBeUndefined();
  },
);

it('finds words whose accents the page has apart', () => {
  const apart = 'Le système est un tout.'.normalize('NFD');
  expect(boxOfText([line(apart, 100, 50, 400)], 'Le système est un tout.', page)).toBeDefined();
});

describe('the place of an item', () => {
  const item = (transform: number[]) => ({ str: 'The war began.', transform, width: 80 });
  /** Of a page of 500 × 1,000 points, whose first line is at the top. */
  const upright = [1, 0, 0, -1, 0, 1_000];
  /** The same page turned by 90°: the viewer sees 1,000 × 500. */
  const quarterTurned = [0, 1, 1, 0, 0, 0];

  it('is its line, from the head of its letters to below them', () => {
    expect(placedText(item([12, 0, 0, 12, 50, 900]), upright)).toEqual({
      ...{ text: 'The war began.', left: 50, right: 130, top: 88, bottom: 103 },
    });
  });

  it('is a line of words that the turn of the page makes level', () => {
    expect(placedText(item([0, 12, -12, 0, 100, 50]), quarterTurned)).toEqual({
      ...{ text: 'The war began.', left: 50, right: 130, top: 88, bottom: 103 },
    });
  });

  it('is a line that runs up the page', () => {
    const turned = placedText(item([0, 12, -12, 0, 100, 50]), upright);
    expect(turned).toMatchObject({ left: 88, right: 103, top: 870, bottom: 950, isTurned: true });
    // More of what stands beside the line than of what stands above it.
    const box = boxOfText([turned], 'The war began.', page);
    expect((box?.left ?? 0) * page.width).toBeCloseTo(70);
    expect((box?.top ?? 0) * page.height).toBeCloseTo(850);
  });
});
