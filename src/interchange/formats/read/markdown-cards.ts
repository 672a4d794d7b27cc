/**
 * Cards in Markdown: Haversack's own export (`markdown-cards/own-cards.ts`), or notes of Obsidian with cards of its
 * plugin Spaced Repetition (`markdown-cards/obsidian-cards.ts`). A heading `# Deck // Deck in it` names the deck.
 */
import { baseNameOf, nameOf } from '../../../lib/path.ts';
import { createPace } from '../../../lib/turns.ts';
import { cleanLine, cleanText } from '../../../text/clean-text.ts';
import type { FormatReader, FoundItem, ReadOptions, SourceFile } from '../format.ts';
import type { MarkdownNote } from './markdown-cards/note-of-cards.ts';
import { readObsidianCards } from './markdown-cards/obsidian-cards.ts';
import { isOwnExport, readOwnCards } from './markdown-cards/own-cards.ts';
import { nameInReport } from './shared/bounds.ts';
import { readEach } from './shared/chosen-files.ts';
import { cardTagItems, deckItems, freeKey, uniqueTags } from './shared/items.ts';
import { textOfFile } from './shared/source-text.ts';
import { type TextCard, textCardItems } from './shared/text-cards.ts';

export const markdownCardsReader: FormatReader = { read };

async function* read(
  files: readonly SourceFile[],
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const keys = new Set<string>();
  yield* readEach(files, options, async (file) => cardsIn(file, keys, options), {
    noneInFile: 'no flashcards in it',
    noneAtAll: 'No flashcards found. Between front and back of a card stands a line with “?”.',
  });
}

async function* cardsIn(
  file: SourceFile,
  keys: Set<string>,
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const pace = createPace(options.signal);
  const text = cleanText(await textOfFile(file));
  let path: readonly string[] = [cleanLine(baseNameOf(file.path)) || 'Untitled deck'];
  let unread = 0;
  const isOwn = isOwnExport(text);
  const suspendedAt = Math.max(1, Math.min(file.modifiedAt ?? options.nowMs, options.nowMs));
  for (const part of isOwn ? readOwnCards(text, suspendedAt) : readObsidianCards(text)) {
    await pace();
    if (part.kind === 'deck') path = part.path;
    else if (part.kind === 'unread') unread += 1;
    else {
      const deckKey = yield* deckItems(part.note.deck ?? path, keys, options);
      yield* noteItems(part.note, deckKey, isOwn, keys, options);
    }
  }
  if (unread > 0)
    options.leaveOut({
      what: nameOf(file.path),
      why: `${unread === 1 ? '1 piece of text is' : `${unread} pieces of text are`} no flashcards; left out`,
    });
}

function* noteItems(
  { cards, tags }: MarkdownNote,
  deckId: string,
  isOwn: boolean,
  keys: Set<string>,
  options: ReadOptions,
): Generator<FoundItem> {
  const [first] = cards;
  if (first === undefined) return;
  const keyOf = (card: TextCard) => keyOfCard(card, card === first, deckId);
  // A deck of ours may have two equal notes.
  let copy = '';
  for (let number = 2; isOwn && keys.has(keyOf(first) + copy); number++) copy = `\n${number}`;
  if (keys.has(keyOf(first) + copy)) {
    const what = nameInReport(first.front);
    options.leaveOut({ what, why: 'this card appears more than once; taken once' });
    return;
  }
  for (const card of cards) {
    // The other direction of a note may say what a card of another note says.
    const key = freeKey(keyOf(card) + copy, keys);
    keys.add(key);
    const refs = {
      deckId,
      ...(card.asked !== undefined && { groupId: keyOf(first) + copy }),
    };
    yield* textCardItems(card, key, refs, options);
    yield* cardTagItems(key, uniqueTags(tags));
  }
}

/** It must not change, since earlier imports are recognised by it: the first card of a text with gaps was the only one. */
function keyOfCard({ kind, front, back, asked = 0 }: TextCard, isFirst: boolean, deckId: string) {
  const number = kind === 'cloze' && isFirst ? 0 : asked;
  return `card:${deckId}\n${front}\n${back}\n${number}`;
}
