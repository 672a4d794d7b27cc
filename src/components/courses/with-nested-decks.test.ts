import { expect, it } from 'vitest';
import { withNestedDecks } from './move-to-course.tsx';

const decks = [
  { id: 'bio', name: 'Biology', parentId: null },
  { id: 'cells', name: 'Cells', parentId: 'bio' },
  { id: 'plants', name: 'Plants', parentId: 'cells' },
  { id: 'art', name: 'Art', parentId: null },
];

it('decks that lie in a deck go to its course with it, however deep', () => {
  const moves = [{ entity: 'deck', id: 'bio', courseId: 'x' }];
  expect(withNestedDecks(moves, decks).map(({ id, courseId }) => [id, courseId])).toEqual([
    ['bio', 'x'],
    ['cells', 'x'],
    ['plants', 'x'],
  ]);
});

it('a deck with a move of its own keeps it, and other things have none in them', () => {
  const moves = [
    { entity: 'deck', id: 'bio', courseId: 'x' },
    { entity: 'deck', id: 'plants', courseId: null },
    { entity: 'note', id: 'bio', courseId: 'x' },
  ];
  expect(withNestedDecks(moves, decks)).toEqual([
    ...moves,
    { entity: 'deck', id: 'cells', courseId: 'x' },
  ]);
});

it('a deck that is not here any more is moved alone', () => {
  const moves = [{ entity: 'deck', id: 'gone', courseId: 'x' }];
  expect(withNestedDecks(moves, decks)).toEqual(moves);
});
