import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openAccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { createCards, deleteCard } from '../../model/entities/card.ts';
import { emptyContent } from '../../model/entities/cards/card-content.ts';
import { createDeck, deleteDeck } from '../../model/entities/deck.ts';
import { readSameFront } from './same-front.ts';
import { idsOfGroup, saveCard } from './save-card.ts';

it('finds a card with the same front in any deck, but not itself or one in the Trash', async () => {
  const database = await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'd', name: 'Cells' });
  await mutate(createDeck, { id: 'e', name: 'Plants' });
  const card = { kind: 'basic' as const, back: 'B' };
  await mutate(createCards, [
    { ...card, id: 'one', deckId: 'd', front: 'What is a **Célula**?' },
    { ...card, id: 'two', deckId: 'e', front: 'Else' },
  ]);
  const find = (front: string, id?: string) =>
    readSameFront(database, front, id === undefined ? undefined : { id });
  expect(await find('what is a celula')).toMatchObject({
    id: 'one',
    deckId: 'd',
    deckName: 'Cells',
  });
  expect(await find('what is a celula', 'one')).toBeNull();
  expect(await find('what is')).toBeNull();
  expect(await find('')).toBeNull();
  await mutate(deleteDeck, { id: 'e' });
  expect(await find('else')).toBeNull();
  await mutate(deleteCard, { id: 'one' });
  expect(await find('what is a celula')).toBeNull();
});

it('finds it also beside a card of many gaps or covers, which all have one front', async () => {
  const database = await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'd', name: 'Bones' });
  const gaps = Array.from({ length: 30 }, (_, at) => `{{c${at + 1}::bone ${at}}}`).join(' ');
  const content = { ...emptyContent, form: 'cloze' as const, front: gaps };
  const made = { place: { deckId: 'd' } };
  await saveCard({ id: 'a', made, before: emptyContent, after: content });
  const again = { deckId: 'd', kind: 'basic' as const, back: '', front: gaps };
  await mutate(createCards, [{ ...again, id: 'z' }]);
  expect(await readSameFront(database, gaps, { id: 'a', groupId: 'a' })).toMatchObject({ id: 'z' });
});

it('[P2] saves all rows of a group in one edit that Undo takes back, with the tags of the first', async () => {
  const database = await openAccountDatabase(crypto.randomUUID());
  const after = { ...emptyContent, form: 'cloze' as const, front: '{{c1::a}} {{c2::b}}' };
  const made = { place: { deckId: 'd' }, deck: { name: 'Cells' } };
  const saved = await saveCard({ id: 'x', made, before: emptyContent, after });
  const ids = await idsOfGroup('x', [2, 3]);
  if (!saved.ok) throw new Error(saved.error.message);
  expect(saved.data.ids.sort()).toEqual(['d', ids.get(2), 'x'].sort());
  const tag = { ownerEntity: 'card', ownerId: 'x', name: 'exam', createdAt: 1, deletedAt: 0 };
  await database.table('tag').put({ id: 't', $at: '0mi7xk2v4-000-a', ...tag });
  const more = { ...after, front: '{{c1::a}} {{c2::b}} {{c3::c}}' };
  const edited = await saveCard({ id: 'x', before: after, after: more });
  const live = async () =>
    (await database.rows('card').toArray()).filter(({ deletedAt }) => deletedAt === 0);
  expect((await live()).map(({ asked }) => asked).sort()).toEqual([1, 2, 3]);
  const tags = await database.rows('tag').toArray();
  expect(tags.map(({ ownerId }) => ownerId)).toContain(ids.get(3));
  if (edited.ok) await edited.data.undo?.();
  expect((await live()).map(({ asked, front }) => [asked, front]).sort()).toEqual([
    [1, after.front],
    [2, after.front],
  ]);
});
