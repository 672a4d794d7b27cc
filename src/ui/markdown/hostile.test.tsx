// @vitest-environment jsdom
/** Hostile texts: each is parsed in bounded time and drawn without harm. */
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../test/support/long.ts';
import { parseMarkdown } from '../../text/markdown/markdown-blocks.ts';
import { markdownAsHtml } from '../../text/markdown/markdown-html.ts';
import type { Block, Inline } from '../../text/markdown/markdown-tree.ts';
import { plainWords } from '../../text/markdown/plain-words.ts';
import { MarkdownView } from './markdown-view.tsx';

const signs = [
  ...['a', 'b1', 'é', '😀', ' ', '  ', '    ', '\t', '\n', '\n\n', '\r', '\0', '\ud800', '|', ':-'],
  ...['*', '**', '_', '__', '~~', '==', '`', '``', '```', '~~~', '[', '](', ')', '![', '![[', ']]'],
  ...[
    '> ',
    '- ',
    '* ',
    '1. ',
    '7) ',
    '# ',
    '---',
    '===',
    '[x] ',
    '[a]: b',
    '[^1]',
    '[^1]: ',
    '| - | - |\n',
  ],
  ...['\\', '\\(', '\\)', '\\[', '\\]', '$', '$$', '&', '&amp;', '&#0;', '<b>', '</b>', '<br>'],
  ...['<script>', '<img src=x onerror=y>', '<!--', '<?', '<![CDATA[', '<a href="', '">', 'www.'],
  ...['javascript:x', 'data:text/html,x', 'https://a.b', '(', '@a.b', '\ufdd0', '\ufdd1', '\ufdd2'],
  '\ufdd3',
];
const text = fc.array(fc.constantFrom(...signs), { maxLength: 60 }).map((all) => all.join(''));

const elements =
  'DIV P H2 H3 H4 H5 H6 UL OL LI SPAN BR HR PRE CODE BLOCKQUOTE TABLE THEAD TBODY TR TH TD STRONG EM S U SUB SUP MARK A BUTTON';

it('any text is drawn with our elements alone, and links lead to the web or to a mail', () => {
  const known = new Set(elements.split(' '));
  fc.assert(
    fc.property(text, (source) => {
      const page = document.createElement('div');
      page.innerHTML = renderToStaticMarkup(<MarkdownView text={source} />);
      for (const element of page.querySelectorAll('*')) {
        expect(known).toContain(element.tagName);
        for (const { name } of element.attributes) expect(name).not.toMatch(/^(on|style|src)/);
      }
      for (const link of page.querySelectorAll('a'))
        expect(link.getAttribute('href')).toMatch(/^(https?|mailto):/);
    }),
    { numRuns: fewerUnlessLong(500, 150) },
  );
});

it('plain words are words of the text, in their order', () => {
  const word = fc.constantFrom('cell', 'wall', 'x1', 'Über');
  const noise = fc.constantFrom(...signs.filter((sign) => /^[*_~=`>#|\s-]+$/.test(sign)));
  fc.assert(
    fc.property(fc.array(fc.oneof(word, noise), { maxLength: 40 }), (parts) => {
      const words = (source: string) => source.match(/\p{L}[\p{L}\d]*/gu)?.join('') ?? '';
      const source = parts.join('');
      // The word after a fence is the name of a language.
      fc.pre(!/`{3}|~{3}/.test(source));
      expect(words(plainWords(source))).toBe(words(source));
    }),
    { numRuns: fewerUnlessLong(1_000, 300) },
  );
});

describe('nesting', () => {
  const depthOf = (nodes: readonly (Block | Inline)[]): number =>
    Math.max(
      0,
      ...nodes.map((node) => {
        if (node.kind === 'list')
          return (
            1 +
            Math.max(
              ...node.items.map(({ content, children }) =>
                Math.max(depthOf(content), depthOf(children)),
              ),
            )
          );
        if (node.kind === 'notes')
          return 1 + Math.max(0, ...node.notes.map(({ children }) => depthOf(children)));
        if ('children' in node) return 1 + depthOf(node.children);
        return 'content' in node ? depthOf(node.content) : 0;
      }),
    );

  it.each([
    ['quotes', '> '.repeat(5_000)],
    ['lists', '+ '.repeat(5_000)],
    ['lists and quotes', '1. > '.repeat(5_000)],
    ['emphasis', `${'*_'.repeat(5_000)}x${'_*'.repeat(5_000)}`],
    ['elements', `${'<b><i>'.repeat(2_000)}x${'</i></b>'.repeat(2_000)}`],
    ['links', `${'['.repeat(5_000)}x${'](https://a.b)'.repeat(5_000)}`],
    ['pictures', `${'!['.repeat(5_000)}x${'](https://a.b)'.repeat(5_000)}`],
    ['footnotes', '[^a]: '.repeat(5_000)],
    ['footnotes and quotes', '[^a]: > '.repeat(5_000)],
    ['gaps', `${'\ufdd2'.repeat(5_000)}x${'\ufdd3'.repeat(5_000)}`],
  ])('of %s ends', (_, source) => {
    expect(depthOf(parseMarkdown(source))).toBeLessThan(40);
  });
});

// In quadratic time these would take minutes, so the time limit of a test is a sufficient bound.
const repeated = [
  '[',
  '> ',
  '**a *b* ',
  '`a``b',
  '<!--a',
  '[a]: b\n\n[a] ',
  '$$a\n\n',
  'a|b\n-|-|-\n',
  'www.a(',
  '&amp',
  '[^1]: a[^1]\n\n',
  '- a\nb\n',
];
const moreRepeated = [
  '+ ',
  'a**b',
  '**a _b ',
  '*_',
  '\\*',
  '<b>',
  '<?',
  '<a b="',
  '![[',
  '[a](',
  '![](a) ',
  '[[[a](b)](c)](d)',
  '](<![CDATA[b',
  '$a ',
  '\\[a\n# h\n',
  '==a ',
  '~~a',
  '|a',
  'a@b',
  'é**[https://',
  '[^',
  '[^a',
  '[^1]',
  '[^1]: ',
  '[^1]: a\n',
  '[^1]: a\n\n    b\n\n',
  '[^1]:\n\n',
  '> [^1]: a\n',
  '~a ',
  'a~ ',
  'mailto:a',
  'https://a.b&amp;',
  '\ufdd2|',
  '|{{c1::a|b}}|\n|-|\n',
  '- a\n',
  '> a\nb\n',
  '> - a\nb\n',
  '> - a\n>\n> b\n',
  '1. a\n   > b\n',
  'a\n',
];

it.each([...repeated, ...fewerUnlessLong(moreRepeated, [])])(
  '200,000 letters of %j take no longer than so many words',
  (unit) => {
    const source = unit.repeat(200_000 / unit.length);
    expect(parseMarkdown(source).length).toBeGreaterThan(0);
    if (unit.includes('<')) expect(markdownAsHtml(source)).not.toBe('');
  },
);

it.each([
  ['[', '][a]'],
  ['[^1]', '\n\n[^1]: a'],
  ...fewerUnlessLong(
    [
      ['[', ']'],
      ['![', ']'],
      ['\n.\\[[+ a', ']: $'],
      ['[^1]: a\n\n', '[^1]'],
      ['[^1]: a\n', '\n'],
    ],
    [],
  ),
])('100,000 of %j before as many of %j take no longer', (before = '', after = '') => {
  const source = before.repeat(100_000) + after.repeat(100_000);
  expect(parseMarkdown(source).length).toBeGreaterThan(0);
});
