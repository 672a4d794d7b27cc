import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardAsHtml } from '../../write/anki/note-fields.ts';
import { readCardHtml } from './html-markdown.ts';

const text = (html: string) => readCardHtml(html).text;

describe('HTML of a card', () => {
  it.each([
    ['a<br>b<div>c</div><p>d</p>', 'a\nb\nc\nd'],
    [
      '<b>bold </b>and <i>italic</i>, <u>under</u> <s>gone</s>',
      '**bold** and *italic*, under ~~gone~~',
    ],
    ['<ul><li>one</li><li>two<ol><li>in</li></ol></li></ul>', '- one\n- two\n  1. in'],
    [
      '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2|3</td></tr></table>',
      '| A | B |\n| --- | --- |\n| 1 | 2\\|3 |',
    ],
    [
      '<table><tr><td colspan=2>A</td></tr><tr><td>1</td><td>2</td></tr></table>',
      '| A |  |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      '<a href="https://x.org/a?b=1&amp;c">link</a> <a href="javascript:alert(1)">no</a>',
      '[link](https://x.org/a?b=1&c) no',
    ],
    ['H<sub>2</sub>O, x<sup>10</sup>, 4<sup>th</sup>', 'H₂O, x¹⁰, 4$^{\\text{th}}$'],
    ['<code>a*b</code><pre>if x:\n  y</pre>', '`a*b`\n```\nif x:\n  y\n```'],
    ['<span style="font-weight:bold">x</span> <h2>Title</h2>', '**x**\n**Title**'],
    ['&lt;b&gt;not bold&lt;/b&gt; &amp;amp; 2 &lt; 3', '\\<b>not bold\\</b> \\&amp; 2 < 3'],
    [
      '5 * 3 = 15, a*b*c, snake_case_name, _x_, $5',
      '5 * 3 = 15, a\\*b\\*c, snake_case_name, \\_x\\_, \\$5',
    ],
    ['# no heading<br>- no list<br>1. nor this', '\\# no heading\n\\- no list\n1\\. nor this'],
  ])('%j is %j', (html, markdown) => {
    expect(text(html)).toBe(markdown);
  });

  it.each([
    ['\\(a_b * c\\) and \\[\\frac{1}{2}\\]', '$a_b * c$ and\n$$\\frac{1}{2}$$'],
    ['<anki-mathjax>x &lt; y</anki-mathjax>', '$x < y$'],
    ['<anki-mathjax block="true">x^2</anki-mathjax>', '$$x^2$$'],
    ['[latex]$e=mc^2$[/latex] [$]a[/$] [$$]b[/$$]', '$e=mc^2$ $a$\n$$b$$'],
    ['\\(<b>x</b>&nbsp;+ 1\\)', '$x + 1$'],
    ['[latex]\\frac{1}{2}[/latex]', '$\\frac{1}{2}$'],
    ['[latex]$a$ and $b*c$ are *real*.[/latex]', '$a$ and $b*c$ are \\*real\\*.'],
    ['So [latex]it is \\[x\\] or $$y$$[/latex]', 'So it is\n$$x$$\nor\n$$y$$'],
    ['[latex]\\begin{align*}a&amp;=b\\end{align*}[/latex]', '$$\\begin{align*}a&=b\\end{align*}$$'],
    ['[latex]\\begin{eqnarray}a\\end{eqnarray}[/latex]', '$$\\begin{align}a\\end{align}$$'],
    ['[latex]\\begin{displaymath}a\\end{displaymath}[/latex]', '$$a$$'],
  ])('has its formulas as KaTeX: %j', (html, markdown) => {
    expect(text(html)).toBe(markdown);
  });

  it('names its pictures and sounds apart, each once', () => {
    const html =
      '<img src="a%20b.png"><img src=\'c.jpg\'/>[sound:d &amp; e.mp3]<img src="a%20b.png">';
    expect(readCardHtml(`x${html}y`)).toEqual({
      text: 'xy',
      media: ['d & e.mp3', 'a b.png', 'c.jpg'],
    });
  });

  it.each([
    '<script>alert(1)</script>words',
    '<style>b{}</style>words<iframe src="https://x.org"></iframe>',
    '<p onclick="alert(1)">words</p><svg onload="alert(1)"><text>no</text></svg>',
    '<a href=" javascript:alert(1)">words</a><object data="x"></object>',
    '<textarea><script>alert(1)</script></textarea>words',
  ])('keeps nothing that could run: %j', (html) => {
    expect(text(html)).toBe('words');
  });

  it('reads elements without end, and keeps the words in them', () => {
    expect(text(`before${'<div>'.repeat(50_000)}after`)).toBe('before after');
  });

  it.each([
    ['<b', 150_000, '\\<b'],
    ['\\(', 60_000, '\\\\('],
    ['[latex]', 30_000, '[latex]'],
    ['{{c1::', 60_000, '{{c1::'],
  ])('keeps the words before and after %s, however often it is opened', (sign, times, kept) => {
    expect(text(`before ${sign.repeat(times)} after`)).toBe(`before ${kept.repeat(times)} after`);
  });
});

describe('Markdown that goes to Anki and comes back', () => {
  const word = fc.constantFrom(
    'cell',
    'a_b',
    '2 * 3',
    '$5 off',
    '<b>',
    'x > y & z',
    '# no',
    '- no',
    '1. no',
    'C:\\dir',
    '[a](b)',
    '~~',
    '`',
    'über 日本',
  );
  const escaped = word.map((words) => text(words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')));
  const piece = fc.oneof(
    escaped,
    fc.constantFrom(
      '**bold**',
      '*italic*',
      '`co*de`',
      '$x_1 < y$',
      '[link](https://x.org)',
      '{{c1::gap::hint}}',
      '~~no~~',
    ),
  );
  const line = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(' '));
  const block = fc.oneof(
    line,
    line.map((words) => `- ${words}\n- two`),
    line.map((words) => `1. ${words}\n2. two\n  - in`),
    fc.constant('```\ncode  here\n```'),
    fc.constant('$$\nx^2\n$$'),
    fc.constant('| a | b |\n| --- | --- |\n| 1 | 2 |'),
    line.map((words) => `> ${words}`),
  );
  const markdown = fc
    .array(block, { minLength: 1, maxLength: 4 })
    .map((blocks) => text(cardAsHtml(blocks.join('\n'))));

  it('says the same, from the second time on to the letter', () => {
    fc.assert(
      fc.property(markdown, (once) => {
        expect(text(cardAsHtml(once))).toBe(once);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    'What is a **cell**?',
    'a\nb\n\nc',
    '- one\n- two\n  1. in',
    '$x_1 < y$ and\n$$\\frac{1}{2}$$\nend',
    '```\nif x:\n  y\n```',
    '> quoted *words*',
    '| A | B |\n| --- | --- |\n| 1 | 2\\|3 |',
    '- in\n| a | b |\n| --- | --- |\n| \\# no | x |\n| a | b |\n| --- | --- |\n| 1 | 2 |',
    '\\# no heading, \\*no stars\\*, \\<b>',
    '{{c1::Paris::city}} is in {{c2::**France**}}.',
  ])('%j comes back to the letter', (markdown) => {
    expect(text(cardAsHtml(markdown))).toBe(markdown);
  });

  it('never makes a tag of words', () => {
    expect(cardAsHtml('<script>alert(1)</script> [x](javascript:alert) "')).toBe(
      '&lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:alert) &quot;',
    );
  });
});

it.each([
  ['spaces', ' '],
  ['spaces that keep words together', '\u00a0'],
])('code with many %s is read at once', (_, space) => {
  expect(text(`<pre>a${space.repeat(160_000)}b  \n</pre>`)).toContain('b\n```');
});
