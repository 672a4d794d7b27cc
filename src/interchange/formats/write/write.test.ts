/** Written files read back unchanged. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf, readAll, sourceFile } from '../../../../test/support/import-fixtures.ts';
import { cardsReader } from '../read/cards.ts';
import { googleTasksReader } from '../read/google-tasks.ts';
import { opmlReader } from '../read/opml.ts';
import { referencesReader } from '../read/references.ts';
import { todoistReader } from '../read/todoist.ts';
import { filesAsBibtex } from './citation.ts';
import {
  ankiHead,
  cardAsAnki,
  summariesAsOpml,
  tasksAsGoogle,
  tasksAsTodoist,
} from './other-apps.ts';

/** Characters with a meaning in CSV, LaTeX, XML, HTML or Markdown. */
const signs = [
  ...[
    'a',
    'Ä',
    '😀',
    ' ',
    '"',
    "'",
    '`',
    ',',
    ';',
    ':',
    '#',
    '%',
    '&',
    '<',
    '>',
    '/',
    '\\',
    '{',
    '}',
  ],
  ...[
    '$',
    '_',
    '^',
    '~',
    '-',
    '@',
    '=',
    '|',
    '(',
    ')',
    '!',
    '.',
    '&amp;',
    '<b>',
    '</i>',
    '\\n',
    '\\alpha',
  ],
];
const words = fc
  .string({ unit: fc.constantFrom(...signs), minLength: 1 })
  .map((text) => `a${text}b`.replace(/ +/g, ' '));

describe('a written file', () => {
  it('for Todoist has the tasks that are not completed', async () => {
    const task = fc.record({
      title: words,
      status: fc.constantFrom('Ongoing' as const, 'Completed' as const),
      dueOn: fc.constantFrom(null, '2026-11-20'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(task), async (tasks) => {
        const reading = await readAll(todoistReader, [sourceFile('a.csv', tasksAsTodoist(tasks))]);
        expect(fieldsOf(reading, 'task')).toEqual(
          tasks.filter(({ status }) => status === 'Ongoing'),
        );
        expect(reading.leftOut).toEqual([]);
      }),
    );
  });

  it('for Anki has the cards with their deck', async () => {
    const card = fc.record({
      id: fc.uuid(),
      kind: fc.constant('basic' as const),
      front: words,
      back: words.map((text) => `${text}\nand more\tafter a tab`),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(card, { minLength: 1 }), words, async (cards, deck) => {
        const text = ankiHead + cards.map((one) => cardAsAnki(one, deck)).join('');
        const reading = await readAll(cardsReader, [sourceFile('a.txt', text)]);
        expect(fieldsOf(reading, 'deck')).toMatchObject([{ name: deck.replace(/:{2,}/g, ':') }]);
        const read = fieldsOf(reading, 'card').map(({ front, back }) => ({ front, back }));
        expect(read).toEqual(cards.map(({ front, back }) => ({ front, back })));
      }),
    );
  });

  it('for Google Tasks has all tasks, with their days and status', async () => {
    const task = fc.record({
      id: fc.uuid(),
      title: words,
      status: fc.constantFrom('Ongoing' as const, 'Completed' as const),
      dueOn: fc.constantFrom(undefined, '2026-11-20'),
      createdAt: fc.integer({ min: 0, max: 4e12 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(task, { selector: ({ id }) => id }), async (tasks) => {
        const text = tasksAsGoogle(tasks);
        const reading = await readAll(googleTasksReader, [sourceFile('Tasks.json', text)]);
        const read = fieldsOf(reading, 'task').map(({ title, status, dueOn }) => [
          ...[title, status, dueOn ?? undefined],
        ]);
        expect(read).toEqual(tasks.map(({ title, status, dueOn }) => [title, status, dueOn]));
      }),
    );
  });

  it('of references finds its PDFs again, whatever their names are', async () => {
    const name = words.map((text) => text.replace(/[/\\]/g, ''));
    await fc.assert(
      fc.asyncProperty(words, name, async (title, fileName) => {
        const pdf = sourceFile(`Export/files/${fileName}.pdf`, '%PDF-1.4');
        const path = `../files/${fileName}.pdf`;
        const files = [
          { id: 'abc', name: title, path, mime: 'application/pdf' },
          { id: 'def', name: 'Next', path: '../files/none.pdf', mime: 'application/pdf' },
        ];
        const list = sourceFile('Export/other-apps/references.bib', filesAsBibtex(files));
        const reading = await readAll(referencesReader, [list, pdf]);
        expect(fieldsOf(reading, 'note').map((note) => note.title)).toEqual([title, 'Next']);
        expect(fieldsOf(reading, 'file').map((file) => file.name)).toEqual([title]);
      }),
    );
  });

  it('of OPML has the points below their summary', async () => {
    const point = fc.record({ text: words, page: fc.constant(3), quote: words });
    await fc.assert(
      fc.asyncProperty(words, words, point, async (name, title, one) => {
        const text = summariesAsOpml(name, [{ title, points: [one] }]);
        const reading = await readAll(opmlReader, [sourceFile('a.opml', text)]);
        const body = `- ${title}\n  - ${one.text} (page 3)\n    ${one.quote}`;
        expect(fieldsOf(reading, 'note')).toEqual([{ title: name, body }]);
        expect(reading.leftOut).toEqual([]);
      }),
    );
  });

  it('of OPML names slides instead of pages', () => {
    const point = { text: 'Cells', page: 3, quote: 'two' };
    const text = summariesAsOpml('All', [{ title: 'Biology', points: [point], unit: 'slide' }]);
    expect(text).toContain('text="Cells (slide 3)"');
  });

  it('of OPML keeps the lines of a quotation', async () => {
    const point = { text: 'Cells', page: 3, quote: 'two <b\nlines' };
    const text = summariesAsOpml('My summaries', [{ title: 'Biology', points: [point] }]);
    const reading = await readAll(opmlReader, [sourceFile('a.opml', text)]);
    expect(fieldsOf(reading, 'note')).toMatchObject([
      { body: '- Biology\n  - Cells (page 3)\n    two <b\n    lines' },
    ]);
  });
});
