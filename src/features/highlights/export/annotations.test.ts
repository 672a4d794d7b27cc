import { expect, it } from 'vitest';
import { annotationOf, nameSquares } from './annotations.ts';

/** A page of 100 by 200 with its origin at the lower left, as in PDFs. */
const place = {
  ...{ annotationType: 9, pageIndex: 2 },
  toPdf: (x: number, y: number) => [x * 100, 200 - y * 200] as const,
};
const line = { left: 0.1, top: 0.25, width: 0.5, height: 0.05 };

it('has a quad for each line, within one rectangle', () => {
  const next = { ...line, top: 0.5 };
  expect(annotationOf({ color: 'yellow', note: null }, [line, next], place)).toEqual({
    ...{ annotationType: 9, pageIndex: 2, color: [253, 231, 104], opacity: 1, rotation: 0 },
    rect: [10, 90, 60, 150],
    quadPoints: [10, 150, 60, 150, 10, 140, 60, 140, 10, 100, 60, 100, 10, 90, 60, 90],
    outlines: [
      [10, 150, 60, 150, 60, 140, 10, 140],
      [10, 100, 60, 100, 60, 90, 10, 90],
    ],
  });
});

it('carries the note', () => {
  const { popup } = annotationOf({ color: 'pink', note: 'Why?' }, [line], place);
  expect(popup).toEqual({ contents: 'Why?', rect: [10, 140, 60, 150] });
});

const square = '<< /Type /Annot /Subtype /Highlight /F 4 /QuadPoints [] /C [1 0 0]>>';
const words = '<< /Type /Annot /Subtype /Highlight /F 4 /QuadPoints [1 2 3 4] /C [1 0 0]>>';

it('names what has no quads a square, and moves no byte', () => {
  const whole = `${square}\n1 0 obj\n${words}\nendobj\n2 0 obj\n${square}\nendobj\n`;
  const bytes = new Uint8Array([...whole].map((letter) => letter.charCodeAt(0)));
  nameSquares(bytes, square.length);
  const named = String.fromCharCode(...bytes);
  expect(named).toHaveLength(whole.length);
  // The bytes of the original file stay.
  expect(named.startsWith(square)).toBe(true);
  expect(named).toContain(words);
  expect(named.slice(square.length)).toMatch(
    /2 0 obj\n<< \/Type \/Annot \/Subtype \/Square +\/F 4 +\/C/,
  );
});
