/** Footnotes, as GitHub reads them. */
import { describe, expect, it } from 'vitest';
import { markdownAsHtml } from './markdown-html.ts';
import { plainWords } from './plain-words.ts';

/** With `(1)` for the mark of the first note. */
function shortened(text: string): string {
  const marks = /<sup><a role="doc-noteref">(\d+)<\/a><\/sup>/g;
  return markdownAsHtml(text)
    .replace(marks, '($1)')
    .replace(/<\/?p>/g, '')
    .trim();
}

describe('a footnote', () => {
  it('is a note for itself, in the order of the marks', () => {
    const text = 'Rope[^b] and tent[^a].\n\n[^a]: Weighed when dry.\n[^b]: A note below.';
    expect(shortened(text)).toBe('Rope(1) and tent(2).\n(1) A note below.\n(2) Weighed when dry.');
    expect(plainWords(text)).toBe('Rope and tent.\n1. A note below.\n2. Weighed when dry.');
  });

  it.each([
    ['in a table', '| a[^1] |\n| - |\n\n[^1]: x', /<th>a\(1\)<\/th>[\s\S]*\n\(1\) x$/],
    ['in a list', '- a[^1]\n\n  [^1]: x', /<li>a\(1\)<\/li>[\s\S]*\n\(1\) x$/],
    ['in a quote', '> a[^1]\n>\n> [^1]: x', /^<blockquote>\na\(1\)\n<\/blockquote>\n\(1\) x$/],
    ['in a heading', '# a[^1]\n\n[^1]: x', /^<h1>a\(1\)<\/h1>\n\(1\) x$/],
    ['with a long name', 'a[^long-name]\n\n[^Long-Name]: x', /^a\(1\)\n\(1\) x$/],
    ['twice', 'a[^1] b[^1]\n\n[^1]: x', /^a\(1\) b\(1\)\n\(1\) x$/],
    ['before its mark', '[^1]: x\n\na[^1]', /^a\(1\)\n\(1\) x$/],
    ['right below a paragraph', 'a[^1]\n[^1]: x', /^a\(1\)\n\(1\) x$/],
    ['without a space', 'a[^1]\n\n[^1]:x', /^a\(1\)\n\(1\) x$/],
    ['in another note', 'a[^1]\n\n[^2]: y\n[^1]: x[^2]', /^a\(1\)\n\(1\) x\(2\)\n\(2\) y$/],
    ['that names itself', 'a[^1]\n\n[^1]: x[^1]', /^a\(1\)\n\(1\) x\(1\)$/],
    ['of two lines', 'a[^1]\n\n[^1]: x\ny\n\nb', /^a\(1\)\nb\n\(1\) x\ny$/],
    ['of two paragraphs', 'a[^1]\n\n[^1]: x\n\n    y\n\nb', /^a\(1\)\nb\n\(1\) x\ny$/],
    ['with a list', 'a[^1]\n\n[^1]: x\n    - y\n', /^a\(1\)\n\(1\) x\n<ul>\n<li>y<\/li>\n<\/ul>$/],
    [
      'with code',
      'a[^1]\n\n[^1]:\n    ```\n    y\n    ```',
      /\n\(1\) \n<pre><code>y\n<\/code><\/pre>$/,
    ],
    ['in bold words', '**a[^1]**\n\n[^1]: x', /^<strong>a\(1\)<\/strong>\n\(1\) x$/],
  ])('%s', (_, text, expected) => {
    expect(shortened(text)).toMatch(expected);
  });

  it('stays in the text without its mark, and a second one of the same name', () => {
    expect(shortened('a\n\n[^1]: x\n[^1]: y\n[^2]: z')).toBe('a\n(1) x\n(2) y\n(3) z');
  });

  it.each([
    ['a[^1]', 'a[^1]'],
    ['[^ab] and [^a b]\n\n[^c]: x', '[^ab] and [^a b]\n(1) x'],
    ['`a[^1]`\n\n[^1]: x', '<code>a[^1]</code>\n(1) x'],
    ['a\\[^1]\n\n[^1]: x', 'a[^1]\n(1) x'],
    ['    [^1]: x', '<pre><code>[^1]: x\n</code></pre>'],
    ['[^1](https://a.b)\n\n[^1]: x', '<a href="https://a.b">^1</a>\n(1) x'],
  ])('is named by its mark alone: %j', (text, html) => {
    expect(shortened(text)).toBe(html);
  });
});
