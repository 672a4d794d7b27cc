/** A sheet of paper is found by its corners; whatever is not surely one is left alone. */
import { describe, expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../../test/support/long.ts';
import {
  cloth,
  darkTable,
  height,
  notPaper,
  photoOfPaper,
  randomOf,
  width,
  woodTable,
} from '../../../../test/support/synthetic-photos.ts';
import { findPaper } from './find-paper.ts';
import { distance, type Quad } from './geometry.ts';
import { sheetSize, straighten } from './page-photos-work.ts';

const diagonal = Math.hypot(width, height);

/** A sheet held at an angle: its corners are moved by up to 9 % of the picture. */
function quadOf(seed: number): Quad {
  const random = randomOf(seed);
  const near = (x: number, y: number) => ({
    x: x + (random() - 0.5) * 0.16 * width,
    y: y + (random() - 0.5) * 0.16 * height,
  });
  return [
    near(0.18 * width, 0.15 * height),
    near(0.82 * width, 0.15 * height),
    near(0.84 * width, 0.86 * height),
    near(0.16 * width, 0.86 * height),
  ];
}

/** The farthest of the four corners, as a share of the diagonal. */
function missBy(found: Quad, truth: Quad): number {
  return (
    Math.max(...truth.map((corner, index) => distance(corner, found[index] ?? corner))) / diagonal
  );
}

const tables = { 'a dark table': darkTable, wood: woodTable, cloth };

describe('a photo of a sheet', () => {
  for (const [name, table] of Object.entries(tables)) {
    for (const shadow of [0, 0.35]) {
      it(`on ${name}, ${shadow ? 'half in the shadow' : 'in even light'}: its corners are found within 1.5 % of the diagonal`, () => {
        const misses = Array.from({ length: fewerUnlessLong(8, 1) }, (_, seed) => {
          const truth = quadOf(seed + 1);
          const found = findPaper(photoOfPaper(truth, table, shadow, seed + 1));
          return found ? missBy(found, truth) : 1;
        });
        expect(Math.max(...misses), JSON.stringify(misses)).toBeLessThan(0.015);
      });
    }
  }
});

describe('a picture that is no sheet is left alone:', () => {
  it.each(Object.entries(notPaper))('%s', (_, make) => {
    expect(findPaper(make())).toBeUndefined();
  });

  it('there are twenty of them', () => expect(Object.keys(notPaper)).toHaveLength(20));
});

it('a straightened sheet is as large as it was in the photo, with its paper up to the corners', () => {
  const quad = quadOf(3);
  const made = straighten(photoOfPaper(quad, darkTable, 0), quad);
  expect({ width: made.width, height: made.height }).toEqual(sheetSize(quad));
  const brightAt = (x: number, y: number) => made.data[(y * made.width + x) * 4] ?? 0;
  for (const x of [4, made.width - 5])
    for (const y of [4, made.height - 5]) expect(brightAt(x, y)).toBeGreaterThan(180);
});
