import { describe, expect, it } from 'vitest';
import type { Box } from './boxes.ts';
import { placeCaption, type Words } from './page-words.ts';
import { clustersOf, placeFigures } from './place-figures.ts';

const page: Box = { left: 0, top: 0, right: 600, bottom: 800 };

function words(text: string, left: number, top: number, size = 10): Words {
  const right = left + text.length * size * 0.5;
  const runs = [{ text, font: 'f' }];
  const fragment = { left, right, y: 800 - top, size, runs };
  return { text, size, left, top, right, bottom: top + size, fragment };
}

const picture = (left: number, top: number, right: number, bottom: number) => ({
  ...{ left, top, right, bottom },
  isPicture: true,
});
const path = (left: number, top: number, right: number, bottom: number) => ({
  ...picture(left, top, right, bottom),
  isPicture: false,
});
const prose = (left: number, top: number, text = 'a line of running text that goes on and on') =>
  words(text, left, top);

function place(painted: (Box & { isPicture: boolean })[], written: Words[], labels: string[]) {
  const all = [...written].sort((a, b) => a.top - b.top || a.left - b.left);
  const captions = labels.flatMap((text) => {
    const label = /^Figure \d+/.exec(text)?.[0] ?? '';
    return placeCaption({ label, text }, all) ?? [];
  });
  return placeFigures({ page, painted, words: all, captions }).map(({ caption, box, words }) => ({
    ...{ label: caption.label, box, words: words.map(({ text }) => text) },
  }));
}

const inside = (box: Box | undefined, left: number, top: number, right: number, bottom: number) =>
  box !== undefined &&
  Math.abs(box.left - left) < 8 &&
  Math.abs(box.top - top) < 8 &&
  Math.abs(box.right - right) < 8 &&
  Math.abs(box.bottom - bottom) < 8;

describe('the drawing of a caption', () => {
  it('ends right above it, and its caption and the text around are not in it', () => {
    const caption = 'Figure 1 The heart';
    const written = [prose(100, 80), words(caption, 100, 305), prose(100, 330)];
    const [found] = place([picture(100, 100, 400, 300)], written, [caption]);
    expect(inside(found?.box, 100, 100, 400, 300)).toBe(true);
    expect(found?.box.bottom).toBeLessThanOrEqual(305);
    expect(found?.words).toEqual([]);
  });

  it('begins below it where captions stand above', () => {
    const [one, two] = ['Figure 1 The heart', 'Figure 2 The lung'];
    const found = place(
      [picture(100, 120, 400, 300), picture(100, 420, 400, 600)],
      [words(one, 100, 100), prose(100, 330), words(two, 100, 400), prose(100, 620)],
      [one, two],
    );
    expect(found.map(({ label }) => label)).toEqual(['Figure 1', 'Figure 2']);
    expect(inside(found[1]?.box, 100, 420, 400, 600)).toBe(true);
  });

  it('is its own where figures follow each other with nothing between', () => {
    const labels = ['Figure 1 The heart', 'Figure 2 The lung', 'Figure 3 The liver'];
    const found = place(
      [0, 1, 2].map((at) => picture(100, 50 + 200 * at, 400, 200 + 200 * at)),
      labels.map((text, at) => words(text, 100, 208 + 200 * at)),
      labels,
    );
    expect(found.map(({ box }) => Math.round(box.bottom / 100))).toEqual([2, 4, 6]);
  });

  it('stands beside it, and in its own column', () => {
    const beside = 'Figure 1 The heart';
    const [left] = place([picture(50, 100, 300, 300)], [words(beside, 320, 200)], [beside]);
    expect(inside(left?.box, 50, 100, 300, 300)).toBe(true);
    const labels = ['Figure 1 The heart', 'Figure 2 The lung'];
    const columns = place(
      [picture(40, 100, 280, 300), picture(320, 100, 560, 250)],
      [words('Figure 1 The heart', 40, 306), words('Figure 2 The lung', 320, 256)],
      labels,
    );
    expect(inside(columns[1]?.box, 40, 100, 280, 300)).toBe(true);
    expect(inside(columns[0]?.box, 320, 100, 560, 250)).toBe(true);
  });

  it('has its parts and the labels at its edges', () => {
    const caption = 'Figure 1 The heart';
    const [found] = place(
      [picture(100, 100, 220, 250), picture(240, 100, 360, 250)],
      [words('Aorta', 366, 150, 9), words(caption, 100, 260)],
      [caption],
    );
    expect(found?.box.left).toBeLessThan(101);
    expect(found?.box.right).toBeGreaterThan(385);
    expect(found?.words).toEqual(['Aorta']);
  });
});

describe('no figure', () => {
  const caption = 'Figure 1 The heart';
  it.each<[string, (Box & { isPicture: boolean })[], Words[]]>([
    ['a caption with no drawing near it', [picture(100, 500, 400, 700)], []],
    [
      'one with running text between',
      [picture(100, 50, 400, 180)],
      [prose(100, 185), prose(100, 200)],
    ],
    ['a tiny drawing', [picture(100, 250, 140, 290)], []],
    ['a ground behind all of the page', [picture(0, 0, 600, 800)], []],
    ['rules', [path(100, 250, 400, 250.5), path(100, 290, 400, 290.5)], []],
    [
      'text in a frame',
      [path(90, 90, 410, 298)],
      Array.from({ length: 12 }, (_, at) => prose(100, 95 + 16 * at)),
    ],
  ])('is made of %s', (_what, painted, written) => {
    expect(place(painted, [...written, words(caption, 100, 305)], [caption])).toEqual([]);
  });

  it('is told apart where two captions are of one drawing', () => {
    const labels = ['Figure 1 The heart', 'Figure 2 The lung'];
    const written = [words('Figure 1 The heart', 100, 305), words('Figure 2 The lung', 260, 305)];
    expect(place([picture(100, 100, 400, 300)], written, labels)).toEqual([]);
  });
});

it('groups what is painted close together, and costs no more for ten thousand strokes', () => {
  const strokes = Array.from({ length: 10_000 }, (_, at) =>
    path(
      100 + (at % 100),
      100 + Math.floor(at / 100),
      101 + (at % 100),
      101 + Math.floor(at / 100),
    ),
  );
  const clusters = clustersOf([...strokes, path(300, 300, 340, 340)], page);
  expect(clusters).toHaveLength(2);
  expect(clusters[0]).toMatchObject({ left: 100, top: 100, right: 200, bottom: 200 });
});

it('finds a caption of several lines, and a title that another font sets apart', () => {
  const text = 'Figure 1 Long Bone A long bone has a shaft and two ends.';
  const start = words('Figure 1 Long Bone A long bone', 100, 300);
  start.fragment.runs = [
    { text: 'Figure 1 ', font: 'bold' },
    { text: 'Long Bone', font: 'bold' },
    { text: ' A long bone', font: 'plain' },
  ];
  const lines = [start, words('has a shaft and two ends.', 100, 312), prose(100, 340)];
  const placed = placeCaption({ label: 'Figure 1', text }, lines);
  expect(placed?.title).toBe('Long Bone');
  expect(placed?.words).toHaveLength(2);
  expect(placed?.box.bottom).toBe(322);
});
