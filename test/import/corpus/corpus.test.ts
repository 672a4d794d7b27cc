/** The counting of the corpus command, by two small files and by made-up readings. */
import '../../support/node-blobs.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeAnki } from './anki-beside.ts';
import { findUnits } from './find-units.ts';
import { readUnit } from './read-unit.ts';
import type { Tools } from './tools.ts';
import {
  countKinds,
  type FileReading,
  reasonsOf,
  reportOf,
  shareFound,
  verdictOfShare,
  withoutRunningLines,
  wordsOf,
  worstOf,
} from './verdict.ts';

const root = join(import.meta.dirname, '../../fixtures');
const noTools: Tools = { textOf: async () => undefined };
const saying = (text: string): Tools => ({ textOf: async () => text });
const unit = (name: string) => ({ name, paths: [name] });

describe('a file of real programs', () => {
  it('is judged by the report alone where no tool is installed', async () => {
    expect(await readUnit(root, unit('import/cards/Organelles.csv'), noTools)).toEqual([
      { kind: 'cards (.csv)', verdict: 'right', reasons: [] },
    ]);
  });

  it('is a note and a document, whose words another program knows too', async () => {
    const [note, text] = await readUnit(root, unit('documents/slides.md'), noTools);
    expect([note?.kind, text?.kind]).toEqual(['markdown (.md)', 'text (.md)']);
    expect(text).not.toHaveProperty('judgedBy');
    const lost = 'nobody wrote these words into it';
    const [, judged] = await readUnit(root, unit('documents/slides.md'), saying(lost));
    expect(judged).toMatchObject({ kind: 'text (.md)', verdict: 'wrong', judgedBy: 'pandoc' });
    expect(judged?.reasons[0]).toMatch(/^\d+ % of 6 words, without “nobody/);
  });

  it('of no known kind is left out', async () => {
    expect(await readUnit(root, unit('make-scanned-pages.mjs'), noTools)).toEqual([]);
  });

  it('is one with its folder where the folder is a package', async () => {
    const units = await findUnits(join(root, 'import'));
    const names = units.map(({ name }) => name);
    expect(names).toContain('qti/Cells');
    expect(names).toContain('cards/Zellen.csv');
    expect(units.find(({ name }) => name === 'qti/Cells')?.paths).toContain(
      'qti/Cells/items/genes.xml',
    );
    const [quiz] = units.filter(({ name }) => name === 'qti/Cells');
    const found = quiz && (await readUnit(join(root, 'import'), quiz, noTools));
    expect(found).toMatchObject([{ kind: 'qti (folder)' }]);
    const vault = join(root, 'import/markdown/obsidian');
    const [whole, ...others] = await findUnits(vault);
    expect(others).toEqual([]);
    expect(whole?.name).toBe('.');
    expect(whole && (await readUnit(vault, whole, noTools))).toMatchObject([
      { kind: 'markdown (folder)' },
    ]);
  });
});

describe('the share of words', () => {
  it.each([
    ['the cell has a wall', 'A cell has THE wall', 1],
    ['cell cell', 'cell', 1 / 2],
    ['ﬁle', 'file', 1],
    ['', 'anything', 1],
    ['one two three', '', 0],
  ])('of “%s” in “%s”', (wanted, found, share) => {
    expect(shareFound(wordsOf(wanted), wordsOf(found))).toBe(share);
  });

  it.each([
    [0.95, 'right'],
    [0.949, 'partly'],
    [0.5, 'partly'],
    [0.499, 'wrong'],
  ])('%f is %s', (share, verdict) => {
    expect(verdictOfShare(share)).toBe(verdict);
  });

  it('does not want lines that stand on each page', () => {
    const text = ['Cells 1', 'Cells 2', 'Cells 3'].map((head, at) => `${head}\nwords ${'abc'[at]}`);
    expect(withoutRunningLines(text.join('\f'))).toBe('words a\fwords b\fwords c');
    expect(withoutRunningLines('Cells 1\fCells 2')).toBe('Cells 1\fCells 2');
  });
});

describe('a package of Anki', () => {
  const numbers = { cards: 3, reviews: 9, dueDays: ['2026-11-20', '2026-11-20', '2026-12-01'] };

  it.each([
    ['equal', numbers, [], 'right', []],
    ['equal and told', numbers, ['1 sound: missing'], 'partly', ['1 sound: missing']],
    [
      'less and told',
      { ...numbers, cards: 2 },
      ['1 card: empty'],
      'partly',
      ['2 of 3 cards', '1 card: empty'],
    ],
    ['less and not told', { ...numbers, reviews: 8 }, [], 'wrong', ['8 of 9 reviews']],
    [
      'on other days',
      { ...numbers, dueDays: ['2026-11-20'] },
      ['x'],
      'wrong',
      ['1 of 3 due days', 'x'],
    ],
  ] as const)('%s', (_, found, told, verdict, reasons) => {
    expect(judgeAnki(numbers, found, told)).toEqual({ verdict, reasons });
  });
});

describe('the table', () => {
  const readings: FileReading[] = [
    { file: 'a.csv', kind: 'cards (.csv)', verdict: 'right', reasons: [] },
    {
      file: 'b.csv',
      kind: 'cards (.csv)',
      verdict: 'partly',
      reasons: ['Line 3: “x” is left out'],
    },
    {
      file: 'c.csv',
      kind: 'cards (.csv)',
      verdict: 'partly',
      reasons: ['Line 70: “y” is left out'],
    },
    { file: 'd.csv', kind: 'cards (.csv)', verdict: 'refused', reasons: ['No cards'] },
    ...[
      { file: 'e.pdf', share: 0.7, verdict: 'partly' as const },
      { file: 'f.pdf', share: 0.2, verdict: 'wrong' as const },
      { file: 'g.pdf', share: 0.99, verdict: 'right' as const },
    ].map((one) => ({ ...one, kind: 'text (.pdf)', judgedBy: 'pdftotext', reasons: [] })),
  ];

  it('counts each kind', () => {
    expect(countKinds(readings)).toEqual([
      { kind: 'cards (.csv)', right: 1, partly: 2, wrong: 0, refused: 1, judged: 0 },
      { kind: 'text (.pdf)', right: 1, partly: 1, wrong: 1, refused: 0, judged: 3 },
    ]);
  });

  it('names the worst files first, and counts equal reasons', () => {
    expect(worstOf(readings, 3).map(({ file }) => file)).toEqual(['f.pdf', 'd.csv', 'e.pdf']);
    expect(reasonsOf(readings)).toEqual([
      { count: 2, reason: 'cards (.csv): “…” is left out' },
      { count: 1, reason: 'cards (.csv): No cards' },
    ]);
  });

  it('is Markdown', () => {
    expect(reportOf(readings)).toContain('| cards (.csv) | 1 | 2 | 0 | 1 | 0 |');
    expect(reportOf(readings)).toContain('| f.pdf | text (.pdf) | wrong (20.0 %) |  |');
    expect(reportOf(readings)).toContain('| all | 2 | 3 | 1 | 1 | |');
  });
});
