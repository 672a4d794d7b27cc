import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Book } from '../read/books.ts';
import { chaptersWithFacts, factsByChance, factsIn, isOneOf } from './main-facts.ts';

const planar = { states: ['K₅ is not planar.', 'No drawing of K₅ is without crossings.'] };
const faces = { states: ['A region of the plane is called a face.'] };
const inNone = { states: [] };

describe('main facts', () => {
  it('are found in a sentence that the list names, whatever its marks and spaces', () => {
    expect(isOneOf('“A region  of the plane is called a face”', faces.states)).toBe(true);
    expect(isOneOf('A region of the plane has an edge.', faces.states)).toBe(false);
    expect(isOneOf('A region of the plane is called a face.', [])).toBe(false);
  });

  it('are found if an engine cut an opener or joined two sentences, not in a fragment', () => {
    expect(isOneOf('region of the plane is called a face', faces.states)).toBe(true);
    expect(isOneOf('It ends here. A region of the plane is called a face.', faces.states)).toBe(
      true,
    );
    expect(isOneOf('the plane', faces.states)).toBe(false);
  });

  it('count once, however many sentences state them', () => {
    expect(factsIn([planar, faces, inNone], planar.states)).toEqual([planar]);
  });

  it('are found by chance as often as drawing without returning says', () => {
    const sentences = [...planar.states, ...faces.states, 'Another one.'];
    // One minus the chance that two of four are neither of the two: 1/6. One of four: one half.
    expect(factsByChance([planar], sentences, 2)).toBeCloseTo(5 / 6);
    expect(factsByChance([faces], sentences, 2)).toBeCloseTo(1 / 2);
    expect(factsByChance([planar, faces, inNone], sentences, 9)).toBe(2);
  });
});

describe('the list of main facts', () => {
  it('has 20 of each of eleven chapters, all of books held out', async () => {
    const books = new Map(
      (await Promise.all(['books.json', 'sentence-books.json'].map(booksOf)))
        .flat()
        .map((book) => [book.name, book]),
    );
    const chapters = await chaptersWithFacts();
    expect(chapters).toHaveLength(11);
    for (const { book, subject, facts, files = [] } of chapters) {
      expect(facts, book).toHaveLength(20);
      expect(books.get(book), book).toMatchObject({ split: 'held-out', subject });
      expect(books.get(book)?.files, book).toEqual(expect.arrayContaining(files));
    }
  });
});

async function booksOf(list: string): Promise<Book[]> {
  return JSON.parse(await readFile(join(import.meta.dirname, '../labels', list), 'utf8'));
}
