/** What is written is read again as it was. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf, readAll, sourceFile } from '../../../test/support/import-fixtures.ts';
import { markdownReader } from '../read/markdown-notes.ts';
import { opmlReader } from '../read/opml.ts';
import { todoistReader } from '../read/todoist.ts';
import { noteWithFrontMatter } from './note-markdown.ts';
import { summariesAsOpml } from './opml.ts';
import { tasksAsTodoist } from './todoist.ts';

const words = fc
  .string({
    unit: fc.constantFrom('a', 'Ä', '"', "'", ',', '<', '>', '&', '😀', ' ', '#', ':', '\\'),
    minLength: 1,
  })
  .map((text) => `a${text}b`.replace(/ +/g, ' '));

describe('what is written', () => {
  it('for Todoist are the tasks that are not completed', async () => {
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

  it('as Markdown keeps title, text and when it was made', async () => {
    await fc.assert(
      fc.asyncProperty(
        words,
        words,
        fc.integer({ min: 0, max: 4e12 }),
        async (title, body, createdAt) => {
          const text = noteWithFrontMatter(title, body, createdAt);
          const reading = await readAll(markdownReader, [sourceFile('x/a.md', text)]);
          expect(fieldsOf(reading, 'note')).toEqual([{ title, body, createdAt }]);
        },
      ),
    );
  });

  it('as OPML keeps the points beneath their summary', async () => {
    const point = { text: 'Cells < "organs" & tissues', page: 3, quote: 'two\nlines' };
    const text = summariesAsOpml('My & summaries', [{ title: 'Biology', points: [point] }]);
    const reading = await readAll(opmlReader, [sourceFile('a.opml', text)]);
    expect(fieldsOf(reading, 'note')).toEqual([
      {
        title: 'My & summaries',
        body: '- Biology\n  - Cells < "organs" & tissues (page 3)\n    two\n    lines',
      },
    ]);
  });
});
