import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSections } from '../../../text/markdown/markdown-blocks.ts';
import { boxesOf, placeInDrawn, placeInSource, placeOfBox } from './place-in-source.ts';

it.each([
  ['Water moves', 'Water', 'Water'],
  ['A **turgid** cell', 'A turgid', 'A **turgid'],
  ['See [the page](https://a.org/x) now', 'See the page no', 'See [the page](https://a.org/x) no'],
  ['- one\n- two', 'one two', '- one\n- two'],
  ['> a *b*\n> c', 'a b c', '> a *b*\n> c'],
  ['no', '', ''],
])('a tap in %j behind %j is the place behind %j', (source, before, expected) => {
  expect(source.slice(0, placeInSource(source, before))).toBe(expected);
});

it('any words lead into the source', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
      expect(placeInSource(a, b)).toBeLessThanOrEqual(a.length);
      expect(placeInSource(a, a)).toBe(a.trimEnd().length);
    }),
  );
});

it('each box of a block is found in its source', () => {
  const source =
    '- [ ] one\n  - [x] two\n\n  ```\n  - [ ] code\n  ```\n- plain [ ] no\n1. [X] three';
  const boxes = parseSections(source).flatMap(({ from, to, block }) =>
    boxesOf(block).map((item, number) => {
      const at = placeOfBox(source.slice(from, to), number);
      return [item.checked, at === undefined ? undefined : source[from + at]];
    }),
  );
  expect(boxes).toEqual([
    [false, ' '],
    [true, 'x'],
    [true, 'X'],
  ]);
  expect(placeOfBox('- [ ] one', 1)).toBeUndefined();
});

it('each block of a text has its place', () => {
  const part = fc.constantFrom(
    '# a',
    'b',
    '',
    '- c',
    '> d',
    '| a |\n|-|',
    '```\nx\n```',
    '[^1]: n',
    '\r',
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('\n');
      let end = 0;
      for (const { from, to, block } of parseSections(text)) {
        expect(from).toBeGreaterThanOrEqual(end);
        if (block.kind !== 'notes') expect(text.slice(from, to).trim()).not.toBe('');
        expect(to).toBeLessThanOrEqual(text.length);
        end = to;
      }
    }),
  );
});

it('a place of the source is found in the drawn words', () => {
  const [source, drawn] = ['A **bold** [link](https://a.org) end', 'A bold link end'];
  expect(drawn.slice(placeInDrawn(source, drawn, 0))).toBe('A bold link end');
  expect(drawn.slice(placeInDrawn(source, drawn, 4))).toBe('bold link end');
  expect(drawn.slice(placeInDrawn(source, drawn, source.indexOf('link')))).toBe('link end');
  expect(drawn.slice(placeInDrawn(source, drawn, source.indexOf('end')))).toBe('end');
  expect(placeInDrawn(source, drawn, source.length)).toBe(drawn.length);
});
