import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { png } from '../../../../test/support/anki/package.ts';
import {
  fieldsOf,
  readAll,
  reasons,
  sourceFile,
} from '../../../../test/support/import-fixtures.ts';
import { evernoteReader } from './evernote.ts';
import { joplinReader } from './joplin.ts';

const hash = createHash('md5').update(png).digest('hex');
const base64 = Buffer.from(png).toString('base64');
const enex = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">
<en-export export-date="20260301T100000Z" application="Evernote" version="10">
<note><title>Cells &amp; more</title><created>20260301T100000Z</created><updated>20260302T100000Z</updated>
<tag>biology</tag><tag>two words</tag><note-attributes><source-url>https://example.org/</source-url></note-attributes>
<content><![CDATA[<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE en-note SYSTEM "x">
<en-note><h1>Phases</h1><div><en-todo checked="true"/>read</div><div><en-todo/>write</div>
<div><en-media hash="${hash}" type="image/png"/></div><div>after</div>
<table><tr><td>a</td><td>b</td></tr></table><en-crypt>c2VjcmV0</en-crypt></en-note>]]></content>
<resource><data encoding="base64">${base64.slice(0, 6)}\n${base64.slice(6)}</data><mime>image/png</mime>
<resource-attributes><file-name>wall.png</file-name></resource-attributes></resource></note>
<note><title>Cells &amp; more</title><content><![CDATA[<en-note>Another</en-note>]]></content></note>
</en-export>`;

describe('an export of Evernote', () => {
  it('becomes notes with tags, dates, boxes, tables and pictures, and tells what is encrypted', async () => {
    const reading = await readAll(evernoteReader, [sourceFile('Uni.enex', enex)]);
    expect(fieldsOf(reading, 'note')).toEqual([
      {
        title: 'Cells & more',
        folder: 'Uni',
        createdAt: Date.UTC(2026, 2, 1, 10),
        properties: 'source: "https://example.org/"',
        body: `# Phases

- [x] read
- [ ] write
![](../attachments/Cells%20&%20more/wall.png)
after

| a | b |
| --- | --- |`,
      },
      expect.objectContaining({ title: 'Cells & more (Uni)', body: 'Another' }),
    ]);
    expect(fieldsOf(reading, 'tag').map(({ name }) => name)).toEqual(['biology', 'two words']);
    expect(fieldsOf(reading, 'media')).toEqual([
      { ownerEntity: 'note', name: 'wall', mime: 'image/png' },
    ]);
    expect(reasons(reading)).toEqual([
      'Cells & more: has a part that is encrypted in Evernote, which is left out. Decrypt it there, then export again',
    ]);
  });

  it('becomes a box for each task of a note, below its text', async () => {
    const tasks = `<task><title>Read *all*</title><taskStatus>completed</taskStatus></task>
<task><title>Write</title><created>20260301T100000Z</created><taskStatus>open</taskStatus></task>`;
    const source = `<en-export><note><title>Plan</title><content><![CDATA[<en-note>This week</en-note>]]></content>
${tasks}</note><note><content><![CDATA[<en-note></en-note>]]></content>${tasks}</note></en-export>`;
    const reading = await readAll(evernoteReader, [sourceFile('Uni.enex', source)]);
    const boxes = '- [x] Read \\*all\\*\n- [ ] Write';
    expect(fieldsOf(reading, 'note')).toEqual([
      expect.objectContaining({ title: 'Plan', body: `This week\n\n${boxes}` }),
      expect.objectContaining({ body: boxes }),
    ]);
  });

  it('keeps a picture as it is beside another form of it, whatever its name and without a notebook', async () => {
    const note = `<note><title>Cells</title><content><![CDATA[<en-note>
<en-media hash="${hash}" type="image/png"/></en-note>]]></content><resource>
<data encoding="base64">${base64}</data><mime>image/png</mime>
<alternate-data><data encoding="base64">AAAA</data><mime>application/x-ink</mime></alternate-data>
<resource-attributes><file-name>Wall (a.png</file-name></resource-attributes></resource></note>`;
    const source = `<en-export>${note}</en-export>`;
    for (const [name, way] of [
      ['Uni.enex', '../'],
      [' .enex', ''],
    ] as const) {
      const reading = await readAll(evernoteReader, [sourceFile(name, source)]);
      expect(fieldsOf(reading, 'note')).toEqual([
        expect.objectContaining({ body: `![](${way}attachments/Cells/Wall%20%28a.png)` }),
      ]);
      expect(fieldsOf(reading, 'media')).toEqual([
        { ownerEntity: 'note', name: 'Wall (a', mime: 'image/png' },
      ]);
      expect(reasons(reading)).toEqual([]);
    }
  });

  it('of very many tags gives their words', async () => {
    const inside = `<en-note>${'<div>'.repeat(20_000)}words${'</div>'.repeat(20_000)}</en-note>`;
    const source = `<en-export><note><title>Deep</title><content><![CDATA[${inside}]]></content></note></en-export>`;
    const reading = await readAll(evernoteReader, [sourceFile('Uni.enex', source)]);
    expect(fieldsOf(reading, 'note')).toEqual([expect.objectContaining({ body: 'words' })]);
  });

  it('cut off anywhere gives what is whole, and says so', async () => {
    for (let end = 300; end < enex.length; end += 150) {
      const reading = await readAll(evernoteReader, [
        sourceFile('Uni.enex', enex.slice(0, end)),
      ]).catch((error: Error) => error.message);
      if (typeof reading === 'string') expect(reading).toContain('No notes found');
      else expect(reasons(reading).join()).toContain('damaged or incomplete');
    }
  });
});

const id = (letter: string) => letter.repeat(32);
const item = (letter: string, text: string, fields: Record<string, unknown>) =>
  [
    `${id(letter)}.md`,
    `${text}\n\nid: ${id(letter)}\n${Object.entries(fields)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n')}`,
  ] as const;
const items = new Map<string, string | Uint8Array<ArrayBuffer>>([
  item('a', `Cells\n\nSee [plan](:/${id('b')}) ![wall](:/${id('d')})\n\nMore`, {
    ...{ parent_id: id('f'), created_time: '2026-03-01T10:00:00.000Z', is_todo: 0 },
    ...{ updated_time: '2026-03-02T10:00:00.000Z', encryption_applied: 0, type_: 1 },
  }),
  item('b', 'Plan', { parent_id: id('e'), is_todo: 1, todo_completed: 5, type_: 1 }),
  item('c', '', { encryption_applied: 1, type_: 1 }),
  item('d', 'wall.png', { mime: 'image/png', file_extension: 'png', type_: 4 }),
  item('e', 'Uni', { parent_id: '', type_: 2 }),
  item('f', 'Biology', { parent_id: id('e'), type_: 2 }),
  item('1', 'exam', { type_: 5 }),
  item('2', '', { note_id: id('a'), tag_id: id('1'), type_: 6 }),
  [`resources/${id('d')}.png`, png],
]);

function tarOf(files: ReadonlyMap<string, string | Uint8Array>): Uint8Array<ArrayBuffer> {
  const parts = [...files].flatMap(([path, content]) => {
    const bytes = Buffer.from(content);
    const head = Buffer.alloc(512);
    head.write(path, 0);
    head.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124);
    head.write('        ', 148);
    head.write('0', 156);
    head.write('ustar', 257);
    const sum = head.reduce((all, byte) => all + byte, 0);
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [head, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return new Uint8Array(Buffer.concat([...parts, Buffer.alloc(1024)]));
}

describe('an export of Joplin', () => {
  const wanted = [
    {
      title: 'Cells',
      folder: 'Uni/Biology',
      createdAt: Date.UTC(2026, 2, 1, 10),
      body: 'See [[Plan|plan]] ![wall](../../_resources/wall%20dddddddd.png)\n\nMore',
    },
    expect.objectContaining({ title: 'Plan', folder: 'Uni', body: '- [x] Plan' }),
  ];

  it.each([
    ['a JEX file', () => [sourceFile('joplin.jex', tarOf(items))]],
    ['a RAW folder', () => [...items].map(([path, content]) => sourceFile(`Raw/${path}`, content))],
  ])('as %s becomes notes with notebooks, tags, links and pictures', async (_, files) => {
    const reading = await readAll(joplinReader, files());
    expect(fieldsOf(reading, 'note')).toEqual(wanted);
    expect(fieldsOf(reading, 'tag')).toEqual([{ ownerEntity: 'note', name: 'exam' }]);
    expect(fieldsOf(reading, 'media')).toEqual([
      { ownerEntity: 'note', name: 'wall', mime: 'image/png' },
    ]);
    expect(reasons(reading)).toEqual([expect.stringContaining('encrypted. Switch encryption off')]);
  });

  it('finds pictures and notes with brackets in their names', async () => {
    const files = new Map([
      ...items,
      item('a', `Cells\n\nSee [plan](:/${id('b')}) ![wall](:/${id('d')})`, { type_: 1 }),
      item('b', 'Plan (a', { type_: 1 }),
      item('d', 'wall (a.png', { mime: 'image/png', file_extension: 'png', type_: 4 }),
    ]);
    const reading = await readAll(joplinReader, [sourceFile('joplin.jex', tarOf(files))]);
    expect(fieldsOf(reading, 'note')).toContainEqual(
      expect.objectContaining({
        title: 'Cells',
        body: 'See [[Plan (a|plan]] ![wall](_resources/wall%20%28a%20dddddddd.png)',
      }),
    );
    expect(fieldsOf(reading, 'media')).toHaveLength(1);
  });

  it('cut off gives what is whole, and says so', async () => {
    const tar = tarOf(items);
    for (const end of [0, 100, 700, 1_600, 2_600, tar.length - 1_100]) {
      const reading = await readAll(joplinReader, [sourceFile('a.jex', tar.slice(0, end))]).catch(
        (error: Error) => error.message,
      );
      if (typeof reading === 'string') expect(reading).toContain('No notes found');
      else expect(reasons(reading).join()).toContain('damaged or incomplete');
    }
  });
});
