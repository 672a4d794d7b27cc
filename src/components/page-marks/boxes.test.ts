import { expect, it } from 'vitest';
import { barPlace, placeOffWords } from '../../ui/bar-place.ts';
import { aroundBoxes, boxesOf, isInBox } from './boxes.ts';

const frame = { left: 100, top: 50, width: 200, height: 400 };
const rect = (left: number, top: number, width: number, height = 10) => ({
  left,
  top,
  width,
  height,
});

it('joins the pieces of a line, parts columns and lines, and counts in shares of the page', () => {
  const pieces = [
    rect(100, 50, 40),
    rect(141, 51, 20),
    rect(240, 50, 20),
    rect(100, 70, 50),
    rect(0, 0, 0),
  ];
  expect(boxesOf(pieces, frame)).toEqual([
    { left: 0, top: 0, width: 0.305, height: 0.0275 },
    { left: 0.7, top: 0, width: 0.1, height: 0.025 },
    { left: 0, top: 0.05, width: 0.25, height: 0.025 },
  ]);
  expect(boxesOf(pieces, { ...frame, width: 0 })).toEqual([]);
});

it('knows what lies in a box, and the box around several', () => {
  const [box] = boxesOf([rect(120, 90, 40)], frame);
  if (box === undefined) throw new Error('no box');
  expect([isInBox(box, 0.2, 0.11), isInBox(box, 0.31, 0.11), isInBox(box, 0.2, 0.2)]).toEqual([
    true,
    false,
    false,
  ]);
  const around = aroundBoxes([box, { left: 0, top: 0.5, width: 0.1, height: 0.1 }]);
  expect(around?.left).toBe(0);
  expect(around?.height).toBeCloseTo(0.5);
  expect(aroundBoxes([])).toBeUndefined();
});

it('puts the bar under the words, above them where there is no room, and always into the window', () => {
  const bar = { width: 300, height: 50 };
  const view = { width: 400, height: 600 };
  expect(barPlace(rect(150, 100, 100), bar, view)).toEqual({ left: 50, top: 118 });
  expect(barPlace(rect(0, 560, 40), bar, view)).toEqual({ left: 8, top: 502 });
  expect(barPlace(rect(390, 100, 10), bar, view)).toEqual({ left: 92, top: 118 });
  expect(barPlace(rect(0, 0, 400, 600), bar, view)).toEqual({ left: 50, top: 542 });
  expect(barPlace(rect(0, -900, 40), bar, view).top).toBe(8);
});

it('puts the bar of a touch screen above words that it would cover at the lower edge', () => {
  const phone = { width: 390, height: 844 };
  const bar = { width: 374, height: 166 };
  expect(placeOffWords(rect(40, 300, 200), bar, phone)).toBeUndefined();
  const low = placeOffWords(rect(40, 640, 200), bar, phone);
  expect(low).toEqual({ left: 8, top: 410 });
  expect(placeOffWords(rect(40, 900, 200), bar, phone)).toBeUndefined();
  // No space for the system's menu too, so right above the words.
  expect(placeOffWords(rect(40, 200, 200, 500), bar, phone)).toEqual({ left: 8, top: 26 });
  expect(placeOffWords(rect(40, 60, 200, 700), bar, phone)).toBeUndefined();
});
