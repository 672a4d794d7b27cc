import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  fixtures,
  readAll,
  reasons,
  sourceFile,
} from '../../../../test/support/import-fixtures.ts';
import { fewerUnlessLong } from '../../../../test/support/long.ts';
import { createEntryNames } from '../../backup/export/entry-names.ts';
import { markdownOf } from '../../backup/export/texts.ts';
import { FormatError } from '../format.ts';
import { markdownReader } from './markdown-notes.ts';

const note = async (path: string, text: string) =>
  fieldsOf(await readAll(markdownReader, [sourceFile(path, text)]), 'note')[0];

describe('an Obsidian vault', () => {
  it('becomes notes, with what they show', async () => {
    const reading = await readAll(markdownReader, fixtures('markdown/obsidian'));
    expect(fieldsOf(reading, 'note')).toEqual([
      {
        title: 'The cell',
        folder: 'Biology',
        createdAt: Date.parse('2026-03-01T10:00:00Z'),
        properties:
          'aliases: [Cell theory, "Zelle"]\ncssclasses: wide\nsource: https://example.org/cells',
        body: `All life is made of [[The cell|cells]]. See [[Mitosis#Phases]] and [[Plan B|my plan]].

![[cell wall.png|300]]
![A membrane](../Attachments/membrane.jpg)
![[cell wall.png]]
![[Lecture 1.pdf]]

> [!note] Callouts stay`,
      },
      {
        title: 'Mitosis',
        folder: 'Biology',
        body: 'Four phases: ==prophase==, …\n\n![[recording.mp3]]\n![[drawing.svg]]\n![web](https://example.org/a.png)',
      },
      { title: 'Plan B', body: '# Aims\n\nOne.\n\n# Steps\n\n- [ ] two' },
    ]);
    expect(fieldsOf(reading, 'tag')).toEqual([
      { ownerEntity: 'note', name: 'biology' },
      { ownerEntity: 'note', name: 'exam/2026' },
    ]);
    expect(fieldsOf(reading, 'media')).toEqual([
      { ownerEntity: 'note', name: 'cell wall', mime: 'image/png' },
      { ownerEntity: 'note', name: 'A membrane', mime: 'image/jpeg' },
      { ownerEntity: 'note', name: 'recording', mime: 'audio/mpeg' },
    ]);
    expect(fieldsOf(reading, 'file')).toEqual([{ name: 'Lecture 1', mime: 'application/pdf' }]);
    expect(reasons(reading)).toEqual([
      'Attachments/drawing.svg: pictures and sounds of this type can’t be imported',
      'Empty.md: the file is empty',
      'Map.canvas: files of type “canvas” can’t be imported',
      'Attachments/unused.png: not used in any note',
    ]);
  });
});

describe('an export of Notion', () => {
  it('loses the ids, keeps its tables', async () => {
    const reading = await readAll(markdownReader, fixtures('markdown/notion'));
    expect(fieldsOf(reading, 'note')).toEqual([
      {
        title: 'Biology',
        createdAt: Date.parse('March 1, 2026 10:00 AM'),
        body: `Created: March 1, 2026 10:00 AM
Tags: Exam

Go on with [[Cells & more]] or the [[Reading list]].

![Untitled](Untitled%20(1).png)

[[handout.pdf]]

[A page of the web](https://example.org/x(1))`,
      },
      { title: 'Cells & more', folder: 'Biology', body: 'Text.' },
      {
        title: 'Reading list',
        body: '| Name | Status | Notes |\n| --- | --- | --- |\n| Cells | Done | a \\| b c |\n| Genes | Open |  |',
      },
    ]);
    expect(reading.items.filter(({ entity }) => entity === 'note').map(({ key }) => key)).toEqual([
      'notion:0123456789abcdef0123456789abcdef',
      'notion:ccccccccccccccccdddddddddddddddd',
      'notion:aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbb',
    ]);
    expect(fieldsOf(reading, 'media')).toEqual([
      { ownerEntity: 'note', name: 'Untitled', mime: 'image/png' },
    ]);
    expect(fieldsOf(reading, 'file')).toEqual([{ name: 'handout', mime: 'application/pdf' }]);
    expect(reading.leftOut).toEqual([]);
  });
});

describe('Markdown', () => {
  it('of Zim is read', async () => {
    const reading = await readAll(markdownReader, fixtures('markdown/zim'));
    expect(fieldsOf(reading, 'note')).toEqual([
      { title: 'Cells', body: 'Back to [[Home]]. **Bold** words.' },
      {
        title: 'Home',
        body: 'See [[Cells]] and the picture:\n\n![](./Home/cell.png)\n\n\n* [*] read\n* [ ] write',
      },
    ]);
    expect(fieldsOf(reading, 'media')).toEqual([
      { ownerEntity: 'note', name: 'cell', mime: 'image/png' },
    ]);
  });

  it('of our own export comes back as it was', async () => {
    for (const text of [
      'Words.\n\n- a\n- b',
      '# Not the title\n\nWords',
      '---\nnot: front matter',
      '',
    ]) {
      const read = await note('the-cell.md', markdownOf('The cell', text));
      expect(read).toEqual({ title: 'The cell', body: text });
    }
  });

  it.each([
    ['without letters', '???'],
    ['of a sign', '🧪'],
    [
      'that is too long for the name of a file',
      'On the origin of the eukaryotic cell '.repeat(8).trim(),
    ],
    ['that another note has', 'Cells'],
    ['that Windows keeps for itself', 'con'],
  ])('of our own export comes back with a title %s', async (_, title) => {
    const nameEntry = createEntryNames();
    nameEntry('notes', 'Cells', 'md');
    nameEntry('notes', '', 'md');
    const text = 'Words\n\n# Another heading';
    const path = nameEntry('notes', title, 'md');
    expect(await note(path, markdownOf(title, text))).toEqual({
      title,
      body: text,
    });
  });

  it.each([
    ['of the front matter', '---\ntitle: A\n---\n# B\n', 'A', '# B'],
    ['of the heading', '\n# B #1\n\nWords', 'B #1', 'Words'],
    ['of the file, where the heading is further down', 'Words\n\n# B\n', 'Cells', 'Words\n\n# B'],
    ['of the file, where there are several', '# B\n# C\n', 'Cells', '# B\n# C'],
    ['of the file, where the heading is code', '```\n# B\n```', 'Cells', '```\n# B\n```'],
    ['of the file, where a line is none of front matter', '---\n\nwords', 'Cells', '---\n\nwords'],
  ])('has the title %s', async (_, text, title, body) => {
    expect(await note('x/Cells.md', text)).toEqual({ title, body });
  });

  it('longer than a note can be becomes several', async () => {
    const reading = await readAll(markdownReader, [
      sourceFile('x/Long.md', `${'Words of a long note.\n'.repeat(100_000)}`),
    ]);
    const notes = fieldsOf(reading, 'note');
    expect(notes.map(({ title }) => title).slice(0, 3)).toEqual([
      'Long',
      'Long (part 2)',
      'Long (part 3)',
    ]);
    expect(
      notes.every(({ body }) => String(body).length <= 1_000_000 && String(body).endsWith('note.')),
    ).toBe(true);
    expect(notes.map(({ body }) => String(body).length).reduce((a, b) => a + b + 1)).toBe(
      2_200_000 - 1,
    );
    expect(reasons(reading)[0]).toContain('too long for one note');
  });

  it('with paths that lead out of the folder finds nothing there', async () => {
    const reading = await readAll(markdownReader, [
      sourceFile(
        'a/b.md',
        '![x](../../../../etc/passwd.png) ![y](/../c.png)\n[z](../../../secret.md)',
      ),
      sourceFile('../c.png', '\x89PNG'),
    ]);
    expect(fieldsOf(reading, 'note')).toEqual([
      {
        title: 'b',
        folder: 'a',
        body: '![x](../../../../etc/passwd.png) ![y](c.png)\n[[secret|z]]',
      },
    ]);
  });

  it('tells of each picture, sound and PDF that was not chosen with it, once', async () => {
    const text = `![[cell wall.png|300]] ![A](img/membrane.jpg) ![B](img/membrane.jpg "again")
![[talk.mp3]] [The handout](files/hand%20out.pdf#page=2) [[Lecture.pdf|slides]] ![[Lecture.pdf]]
![web](https://example.org/a.png) ![data](data:image/png;base64,AA==) [site](//example.org/a.pdf)
![[Mitosis]] [[Mitosis]] [other](Mitosis.md) ![here](here.png)`;
    const reading = await readAll(markdownReader, [
      sourceFile('Cells.md', text),
      sourceFile('here.png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
    ]);
    expect(fieldsOf(reading, 'media')).toHaveLength(1);
    expect(reasons(reading).sort()).toEqual([
      'Lecture.pdf: the PDF that the note “Cells” shows is not among these files',
      'cell wall.png: the picture that the note “Cells” shows is not among these files',
      'hand out.pdf: the PDF that the note “Cells” shows is not among these files',
      'membrane.jpg: the picture that the note “Cells” shows is not among these files',
      'talk.mp3: the sound that the note “Cells” shows is not among these files',
    ]);
  });

  it('takes no more time than it is long', async () => {
    const pieces = [
      '![',
      '![[',
      '![](',
      '[a](b',
      '](',
      '![a](((',
      '[](a[](',
      '```\n',
      '# a\n',
      '---\n',
      '[[a|',
      'a: [',
      '![a](<',
      '%',
      '# ',
      '#',
    ];
    const files = pieces.map((piece, at) =>
      sourceFile(`x/${at}.md`, piece.repeat(fewerUnlessLong(1_000_000, 250_000) / piece.length)),
    );
    const nested = sourceFile(
      'x/front.md',
      `---\n${'a: [[[\n- '.repeat(fewerUnlessLong(100_000, 25_000))}`,
    );
    const deep = sourceFile(`${'x/'.repeat(100_000)}a.md`, '[a](b.md)');
    const all = [...files, nested, deep];
    const { items } = await readAll(markdownReader, all);
    expect(items.map(({ key }) => key)).toEqual(all.map(({ path }) => `note:${path}`));
  });

  it('may be web pages, with links to each other and pictures', async () => {
    const reading = await readAll(markdownReader, [
      sourceFile(
        'Export/Home.html',
        '<title>Home</title><p>See <a href="Other.html">it</a> <img src="a.png" alt="A"><img src="data:image/png;base64,AA==">',
      ),
      sourceFile('Export/Other.html', '<h1>Other</h1><ul><li>one</ul>'),
      sourceFile('Export/a.png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
    ]);
    expect(fieldsOf(reading, 'note')).toEqual([
      { title: 'Home', body: 'See [[Other|it]] ![A](a.png)' },
      { title: 'Other', body: '- one' },
    ]);
    expect(fieldsOf(reading, 'media')).toHaveLength(1);
    expect(reasons(reading)).toEqual([
      'Export/Home.html: 1 picture inside the page left out. Export as Markdown to keep them',
    ]);
  });

  it('of Bear and of Apple Notes is read', async () => {
    const reading = await readAll(markdownReader, [
      sourceFile(
        'My cells.textbundle/text.md',
        '# My cells\n#biology/cells #two words# ![](assets/a.png)\n`#not this# #2b`\n#2b',
      ),
      sourceFile('My cells.textbundle/info.json', '{}'),
      sourceFile(
        'My cells.textbundle/assets/a.png',
        Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      ),
      sourceFile('Plan/Plan.txt', 'Words'),
    ]);
    expect(fieldsOf(reading, 'note')).toEqual([
      {
        title: 'My cells',
        body: '#biology/cells #two-words ![](assets/a.png)\n`#not this# #2b`\n#2b',
      },
      { title: 'Plan', folder: 'Plan', body: 'Words' },
    ]);
    // The others are tags by their words in the text.
    expect(fieldsOf(reading, 'tag').map(({ name }) => name)).toEqual(['2b']);
    expect([fieldsOf(reading, 'media').length, reasons(reading)]).toEqual([1, []]);
  });

  it('without a word makes no note', async () => {
    const empty = sourceFile('Empty.md', '\uFEFF\n ');
    await expect(readAll(markdownReader, [empty])).rejects.toThrow('This file is empty.');
    await expect(readAll(markdownReader, [empty, sourceFile('B.md', '')])).rejects.toThrow(
      'These files are empty.',
    );
    const reading = await readAll(markdownReader, [empty, sourceFile('Cells.md', 'Words')]);
    expect(fieldsOf(reading, 'note')).toEqual([{ title: 'Cells', body: 'Words' }]);
    expect(reasons(reading)).toEqual(['Empty.md: the file is empty']);
  });

  it('of a folder without notes is told', async () => {
    await expect(readAll(markdownReader, [sourceFile('.obsidian/app.json', '{}')])).rejects.toThrow(
      FormatError,
    );
  });
});
