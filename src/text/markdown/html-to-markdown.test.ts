import { expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../test/support/long.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { parseMarkdown } from './markdown-blocks.ts';

it.each([
  [
    'a heading and words',
    '<h2 style="color:red">Cells</h2><p>A <b>cell</b> is <i>small</i>.</p>',
    '## Cells\n\nA **cell** is *small*.',
  ],
  [
    'a list in a list',
    '<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul>',
    '- one\n  - two\n- three',
  ],
  [
    'a list beside its item',
    '<ol><li>one</li><ul><li>two</li></ul><li>three</li></ol>',
    '1. one\n   - two\n2. three',
  ],
  [
    'tasks',
    '<ul><li><input type="checkbox" checked>done</li><li><input type="checkbox"><p>open</p></li></ul>',
    '- [x] done\n- [ ] open',
  ],
  [
    'a table',
    '<table><tr><th>a</th><th>b|c</th></tr><tr><td><p>1</p></td></tr></table>',
    '| a | b\\|c |\n| --- | --- |\n| 1 |  |',
  ],
  [
    'a link',
    '<a href="https://a.org/x_(y)">the <b>book</b></a> <a href="javascript:x">no</a>',
    '[the **book**](https://a.org/x_\\(y\\)) no',
  ],
  [
    'code',
    '<pre><code>a\n  b\n</code></pre><p><code>x`y</code></p>',
    '```\na\n  b\n```\n\n`` x`y ``',
  ],
  ['a quote', '<blockquote><p>one</p><p>two</p></blockquote>', '> one\n>\n> two'],
  ['scripts and styles', '<style>p{}</style><script>x</script><p onclick="x">words</p>', 'words'],
  [
    'Google Docs',
    '<b style="font-weight:normal"><p><span style="font-weight:700">bold</span> plain</p></b>',
    '**bold** plain',
  ],
  [
    'signs of Markdown',
    '<p># no heading</p><p>1. no item</p><p>a*b_c</p>',
    '\\# no heading\n\n1\\. no item\n\na\\*b_c',
  ],
  ['lists within lists without items', '<p>a</p><ul><ul><ul><li>b</li></ul></ul></ul>', 'a\n\n- b'],
  [
    'what the page hides',
    '<p>a <span style="display: none">b</span></p><div hidden>c</div><p style="mso-hide:all">d</p>',
    'a',
  ],
  ['line breaks and entities', '<p>a<br>b &amp; c&nbsp;d</p>', 'a\nb & c d'],
  [
    'a picture elsewhere',
    '<img src="file:///x.png" alt="A leaf"><img src="https://a.org/b.png" alt="B">',
    'A leaf[B](https://a.org/b.png)',
  ],
])('%s', (_, html, expected) => {
  expect(htmlToMarkdown(html)).toBe(expected);
});

const letters = fewerUnlessLong(100_000, 25_000);
it.each([
  '<div>',
  '<ul><li>',
  '<b>',
  '<table><tr><td>',
  '<blockquote>',
  '<p>a',
  '&amp;',
  '<!--',
  '<a href="',
  '`',
  '<pre>',
])('ends with very many letters of %j, and the result parses', (unit) => {
  const text = htmlToMarkdown(unit.repeat(letters / unit.length));
  expect(parseMarkdown(text)).toBeDefined();
});
