import { describe, expect, it } from 'vitest';
import {
  choicesOf,
  fieldsOf,
  readAll,
  reasons,
  sourceFile,
} from '../../../../test/support/import-fixtures.ts';
import { cardsReader } from './cards.ts';

describe('a column of tags', () => {
  const tagsOf = async (text: string, chosen: Record<string, string> = {}) => {
    const { items } = await readAll(cardsReader, [sourceFile('a.csv', text)], { chosen });
    return items.flatMap(({ entity, fields, refs }) =>
      entity === 'tag' ? [`${fields.name} on ${refs?.ownerId?.split('\n').at(1)}`] : [],
    );
  };

  it('puts them on the cards, each once, by spaces or by commas', async () => {
    const text = 'Front,Back,Tags\na,b,exam Exam week-2\nc,d,"cell biology; exam,"\ne,f,\n';
    expect(await tagsOf(text)).toEqual([
      'exam on a',
      'week-2 on a',
      'cell biology on c',
      'exam on c',
    ]);
    const reading = await readAll(cardsReader, [sourceFile('a.csv', text)]);
    expect(reasons(reading)).toEqual([]);
  });

  it('is asked for where there is a column to spare, and may be another or none', async () => {
    const text = 'Front,Back,Tags,Chapter\na,b,exam,cells\n';
    expect(await choicesOf(cardsReader, [sourceFile('a.csv', text)])).toMatchObject({ tags: '2' });
    expect(await choicesOf(cardsReader, [sourceFile('a.csv', 'a,b\n')])).not.toHaveProperty('tags');
    expect(await tagsOf(text, { tags: '3' })).toEqual(['cells on a']);
    expect(await tagsOf(text, { tags: '' })).toEqual([]);
    expect(await tagsOf(text, { front: '0', back: '2' })).toEqual([]);
  });

  it('is kept where the separators that were chosen make other columns', async () => {
    const files = [sourceFile('a.txt', 'a;b|c;x\nd;e|f;y\n')];
    const shown = await choicesOf(cardsReader, files);
    const tagged = async (chosen: Record<string, string>) =>
      fieldsOf(await readAll(cardsReader, files, { chosen }), 'tag').map(({ name }) => name);
    expect(await tagged({ ...shown, tags: '2' })).toEqual(['x', 'y']);
    expect(await tagged({ ...shown, between: '|' })).toEqual([]);
  });

  it('is none where the first row is a card', async () => {
    expect(await tagsOf('Front,Back,Tags\na,b,exam\n', { heading: 'no' })).toEqual([]);
  });
});
