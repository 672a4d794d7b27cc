import { expect, it } from 'vitest';
import { nameSquares } from './annotations.ts';

const square = '<< /Type /Annot /Subtype /Highlight /F 4 /QuadPoints [] /C [1 0 0]>>';
const words = '<< /Type /Annot /Subtype /Highlight /F 4 /QuadPoints [1 2 3 4] /C [1 0 0]>>';

it('names what has no quads a square, and moves no byte', () => {
  const whole = `${square}\n1 0 obj\n${words}\nendobj\n2 0 obj\n${square}\nendobj\n`;
  const bytes = new Uint8Array([...whole].map((letter) => letter.charCodeAt(0)));
  nameSquares(bytes, square.length);
  const named = String.fromCharCode(...bytes);
  expect(named).toHaveLength(whole.length);
  // What the file had before stays.
  expect(named.startsWith(square)).toBe(true);
  expect(named).toContain(words);
  expect(named.slice(square.length)).toMatch(
    /2 0 obj\n<< \/Type \/Annot \/Subtype \/Square +\/F 4 +\/C/,
  );
});
