import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixtures, readAll, sourceFile } from '../../../../test/support/import-fixtures.ts';
import type { SourceFile } from '../format.ts';
import { importFormats } from './all.ts';

async function formatOf(files: SourceFile[]): Promise<string | undefined> {
  for (const format of importFormats) if (await format.isOne(files)) return format.id;
  return undefined;
}

describe('the formats', () => {
  it('have ids of their own, that never change', () => {
    expect(importFormats.map(({ id }) => id)).toEqual([
      'calendar',
      'todoist',
      'google-tasks',
      'references',
      'opml',
      'qti',
      'moodle-xml',
      'evernote',
      'joplin',
      'markdown-cards',
      'markdown',
      'anki',
      'aiken',
      'gift',
      'cards',
    ]);
  });

  it.each([
    ['calendar', fixtures('calendar/exchange.ics', 'calendar/khal-day.ics')],
    ['todoist', fixtures('todoist')],
    ['google-tasks', fixtures('google-tasks')],
    ['references', fixtures('references')],
    ['markdown', [...fixtures('markdown/obsidian'), ...fixtures('references/zotero.bib')]],
    ['references', fixtures('references/pandoc.json')],
    ['references', fixtures('references/zotero.ris')],
    ['references', fixtures('references/pubmed.nbib')],
    ['references', fixtures('references/endnote.enw')],
    ['references', [sourceFile('pubmed-cells.txt', '\nPMID- 13054692\nTI  - Cells\n')]],
    ['references', [sourceFile('export.txt', '\ufeffTY  - JOUR\r\nTI  - Cells\r\nER  - \r\n')]],
    ['markdown', [sourceFile('a/b.md', 'Words'), ...fixtures('references/zotero.ris')]],
    ['opml', fixtures('opml')],
    ['markdown', fixtures('markdown/obsidian')],
    ['markdown', fixtures('markdown/notion')],
    ['cards', fixtures('cards')],
    ['anki', fixtures('anki')],
    ['markdown-cards', fixtures('markdown-cards')],
    [
      'markdown-cards',
      [sourceFile('a.md', 'mitosis::cell division\nmeiosis::makes gametes\n- a::b')],
    ],
    ['markdown-cards', [sourceFile('a.markdown', 'Which?\r\n?  \r\n\r\n| a |\r\n|---|')]],
    ['markdown', [sourceFile('a.md', 'Two kinds:\n- static: `Class::go`\n- made: `Class::new`')]],
    ['markdown', [sourceFile('a.md', '```java\nlist::add\nset::add\n```\nMethods.')]],
    ['markdown-cards', [sourceFile('a.md', '`ls`::`dir`\n`rm`::`del`')]],
    ['markdown-cards', [sourceFile('a.md', 'What is `::`?::A reference\n`a::b`?::One')]],
    ['markdown-cards', [sourceFile('a.md', '#flashcards\n\nMany words.\n\nMore.\n\nA ==gap==')]],
    [
      'markdown-cards',
      [sourceFile('a.md', 'Words.\n\nMore.\n\na::b\n<!--SR:!2026-11-20,3,250-->')],
    ],
    ['markdown', [sourceFile('a.md', 'Words with ==marks==.\n\nUse `std::vector`.\n\nMore.')]],
    ['gift', fixtures('gift')],
    ['qti', fixtures('qti')],
    ['qti', [...fixtures('qti/Cells'), sourceFile('readme.md', 'Read me')]],
    ['qti', fixtures('qti/Cells/items/walls.xml')],
    ['qti', [sourceFile('old.xml', '<?xml version="1.0"?>\n<questestinterop>')]],
    ['qti', [sourceFile('new.xml', '<qti-assessment-item identifier="a">')]],
    ['markdown', [sourceFile('a/b.md', 'Words'), ...fixtures('qti/Cells/items/walls.xml')]],
    [undefined, [sourceFile('a.xml', '<feed></feed>')]],
    ['gift', [sourceFile('Quiz.txt', '// Moodle\n::One::Yes? {\n  =yes ~no}')]],
    ['gift', [sourceFile('Quiz.txt', '::Rain:: What keeps rain off? {Umbrella}')]],
    ['qti', fixtures('canvas')],
    ['qti', fixtures('canvas/g1/g1.xml')],
    ['moodle-xml', fixtures('moodle-xml')],
    ['aiken', fixtures('aiken')],
    ['aiken', [sourceFile('Quiz.txt', '\ufeffOne?\r\nA) a\r\nB) b\r\nANSWER: b\r\n')]],
    ['cards', [sourceFile('List.txt', 'A. one\tB. two\nThe answer: yes\tno')]],
    ['cards', [sourceFile('Cards.txt', '{{c1::cell}}\tunit of life')]],
    [undefined, [sourceFile('a.json', '{"name": "package"}')]],
    [undefined, [sourceFile('a.exe', 'MZ')]],
    [undefined, []],
  ])('%s is told from the others', async (id, files) => {
    expect(await formatOf(files)).toBe(id);
  });

  it('that cannot be read are none', async () => {
    const broken = { ...sourceFile('a.csv', ''), bytes: () => Promise.reject(new Error('gone')) };
    expect(await formatOf([broken])).toBe('cards');
  });

  it('load their readers only when one is chosen', async () => {
    const code = readFileSync('src/interchange/formats/read/all.ts', 'utf8');
    const imports = [...code.matchAll(/^import (?!type).* from '(.*)'/gm)].map((match) => match[1]);
    expect(imports).toEqual(['../../../lib/path.ts', './shared/source-text.ts']);
    const formats = await Promise.all(importFormats.map(({ load }) => load()));
    expect(formats.every(({ read }) => typeof read === 'function')).toBe(true);
  });
});

it.each(importFormats.map(({ id, load }) => [id, load] as const))(
  '%s finds the same keys whenever it is read',
  async (id, load) => {
    const folder = { markdown: 'markdown/obsidian' }[id as string] ?? id;
    const files = fixtures(folder).filter(({ path }) => path !== 'rules.json');
    const reader = await load();
    const keys = async (chosen: SourceFile[]) =>
      (await readAll(reader, chosen)).items.map(({ key }) => key).sort();
    expect(await keys(files.toReversed())).toEqual(await keys(files));
  },
);
