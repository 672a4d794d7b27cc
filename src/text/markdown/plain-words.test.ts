import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gapSigns } from './markdown-tree.ts';
import { plainParts, plainWords, searchedWords } from './plain-words.ts';

describe('Markdown as plain words', () => {
  it.each(['\n', ' \n', '\r\n'])(
    'thousands of empty lines take no longer than words: %j',
    (line) => {
      const words = `a${line.repeat(200_000 / line.length)}b`;
      expect(plainWords(words)).toBe(words);
      expect(plainWords(`**x** ${words}`)).toMatch(/^x a\s+b$/);
    },
  );

  it('a mark behind spaces at the beginning of a line is one', () => {
    expect(plainWords('a\n\n  - b')).toBe('a\n• b');
  });

  it.each([
    ['Words as they are', 'Words as they are'],
    ['**area** of a circle', 'area of a circle'],
    ['*a* _b_ ~~c~~ `d` <b>e</b>', 'a b c d e'],
    ['$\\pi r^2$', 'π r²'],
    ['so $$a^2$$', 'so a²'],
    ['\\(x_1\\) and \\[y\\]', 'x₁ and y'],
    ['$\\begin{picture}1\\end{picture}$', '\\begin{picture}1\\end{picture}'],
    ['it costs $5 and $6', 'it costs $5 and $6'],
    ['[the cell](https://example.org/x)', 'the cell'],
    ['https://example.org/x', 'https://example.org/x'],
    ['H<sub>2</sub>O, 10<sup>3</sup>, X<sub>Q</sub>', 'H₂O, 10³, XQ'],
    ['![a cell](cell.png) and ![](cell.png)', 'a cell and Picture'],
    ['![[cell.png]] ![[say.mp3]] ![[x.png|the heart]]', 'Picture Sound the heart'],
    ['# Title\n\nText\nmore', 'Title\nText\nmore'],
    ['- one\n- two\n\n1. a\n2. b', '• one\n• two\n1. a\n2. b'],
    ['- [ ] open\n- [x] done', '☐ open\n☑ done'],
    ['> said', 'said'],
    ['```\na * b * c\n```', 'a * b * c'],
    ['| a | b |\n|---|---|\n| 1 | **2** |', 'a | b\n1 | 2'],
    ['one<br>two', 'one\ntwo'],
    ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
    ['5 < 6 - 1', '5 < 6 - 1'],
    ['  spaces  ', 'spaces'],
  ])('%j is %j', (text, words) => {
    expect(plainWords(text)).toBe(words);
  });

  it('tells gaps apart', () => {
    const { open, close, begin, end } = gapSigns;
    expect(plainParts(`The ${open}organ${close} pumps ${begin}**blood**${end}.`)).toEqual([
      { text: 'The ' },
      { text: '[organ]', gap: 'closed' },
      { text: ' pumps ' },
      { text: 'blood', gap: 'filled' },
      { text: '.' },
    ]);
    expect(plainWords(`$a + ${open}…${close}$`)).toBe('a + […]');
  });

  it('says the same of a text without marks, parsed or not', () => {
    const words = fc.stringMatching(/^[a-z0-9 .,;:?!()+=/-]{0,40}$/);
    fc.assert(
      fc.property(words, (text) => {
        const parsed = plainParts(text)
          .map((part) => part.text)
          .join('');
        // What is parsed has its lines without spaces at their ends.
        expect(plainWords(text).trim()).toBe(parsed.trim());
      }),
    );
  });
});

it('a search looks at what is read and at what was written', () => {
  expect(searchedWords('**area** $\\pi$')).toBe('area π\n**area** $\\pi$');
  expect(searchedWords(' area ')).toBe('area');
});
