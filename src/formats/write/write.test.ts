/** What is written is read again as it was. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf, readAll, sourceFile } from '../../../test/support/import-fixtures.ts';
import { cardsReader } from '../read/cards.ts';
import { opmlReader } from '../read/opml.ts';
import { todoistReader } from '../read/todoist.ts';
import { ankiHead, cardAsAnki } from './anki.ts';
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

  it('for Anki are the cards with their decks, and the same card is known again', async () => {
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
