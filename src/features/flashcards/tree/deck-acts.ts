/** What becomes of a deck among the others: each act is one edit, told with Undo. */
import { currentDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { allCardsOfDeck } from '../../../db/rows/cards-of-deck.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import { mergeDecks } from '../../../model/entities/bulk-edit.ts';
import { createDeck, type Deck, deleteDeck, nestDecks } from '../../../model/entities/deck.ts';
import { parentsOf, withDecksIn } from '../../../model/study/cards/deck-tree.ts';
import { tell } from '../../../ui/toaster/tell.ts';

const failed = say.errorModifyingFlashcard;

async function readDecks(): Promise<Deck[]> {
  return await currentDatabase().rows('deck').where('deletedAt').equals(0).toArray();
}

/** @param parentId `null`: to the top. A deck is not put into itself, nor into what lies in it. */
export async function nestDeck(id: string, parentId: string | null): Promise<boolean> {
  const decks = await readDecks();
  if (parentId !== null && withDecksIn(decks, id).includes(parentId)) return false;
  if ((parentsOf(decks).get(id) ?? null) === parentId) return true;
  const result = await mutate(nestDecks, { ids: [id], parentId });
  return tell(result, { done: 'Deck moved', undone: 'Deck moved back', failed });
}

/** All that lies in the deck lies in the other one then. */
export async function mergeDeck(id: string, into: string): Promise<boolean> {
  const [decks, cardIds] = await Promise.all([
    readDecks(),
    allCardsOfDeck(currentDatabase(), id).primaryKeys(),
  ]);
  const parents = parentsOf(decks);
  const children = decks.flatMap((deck) => (parents.get(deck.id) === id ? [deck.id] : []));
  const result = await mutate(mergeDecks, { id, into, cardIds, children });
  return tell(result, { done: 'Decks merged', undone: 'Decks are separate again', failed });
}

/** With the decks that lie in it. */
export async function removeDeck(id: string): Promise<boolean> {
  const within = withDecksIn(await readDecks(), id).filter((one) => one !== id);
  return tell(await mutate(deleteDeck, { id, within }), {
    done: within.length > 0 ? `${within.length + 1} decks deleted` : 'Deck deleted',
    undone: within.length > 0 ? 'Decks restored' : 'Deck restored',
    failed: say.errorDeletingFlashcard,
  });
}

export async function addDeckIn(parent: Deck, name: string): Promise<boolean> {
  const { id: parentId, courseId } = parent;
  const made = await mutate(createDeck, { id: uuidv7(Date.now()), name, parentId, courseId });
  return tell(made, { done: say.saved, failed: say.errorCreatingFlashcard });
}
