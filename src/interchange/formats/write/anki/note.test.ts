import { expect, it } from 'vitest';
import { type AnkiNote, singleNotes } from './note.ts';

const media = { front: [], back: [] };
const side = (front: string) => ({ front, back: `${front} back`, media });

it('a note with sides for each card becomes a note for each card in text files', () => {
  const cards = ['a', 'b'].map((id, ord) => ({ id, ord, side: side(id) }));
  const note = { ...side('first'), guid: 'guid', kind: 'several', tags: ['bio'], cards };
  expect(singleNotes(note as unknown as AnkiNote)).toMatchObject([
    { guid: 'a', kind: 'basic', front: 'a', back: 'a back', tags: ['bio'], cards: [{ id: 'a' }] },
    { guid: 'b', kind: 'basic', front: 'b', back: 'b back', tags: ['bio'], cards: [{ id: 'b' }] },
  ]);
});

it('another note stays one', () => {
  const note = { ...side('first'), guid: 'guid', kind: 'cloze', tags: [], cards: [] };
  expect(singleNotes(note as unknown as AnkiNote)).toEqual([note]);
});
