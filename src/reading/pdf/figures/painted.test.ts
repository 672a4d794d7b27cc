import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { paintedBy } from './find-figures.ts';

const page = { left: 0, top: 0, right: 600, bottom: 800 };
/** From the page's space, which begins at its lower left corner. */
const toScreen = [1, 0, 0, -1, 0, 800];

type Step = [operator: number, ...args: unknown[]];

function paint(...steps: Step[]) {
  const fnArray = steps.map(([operator]) => operator);
  const argsArray = steps.map(([, ...args]) => args);
  return paintedBy({ fnArray, argsArray }, toScreen, page);
}

const rectangle = (operator: number, ...corners: number[]): Step => [
  OPS.constructPath,
  operator,
  [new Float32Array()],
  new Float32Array(corners),
];

it('is a picture where its matrix puts it, within what is clipped', () => {
  expect(
    paint([OPS.transform, 200, 0, 0, 100, 50, 600], [OPS.paintImageXObject, 'img', 4, 2]),
  ).toEqual([{ left: 50, top: 100, right: 250, bottom: 200, isPicture: true }]);
  const clipped = paint(
    [OPS.save],
    [OPS.clip],
    rectangle(OPS.endPath, 50, 650, 100, 700),
    [OPS.transform, 200, 0, 0, 100, 50, 600],
    [OPS.paintImageXObject, 'img', 4, 2],
    [OPS.restore],
    [OPS.transform, 10, 0, 0, 10, 0, 0],
    [OPS.paintImageXObject, 'img', 4, 2],
  );
  expect(clipped).toEqual([
    { left: 50, top: 100, right: 100, bottom: 150, isPicture: true },
    { left: 0, top: 790, right: 10, bottom: 800, isPicture: true },
  ]);
});

it('is a path that is filled or stroked, and none that only clips or is white', () => {
  expect(
    paint(
      rectangle(OPS.fill, 10, 10, 20, 20),
      [OPS.setFillRGBColor, '#ffffff'],
      rectangle(OPS.fill, 30, 30, 40, 40),
      rectangle(OPS.stroke, 50, 50, 60, 60),
      rectangle(OPS.endPath, 70, 70, 80, 80),
    ).map(({ left }) => left),
  ).toEqual([10, 50]);
});

it('goes into forms and comes out of them', () => {
  const found = paint(
    [OPS.paintFormXObjectBegin, [2, 0, 0, 2, 100, 100], [0, 0, 50, 50]],
    rectangle(OPS.fill, 0, 0, 500, 500),
    [OPS.paintFormXObjectEnd],
    rectangle(OPS.fill, 0, 0, 10, 10),
  );
  expect(found[0]).toMatchObject({ left: 100, top: 600, right: 200, bottom: 700 });
  expect(found[1]).toMatchObject({ left: 0, top: 790, right: 10, bottom: 800 });
});

it('bears what a made-up page may hold', () => {
  expect(
    paint(
      [OPS.restore],
      [OPS.transform, Number.NaN, 0, 0, 1, 0, 0],
      [OPS.constructPath, OPS.fill, [null], null],
      [OPS.paintFormXObjectEnd],
      [OPS.paintImageXObjectRepeat, 'img', 5, 5, new Float32Array([10, 10, 30, 10, 7])],
    ),
  ).toHaveLength(2);
});
