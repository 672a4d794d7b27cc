/** [P5] A folder of notes goes in and out again with equal texts, pictures, links and tags, and comes in once. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { AccountDatabase } from '../../src/db/database.ts';
import { undoImport } from '../../src/db/imports/undo-import.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { formatStamp } from '../../src/model/clock.ts';
import { editNote } from '../../src/model/entities/note.ts';
import { type OwnTag, readTags } from '../../src/queries/tags/tags.ts';
import { bodyOfText, bodySaying, textOfBody } from '../../src/text/note-text.ts';
import { png } from '../support/anki/package.ts';
import { fewerUnlessLong } from '../support/long.ts';
import { type VaultFiles, vaultInAndOut } from './corpus/vault-in-and-out.ts';
import { asChosen, exportNotes, importNotes } from './notes-of-files.ts';
import { everythingIn, newDatabase, seenIn } from './support.ts';

const all: AccountDatabase[] = [];
const device = () => {
  const database = newDatabase();
  all.push(database);
  return database;
};
afterEach(async () => {
  for (const database of all.splice(0)) await database.delete();
});

const picture = (letter: string) => new Uint8Array([...png, letter.charCodeAt(0)]);

const small: VaultFiles = new Map<string, string | Uint8Array<ArrayBuffer>>([
  ['.obsidian/app.json', '{}'],
  [
    'Biology/Cells.md',
    `---
aliases: [Zelle]
tags:
  - biology
  - two words
course: Biology
created: 2026-03-01T10:00:00.000Z
updated: 2026-03-02T10:00:00.000Z
---
See [[Mitosis#Phases|phases]], [[Plan]] and [[Nothing]]. #exam/2026

![[wall.png|300]] ![A wall](../images/wall.png) ![A wall](../images/other.png)

| a | b |
| - | - |
| [[Mitosis\\|m]] | ![[wall.png\\|40]] |

\`\`\`
[[Mitosis]] ![[wall.png]] [a](Plan.md)
\`\`\`
`,
  ],
  ['Biology/Mitosis.md', '# Mitosis\n\n## Phases\n\nTwo of [[Cells]].\n'],
  ['Plan.md', '---\npinned: true\n---\n- [ ] read [[Cells]]\n\n> [!note] Callouts stay\n'],
  ['attachments/wall.png', picture('a')],
  ['images/wall.png', picture('a')],
  ['images/other.png', picture('b')],
]);

const shownTag = ({ name, isTyped }: OwnTag) => (isTyped ? `${name} (typed)` : name);

describe('a vault', () => {
  it('is the same after it went in and out', async () => {
    const { reasons, told, notes, pictures, out } = await vaultInAndOut(small);
    expect({ reasons, told }).toEqual({ reasons: [], told: [] });
    expect(notes).toEqual({ right: 3, partly: 0, wrong: 0 });
    expect(pictures).toEqual({ right: 4, wrong: 0 });
    const text = String(out.get('Biology/Cells.md'));
    expect(text).toMatch(
      /^---\ntitle: Cells\ncreated: 2026-03-01T10:00:00.000Z\nupdated: 2026-03-02/,
    );
    expect(text).toContain('course: Biology\naliases: [Zelle]\n---\n');
    expect([...out.keys()].sort()).toEqual(
      [...small.keys()].filter((path) => path[0] !== '.').sort(),
    );
  });

  it('comes in once, with its course, folders and tags, and goes as a whole', async () => {
    const database = device();
    const first = await importNotes(database, asChosen(small));
    const before = await everythingIn(database, ['$at', '$by']);
    expect(before.note?.map(({ title, folder }) => [title, folder ?? '']).sort()).toEqual([
      ['Cells', 'Biology'],
      ['Mitosis', 'Biology'],
      ['Plan', ''],
    ]);
    // `#exam/2026` stands in the text, so no row is made of it.
    expect(before.tag?.map(({ name }) => name).sort()).toEqual(['biology', 'two words']);
    expect(before.course?.map(({ name }) => name)).toEqual(['Biology']);
    await importNotes(database, asChosen(small));
    expect(await everythingIn(database, ['$at', '$by'])).toEqual(before);
    await database.meta.delete('unsettledPieces');
    const { signal } = new AbortController();
    await undoImport(database, first.importId, signal, () => undefined);
    expect(await seenIn(database)).toEqual([]);
  });

  it('lists a tag once that is typed, given or both, and takes a typed one away with its word', async () => {
    const database = device();
    const vault = new Map([
      ['Cells.md', '---\ntags: [biology, Lab]\n---\nAsk about #exam and #lab.'],
      ['Plan.md', 'Read #biology again. Room #2b, `#code`'],
    ]);
    await importNotes(database, asChosen(vault));
    const tagsByTitle = async () => {
      const [tags, rows] = [await readTags(database), await database.rows('note').toArray()];
      const named = rows.map(({ id, title }) => [title, tags.of('note', id).map(shownTag)]);
      return Object.fromEntries(named);
    };
    // `#2b` is a tag in Obsidian, but none in a text here, so it is given.
    expect(await tagsByTitle()).toEqual({
      Cells: ['biology', 'exam (typed)', 'Lab'],
      Plan: ['2b', 'biology (typed)'],
    });
    const { all } = await readTags(database);
    expect(all.map(({ name, count }) => `${name} ${count}`)).toEqual([
      ...['2b 1', 'biology 2', 'exam 1', 'Lab 1'],
    ]);
    for (const { id, body } of await database.rows('note').toArray()) {
      const without = textOfBody(body).replace(/#(exam|lab|biology)/g, '');
      await mutateIn(database, editNote, { id, body: bodySaying(without, body) });
    }
    expect(await tagsByTitle()).toEqual({ Cells: ['biology', 'Lab'], Plan: ['2b'] });
  });

  it('keeps two notes of one name apart, and what links to each', async () => {
    const database = device();
    await importNotes(
      database,
      asChosen(
        new Map([
          ['A/Todo.md', 'of A'],
          ['B/Todo.md', 'of B'],
          ['Index.md', '[[A/Todo]] [[B/Todo|b]]'],
        ]),
      ),
    );
    const notes = await database.rows('note').toArray();
    const texts = new Map(notes.map(({ title, body }) => [title, textOfBody(body)]));
    expect(Object.fromEntries(texts)).toEqual({
      Index: '[[Todo]] [[Todo (B)|b]]',
      Todo: 'of A',
      'Todo (B)': 'of B',
    });
  });
});

describe('notes of the app', () => {
  it('are written with links by name, and come back', async () => {
    const database = device();
    const [a, b, file] = [1, 2, 3].map((n) => `0195d2a0-1111-7222-8333-44445555666${n}`) as [
      string,
      string,
      string,
    ];
    const row = { $at: formatStamp({ ms: 1, counter: 0 }, 'device'), deletedAt: 0, createdAt: 1 };
    const text = `[[note:${b}|Old]] [mine](/dashboard/library/notes/${b}) [[What?]]
[[file:${file}#page=6&quote=x|Old]] ![[Picture 1]] and ![far](https://example.org/a.png)`;
    await database.rows('note').bulkPut([
      { ...row, id: a, title: 'A', body: bodyOfText(text) },
      { ...row, id: b, title: 'What?', body: bodyOfText('Words') },
    ] as never[]);
    await database.rows('file').put({
      ...{ ...row, id: file, name: 'Learning', mime: 'application/pdf' },
    } as never);
    const { files } = await exportNotes(database);
    expect(
      String(files.get('A.md')).split('---\n\n')[1],
    ).toBe(`[[What|What?]] [[What|mine]] [[What|What?]]
[[Learning.pdf#page=6|Learning, p. 6]] ![[Picture 1]] and ![far](https://example.org/a.png)
`);
    const other = device();
    await importNotes(other, asChosen(files));
    const notes = await other.rows('note').toArray();
    const back = notes.find(({ title }) => title === 'A');
    expect(textOfBody(back?.body ?? '')).toContain('[[What?]] [[What?|mine]] [[What?]]\n');
    expect(notes.map(({ title }) => title).sort()).toEqual(['A', 'What?']);
  });
});

const word = fc.constantFrom(
  'cells',
  'Zelle',
  '細胞',
  'a_b',
  '*bold*',
  '`[[x]]`',
  '$x^2$',
  '#tag',
  '1',
);
const names = ['Cells', 'Mitosis', 'Plan B', 'Über', 'C# notes'];
const part = fc.oneof(
  word,
  fc.constantFrom(...names).map((name) => `[[${name}]]`),
  fc.tuple(fc.constantFrom(...names), word).map(([name, said]) => `[[${name}#Part|${said}]]`),
  fc.constantFrom('a', 'b').map((letter) => `![[${letter}.png|200]]`),
  fc.constantFrom('a', 'b').map((letter) => `![${letter} (1)](../img/${letter}.png)`),
  fc.constantFrom('\n', '\n\n- [ ] ', '\n\n## Part\n\n', '\n\n```\n![[a.png]]\n```\n\n', '\n> '),
);
const body = fc.array(part, { maxLength: 12 }).map((parts) => `x ${parts.join(' ')}`);
const tags = fc.uniqueArray(fc.constantFrom('exam', 'Lab', 'a/b', 'two words', 'true', '2026a'));
const vault = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...names), body, tags, fc.boolean()), {
    selector: ([name]) => name,
    minLength: 1,
  })
  .map((notes) => {
    const files = new Map<string, string | Uint8Array<ArrayBuffer>>();
    files.set('.obsidian/app.json', '{}');
    for (const [name, text, said, isDeep] of notes) {
      const list = said.map((tag) => `  - ${JSON.stringify(tag)}\n`).join('');
      const head = list === '' ? '' : `---\ntags:\n${list}---\n\n`;
      files.set(`${isDeep ? 'Deep/er' : 'Top'}/${name}.md`, `${head}${text}\n`);
    }
    for (const letter of ['a', 'b']) {
      files.set(`attachments/${letter}.png`, picture(letter));
      files.set(`img/${letter}.png`, picture(letter));
      files.set(`Deep/img/${letter}.png`, picture(letter));
    }
    return files;
  });

it('any vault has equal texts, pictures, links and tags after it went in and out', async () => {
  await fc.assert(
    fc.asyncProperty(vault, async (files) => {
      const { reasons, notes } = await vaultInAndOut(files);
      expect(reasons).toEqual([]);
      expect(notes.right).toBeGreaterThan(0);
    }),
    { numRuns: fewerUnlessLong(300, 6) },
  );
});
