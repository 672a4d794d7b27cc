import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../test/support/long.ts';
import { safeHref } from './inline-leaves.ts';
import { parseMarkdown } from './markdown-blocks.ts';
import { parseInline } from './markdown-inline.ts';
import type { Block, Inline, ListItem } from './markdown-tree.ts';

const plain = (text: string): Inline => ({ kind: 'text', text });
const shown = (name: string, text: string, src: string, alt = name): Inline => ({
  ...{ kind: 'shown', name, text, src, alt },
});

/** `npm test` parses a quarter of each long text, the long run the whole. */
const part = fewerUnlessLong(1, 4);

describe('marks in a line', () => {
  it.each<[string, Inline[]]>([
    ['**bold** word', [{ kind: 'strong', children: [plain('bold')] }, plain(' word')]],
    ['*it* and _it_', [em('it'), plain(' and '), em('it')]],
    ['a `b*c*` d', [plain('a '), { kind: 'code', text: 'b*c*' }, plain(' d')]],
    ['~~gone~~', [{ kind: 'strike', children: [plain('gone')] }]],
    ['one\ntwo', [plain('one'), { kind: 'break', isSoft: true }, plain('two')]],
    ['snake_case_name', [plain('snake_case_name')]],
    ['2 * 3 * 4', [plain('2 * 3 * 4')]],
    ['an **open end', [plain('an **open end')]],
    ['[site](https://a.org/x)', [link('https://a.org/x', 'site')]],
    [
      'see https://a.org/x.',
      [plain('see '), link('https://a.org/x', 'https://a.org/x'), plain('.')],
    ],
    ['![[img/cell.png]]', [shown('cell', '![[img/cell.png]]', 'img/cell.png')]],
    ['![[cell.png|A cell|300]]', [shown('A cell', '![[cell.png|A cell|300]]', 'cell.png')]],
    [
      'a ![A cell|300](my%20cell.png) b',
      [
        plain('a '),
        shown('A cell', '![A cell|300](my%20cell.png)', 'my%20cell.png', 'A cell|300'),
        plain(' b'),
      ],
    ],
    ['![](my%20cell.png)', [shown('my cell', '![](my%20cell.png)', 'my%20cell.png', '')]],
    ['Stop! [x] ![y', [plain('Stop! [x] ![y')]],
    ['\\*not\\*', [plain('*not*')]],
  ])('%j', (text, expected) => {
    expect(parseInline(text)).toEqual(expected);
  });

  it('refuses dangerous addresses (spec §2)', () => {
    expect(safeHref('javascript:alert(1)')).toBeUndefined();
    expect(safeHref('data:text/html,x')).toBeUndefined();
    expect(parseInline('[x](javascript:alert)')).toEqual([plain('[x](javascript:alert)')]);
  });

  // Were each of them looked for again, these would take minutes: the limit of a test is enough of a bound.
  it.each([
    ['marks that never close', '**a _b [c ~~d '.repeat(200_000 / part)],
    ['brackets before an address that is none', `${'['.repeat(2_000_000 / part)}](no)`],
  ])('takes %s for what they are, a whole note of them', (_, text) => {
    expect(parseInline(text)).toEqual([plain(text)]);
  });
});

describe('blocks', () => {
  it('reads headings, paragraphs, quotes, rules and code', () => {
    const text = '# Cells\n\nA cell\nis small.\n> said so\n\n---\n```\n# no heading\n```';
    expect(parseMarkdown(text).map((block) => block.kind)).toEqual([
      'heading',
      'paragraph',
      'quote',
      'rule',
      'code',
    ]);
  });

  it.each([
    ['2. more', false],
    ['7) more', false],
    ['1.', false],
    ['1. more', true],
    ['- more', true],
  ])('%j below a paragraph is a list: %s', (line, isList) => {
    for (const text of [`words\n${line}`, `> words\n> ${line}`, `- words\n  ${line}`])
      expect(JSON.stringify(parseMarkdown(text)).includes(`"${line}"`)).toBe(!isList);
  });

  it('reads lists in lists, numbers and tick boxes', () => {
    const [list] = parseMarkdown('3. one\n   - [x] done\n   - [ ] open\n4. two');
    expect(list).toMatchObject({
      kind: 'list',
      ordered: true,
      start: 3,
      items: [
        { children: [{ kind: 'list', items: [{ checked: true }, { checked: false }] }] },
        { content: [plain('two')] },
      ],
    });
  });

  it('loses no letter of any text', () => {
    const text = fc
      .array(
        fc.constantFrom(
          'a',
          'b1',
          '*',
          '**',
          '_',
          '`',
          '[',
          '](',
          ')',
          '\n',
          '\n\n',
          '  ',
          '- ',
          '1. ',
          '> ',
          '# ',
          '```',
          '\\',
          '$',
          '$$',
          '\\(',
          '\\)',
          '<u>',
          '</i>',
          '<i>',
          '|',
        ),
      )
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (source) => {
        // The word after an opening fence is its language and not shown.
        const letters = (words: string) => words.replace(/[^ab]/g, '').length;
        const shown = letters(
          parseMarkdown(source.replaceAll('```', '')).map(wordsOfBlock).join(''),
        );
        expect(shown).toBe(letters(source.replaceAll('```', '')));
      }),
    );
  });
});

function em(text: string): Inline {
  return { kind: 'emphasis', children: [plain(text)] };
}

function link(href: string, text: string): Inline {
  return { kind: 'link', href, children: [plain(text)] };
}

function wordsOf(nodes: Inline[]): string {
  return nodes
    .map((node) => {
      if ('children' in node) return wordsOf(node.children);
      return 'text' in node ? node.text : '';
    })
    .join('');
}

function wordsOfItem(item: ListItem): string {
  return wordsOf(item.content) + item.children.map(wordsOfBlock).join('');
}

function wordsOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return wordsOf(block.content);
    case 'list':
      return block.items.map(wordsOfItem).join('');
    case 'quote':
      return block.children.map(wordsOfBlock).join('');
    case 'code':
    case 'math':
    case 'html':
      return block.text;
    case 'table':
      return [block.head, ...block.rows].flat().map(wordsOf).join('');
    case 'notes':
      return block.notes.flatMap(({ children }) => children.map(wordsOfBlock)).join('');
    case 'rule':
      return '';
  }
}

describe('formulas, tables and elements of HTML', () => {
  const math = (text: string, isDisplay = false): Inline => ({ kind: 'math', text, isDisplay });
  it.each<[string, Inline[]]>([
    ['$x^2$ is', [math('x^2'), plain(' is')]],
    ['\\(x_1\\) and \\[y\\]', [math('x_1'), plain(' and '), math('y', true)]],
    ['so $$a$$', [plain('so '), math('a', true)]],
    ['it costs $5 and $6', [plain('it costs $5 and $6')]],
    ['from $5-$6', [plain('from $5-$6')]],
    ...[
      '$5–$10',
      'US$ 3',
      'US$3–US$4',
      'US$3 (about R$ 16,50)',
      '5$/6$',
      '5$–10$',
      'I paid 5$, he paid 6$.',
      '$5 apples for 6$',
      'Revenue ($) and cost ($)',
      'US$, A$',
      'In $: 5, in $: 6',
    ].map((text): [string, Inline[]] => [text, [plain(text)]]),
    ['2$x$ of 3$', [plain('2'), math('x'), plain(' of 3$')]],
    ['$5 or $x$', [plain('$5 or '), math('x')]],
    ['$2 x$', [math('2 x')]],
    ['$3 mod 2$', [math('3 mod 2')]],
    ['$0.5$', [math('0.5')]],
    ['$n$th', [math('n'), plain('th')]],
    ['$ a $', [plain('$ a $')]],
    ['H<sub>2</sub>O', [plain('H'), { kind: 'subscript', children: [plain('2')] }, plain('O')]],
    ['<B>x</B>', [{ kind: 'strong', children: [plain('x')] }]],
    ['one<br/>two', [plain('one'), { kind: 'break' }, plain('two')]],
    ['List<String> <script>x</script>', [plain('List<String> <script>x</script>')]],
    ['<b onclick="x">y</b>', [plain('<b onclick="x">y</b>')]],
    ['<b>open', [plain('<b>open')]],
    ['\\$x\\$', [plain('$x$')]],
    ['\\<b>x\\</b>', [plain('<b>x</b>')]],
  ])('%j', (text, expected) => {
    expect(parseInline(text)).toEqual(expected);
  });

  it('reads a table and a formula over several lines', () => {
    expect(parseMarkdown('| a | b |\n|---|:-:|\n| 1 | x \\| y |')).toEqual([
      {
        kind: 'table',
        align: [undefined, 'center'],
        head: [[plain('a')], [plain('b')]],
        rows: [[[plain('1')], [plain('x | y')]]],
      },
    ]);
    expect(parseMarkdown('$$\nx =\n1\n$$\nwords')).toEqual([
      { kind: 'math', text: 'x =\n1' },
      { kind: 'paragraph', content: [plain('words')] },
    ]);
    expect(parseMarkdown('$$ never closed')).toEqual([
      { kind: 'paragraph', content: [plain('$$ never closed')] },
    ]);
  });

  it.each([
    ['dollars that never close', '$a '.repeat(200_000 / part)],
    ['elements that never close', '<b>'.repeat(200_000 / part)],
    ['bars', '|'.repeat(200_000)],
  ])('takes %s at once', (_, text) => {
    expect(wordsOf(parseInline(text))).toBeTruthy();
  });

  it.each([
    ['a heading full of spaces', `# a${' '.repeat(500_000)}x`],
    ['formulas over lines that never end', '\\[a\n# h\n'.repeat(60_000 / part)],
    ['a formula full of gaps that never end', `$a${'\ufdd0'.repeat(400_000)}a$`],
  ])('takes %s at once', (_, text) => {
    expect(parseMarkdown(text).length).toBeGreaterThan(0);
  });

  it('a heading may end with its marks', () => {
    expect(['# a ##  ', '# a #b', '# a#'].map((text) => parseMarkdown(text)[0])).toEqual(
      ['a', 'a #b', 'a#'].map((words) => ({
        kind: 'heading',
        level: 1,
        content: [plain(words)],
      })),
    );
  });
});

it.each([
  'The ____ is the powerhouse of the ____.',
  '____, _____ and ___.',
  '____(1)____(2)',
  'a ___ b ___',
  '*** a ***',
  'x = ____; y = ____',
])('blanks to fill in are no marks: “%s”', (text) => {
  expect(
    parseInline(text)
      .map((part) => part.kind === 'text' && part.text)
      .join(''),
  ).toBe(text);
});

describe('bold and italic words within each other', () => {
  const bold = (...children: Inline[]): Inline => ({ kind: 'strong', children });
  const italic = (...children: Inline[]): Inline => ({ kind: 'emphasis', children });
  const words = (text: string): Inline => ({ kind: 'text', text });
  it.each<[string, Inline[]]>([
    ['***x***', [italic(bold(words('x')))]],
    ['**a *b***', [bold(words('a '), italic(words('b')))]],
    ['**a *b* c**', [bold(words('a '), italic(words('b')), words(' c'))]],
    ['*a **b***', [italic(words('a '), bold(words('b')))]],
    ['*a **b** c*', [italic(words('a '), bold(words('b')), words(' c'))]],
    ['**a***b*', [bold(words('a')), italic(words('b'))]],
    ['**2***', [bold(words('2')), words('*')]],
  ])('%j', (text, expected) => {
    expect(parseInline(text)).toEqual(expected);
  });
});

it('a table with more cells than a screen can draw stays words, in little memory', () => {
  const wide = `|${'a|'.repeat(20_000)}\n|${'-|'.repeat(20_000)}\n${'|x\n'.repeat(5_000)}`;
  expect(parseMarkdown(wide).map(({ kind }) => kind)).not.toContain('table');
  const usual = `|a|b|\n|-|-|\n${'|x|y|\n'.repeat(5_000)}`;
  expect(parseMarkdown(usual).map(({ kind }) => kind)).toEqual(['table']);
});
