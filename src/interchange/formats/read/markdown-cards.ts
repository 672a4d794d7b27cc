/**
 * Cards in Markdown: front, a line with `?` (`??` for both directions), back. Haversack exports this form, and it is
 * that of Obsidian's Spaced Repetition plugin, where an empty line ends a card. On one line: `front::back`, or
 * `front:::back` for both directions. A heading `# Deck // Deck in it` names the deck.
 */

import { baseNameOf, nameOf } from '../../../lib/path.ts';
import { createPace } from '../../../lib/turns.ts';
import { hasGap } from '../../../model/study/cloze.ts';
import { cleanLine, cleanText } from '../../../text/clean-text.ts';
import type { FormatReader, FoundItem, ReadOptions, SourceFile } from '../format.ts';
import { asText, nameInReport } from './shared/bounds.ts';
import { readEach } from './shared/chosen-files.ts';
import { cardTagItems, deckItems, uniqueTags } from './shared/items.ts';
import { textOfFile } from './shared/source-text.ts';

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
  let path = [cleanLine(baseNameOf(file.path)) || 'Untitled deck'];
  let unread = 0;
  for (const piece of piecesOf(cleanText(await textOfFile(file)))) {
    await pace();
    if (piece.deck !== undefined) {
      path = piece.deck;
      continue;
    }
    const cards = piece.card === undefined ? [] : sidesOf(piece.card);
    if (cards.length === 0) unread += 1;
    if (cards.length === 0) continue;
    const deckKey = yield* deckItems(path, keys, options);
    yield* cardItems(cards, piece.tags ?? [], deckKey, keys, options);
  }
  if (unread > 0)
    options.leaveOut({
      what: nameOf(file.path),
      why: `${unread === 1 ? '1 piece of text is' : `${unread} pieces of text are`} no flashcards; left out`,
    });
}

interface Piece {
  deck?: string[];
  card?: string;
  tags?: string[];
}

/** Cards end with lines of dashes if there are any, as in our export; otherwise with empty lines. */
function* piecesOf(text: string): Generator<Piece> {
  const hasDashes = /^-{3,}$/m.test(text);
  let [lines, tags]: [string[], string[]] = [[], []];
  // Kept as a flag, so that the lines are not searched again.
  let isBegun = false;
  const take = function* (): Generator<Piece> {
    const card = lines.join('\n').trim();
    if (card !== '') yield { card, tags };
    [lines, tags] = [[], []];
    isBegun = false;
  };
  for (const line of text.split('\n')) {
    const deck = /^# (.+)$/.exec(line)?.[1];
    const named = /^Tags: (.+)$/.exec(line)?.[1];
    if (deck !== undefined && !isBegun) {
      yield { deck: deck.split(' // ').map((name) => cleanLine(name) || 'Untitled deck') };
    } else if (hasDashes ? /^-{3,}$/.test(line) : line.trim() === '') yield* take();
    else if (named !== undefined && !isBegun)
      tags = named
        .split(',')
        .map(cleanLine)
        .filter((tag) => tag !== '');
    else {
      lines.push(line);
      isBegun ||= line.trim() !== '';
    }
  }
  yield* take();
}

interface Sides {
  kind: 'basic' | 'cloze';
  front: string;
  back: string;
  asked?: number;
}

function sidesOf(card: string): Sides[] {
  const found = /^(.+?)\n(\?\??)\n(.+)$/s.exec(card) ?? sidesOfLine(card);
  if (hasGap(card) && !/\n\?\??\n/.test(card))
    return [{ kind: 'cloze', front: unguarded(card), back: '' }];
  const [, one = '', between = '', two = ''] = found ?? [];
  const [front, back] = [unguarded(one.trim()), unguarded(two.trim())];
  if (front === '' || back === '') return [];
  if (hasGap(front)) return [{ kind: 'cloze', front, back: back === picture ? '' : back }];
  if (between !== '??' && between !== ':::') return [{ kind: 'basic', front, back }];
  return [
    { kind: 'basic', front, back, asked: 1 },
    { kind: 'basic', front: back, back: front, asked: 2 },
  ];
}

/** Whole, front, mark and back. An expression that also matches the spaces around the mark is slow for many spaces. */
function sidesOfLine(card: string): string[] | undefined {
  const mark = card.includes('\n') ? null : /(?<=.)(:::?)(?!:)/.exec(card);
  if (mark === null) return undefined;
  return [card, card.slice(0, mark.index), mark[0], card.slice(mark.index + mark[0].length)];
}

/** Stands for a side that is only a picture (`noteAsMarkdown`). */
const picture = '(picture)';

function unguarded(side: string): string {
  return side.replaceAll(/^\\(?=\\*(\?\??|-{3,}|# .*|Tags: .*)$)/gm, '');
}

function* cardItems(
  cards: readonly Sides[],
  tags: readonly string[],
  deckId: string,
  keys: Set<string>,
  options: ReadOptions,
): Generator<FoundItem> {
  const [first] = cards;
  const keyOf = ({ front, back, asked = 0 }: Sides) =>
    `card:${deckId}\n${front}\n${back}\n${asked}`;
  if (first === undefined) return;
  if (keys.has(keyOf(first))) {
    const what = nameInReport(first.front);
    options.leaveOut({ what, why: 'this card appears more than once; taken once' });
    return;
  }
  for (const card of cards) {
    const key = keyOf(card);
    keys.add(key);
    const { front, back, ...others } = card;
    yield {
      ...{ entity: 'card', key },
      fields: {
        ...others,
        front: asText(front, 'its front', options),
        back: asText(back, 'its back', options),
      },
      refs: { deckId, ...(card.asked !== undefined && { groupId: keyOf(first) }) },
    };
    yield* cardTagItems(key, uniqueTags(tags));
  }
}
