import { expect, it } from 'vitest';
import { builtInTemplates } from '../templates/templates.ts';
import { placeToWrite } from './place-to-write.ts';

const bodyOf = (id: string) => builtInTemplates.find((one) => one.id === id)?.body ?? '';

it.each([
  ['lecture', '{{date}}\n\n## Main points\n\n- '],
  ['reading', '**Source:** '],
  ['lab', '{{date}}\n\n## Aim\n\n'],
])('the template %s begins in its first gap', (id, before) => {
  expect(placeToWrite(bodyOf(id))).toEqual({ at: before.length });
});

it('the template Cornell begins in its first empty cell', () => {
  const text = bodyOf('cornell');
  expect(placeToWrite(text)).toEqual({ at: text.indexOf('| Cues'), cell: [1, 0] });
});

it('a note without a gap is written at its end', () => {
  const text = '[[event:x|Sociology]] · Monday · Room B12\n\n';
  expect(placeToWrite(text)).toEqual({ at: text.length });
  expect(placeToWrite('| a |\n| - |\n| 1 |')).toEqual({ at: 17 });
  expect(placeToWrite('')).toEqual({ at: 0 });
});
