import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { textOfBlocks } from './block-text.ts';
import { createBlockCount } from './picture-keys.ts';
import { readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';

const options = { countBlock: createBlockCount(), pictureOf: () => undefined };
const blocksOf = (html: string) => readHtml(html, options).blocks;
const wordsOf = (html: string) => textOfBlocks(blocksOf(html));

describe('a page of HTML', () => {
  it('keeps words and their looks, never an element or an attribute of its own', () => {
    expect(
      blocksOf('<p style="x" onclick="y">A <b>bold</b> and <font color=red>red</font> word</p>'),
    ).toEqual([
      {
        kind: 'paragraph',
        runs: [{ text: 'A ' }, { text: 'bold', bold: true }, { text: ' and red word' }],
      },
    ]);
  });

  it.each([
    '<script>x</script>',
    '<style>x</style>',
    '<iframe>x</iframe>',
    '<svg><text>x</text><script>x</script></svg>',
    '<noscript><p>x</p></noscript>',
    '<p hidden>x</p>',
    '<nav><a href="/">x</a></nav>',
    '<textarea><p>x</textarea>',
  ])('leaves out %s', (html) => {
    expect(wordsOf(`<p>a</p>${html}<p>b</p>`)).toBe('a\nb');
  });

  it.each([
    ['javascript:alert(1)', undefined],
    [' java\nscript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['/dashboard', undefined],
    ['//evil.example', undefined],
    ['https://example.org/a', 'https://example.org/a'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
  ])('a link to %s leads to %s', (href, wanted) => {
    const [block] = blocksOf(`<a href="${href}">x</a>`);
    const [run] = block?.kind === 'paragraph' ? block.runs : [];
    expect(run && 'href' in run ? run.href : undefined).toBe(wanted);
  });

  it('closes what was never closed', () => {
    expect(wordsOf('<ul><li>one<li>two</ul><table><tr><td>a<td>b<tr><td>c</table><p>end')).toBe(
      'one\ntwo\na  b\nc\nend',
    );
  });

  it('reads lists and quotes without end as deep as a person would write them', () => {
    const deep = `${'<ul><li>'.repeat(15_000)}deep${'<blockquote>'.repeat(15_000)}deeper`;
    expect(wordsOf(deep).replace(/\s+/g, ' ').trim()).toContain('deep');
  });

  it('reads a page inside a form, without its fields', () => {
    const form = readFileSync('test/fixtures/documents/page-inside-a-form.html', 'utf8');
    expect(blocksOf(form).map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list']);
    expect(wordsOf(form)).toBe(
      'Parts of a tent\nThe outer tent keeps the rain off.\nRopes hold the tent in the wind.',
    );
    expect(
      wordsOf(
        '<form><p>a</p><input value="x"><select><option>x</select><button>x</button></form><form role="search">x</form>',
      ),
    ).toBe('a');
  });

  it('has the words that stand for an object, unless it is a picture of the document', () => {
    expect(wordsOf('<object data="a.xml"><p>words</p></object>')).toBe('words');
    expect(wordsOf('<object data="a.svg" type="image/svg+xml">words</object>after')).toBe(
      'words\nafter',
    );
    const shown = readHtml('<object data="a.png" type="image/png">words</object>', {
      ...options,
      pictureOf: (src) => src,
    });
    expect(shown.blocks).toEqual([{ kind: 'paragraph', runs: [{ picture: 'a.png', alt: '' }] }]);
  });

  it.each([
    [
      '<p>A <img src="https://x.example/a.png" alt="A tent in the wind"> b</p>',
      'A [A tent in the wind] b',
    ],
    ['<p>A <img src="a.png" alt="IMG_1234.jpg"> b</p>', 'A b'],
    ['<p>A <img src="a.png" alt="image 3"> b</p>', 'A b'],
    ['<p>A <a href="https://x.example"><img src="a.png" alt="Share this page"></a> b</p>', 'A b'],
  ])('has the description of a picture that is not in it: %s', (html, words) => {
    expect(wordsOf(html)).toBe(words);
  });

  it('keeps the numbers and letters of its lists', () => {
    expect(
      blocksOf(
        '<ol start="3" type="a"><li>c<li>d<li value="9">i<li>j</ol><ol><li value="4">x</ol>',
      ),
    ).toMatchObject([
      { start: 3, numbering: 'lower-alpha', values: { 2: 9 }, items: [{}, {}, {}, {}] },
      { start: 4, items: [{}] },
    ]);
  });

  it('knows no kinds of numbers but those of HTML, so that a worker can send its lists', () => {
    const [list] = structuredClone(blocksOf('<ol type="constructor"><li>a</ol>'));
    expect(list).not.toHaveProperty('numbering');
  });

  it('takes no longer for marks that are never closed, and keeps the words before them', () => {
    const deep = '<b><i><a href="https://x.example">'.repeat(100_000);
    expect(wordsOf(`<p>before</p>${deep}`)).toMatch(/^before\b/);
    expect(wordsOf(`<p>before</p>${'<p '.repeat(300_000)}`)).toBe('before');
    expect(wordsOf(`before${'</p>'.repeat(300_000)}after`)).toBe('before\nafter');
  });
});

describe('Markdown', () => {
  it('has its title from the settings at its head, which are no text', () => {
    const { title, blocks } = readMarkdown('---\ntitle: "Cells"\ntags: [a]\n---\nText', options);
    expect([title, textOfBlocks(blocks)]).toEqual(['Cells', 'Text']);
  });

  it('trusts the HTML in it no more than any other', () => {
    const { blocks } = readMarkdown('[a](javascript:x) <script>y</script> **b**', options);
    expect(blocks).toEqual([
      { kind: 'paragraph', runs: [{ text: 'a ' }, { text: 'b', bold: true }] },
    ]);
  });
});
