/** The cards of one row of a table. */
import { type InPieces, inTurns } from '../../../../lib/in-pieces.ts';
import { cutAt } from '../../../../lib/plain-text.ts';
import { mostFlags } from '../../../../model/entities/card.ts';
import { clozeNumbers, hasGap } from '../../../../model/study/cloze.ts';
import { cleanLine, cleanText } from '../../../../text/clean-text.ts';
import { readHtml } from '../../../../text/html-text.ts';
import { longestText } from '../../../../text/longest-text.ts';
import { readClozeField } from '../anki/note-cards.ts';
import type { CardTable, Columns } from '../card-table.ts';
import { readCovers } from '../markdown-cards/own-marks.ts';
import { instantOfText } from '../shared/items.ts';
import { bothWays, gapCards, type TextCard } from '../shared/text-cards.ts';

/** One side of a row. */
export interface Side {
  /** Markdown. */
  text: string;
  /** As earlier versions read it. The keys of cards are made of it and must not change. */
  inKey: string;
}

/** A longer cell, such as one with pictures in it, is read as plain text in pieces. UTF-16 units. */
const longestHtml = 200_000;

/** @param media receives media, which a text file cannot hold */
export async function readSide(
  words: string,
  { isHtml }: Pick<CardTable, 'isHtml'>,
  isOurs: boolean,
  media: Set<string>,
  pace: () => Promise<void>,
): Promise<Side> {
  const cell = cleanText(words);
  const inKey = isHtml ? await inTurns(plainSide(cell, media), pace) : cell.trim();
  const text = isHtml && cell.length <= longestHtml ? htmlSide(cell, media) : isOurs ? cell : inKey;
  return { text, inKey: cutAt(inKey, longestText) };
}

function htmlSide(cell: string, media: Set<string>): string {
  const side = readClozeField(cell);
  for (const name of side.media) media.add(name);
  return side.text;
}

const sound = /\[sound:([^\]\n]{1,500})\]/g;

function* plainSide(cell: string, media: Set<string>): InPieces<string> {
  const html = yield* readHtml(cell);
  for (const source of html.pictures) media.add(source);
  const text = html.text.replace(sound, (_, name: string) => {
    media.add(name);
    return '';
  });
  return cleanText(text).trim();
}

interface Row {
  front: string;
  back: string;
  /** Name of Anki's note type. */
  noteType: string;
  /** The cell of the field that asks for a reversed card. */
  wish: string;
}

/** A text with gaps becomes one card for each number. @returns none if a side is empty */
export function cardsOfRow({ front, back, noteType, wish }: Row): TextCard[] {
  if (hasGap(front)) return gapCards(front, back);
  if (front === '' || back === '') return [];
  const isOptional = /optional reversed/i.test(noteType);
  const isBothWays = isOptional ? wish.trim() !== '' : /reversed card/i.test(noteType);
  if (isBothWays) return bothWays(front, back);
  const isTyped = /type in the answer/i.test(noteType);
  return [{ kind: 'basic', front, back, ...(isTyped && { isTyped }) }];
}

/** A row of our own table is one card with all that the table says. */
export interface OwnRow {
  card: TextCard;
  id: string;
  /** Equal for the cards of one group; empty: it stands alone. */
  group: string;
  /** Tells cards of one group with equal words apart; empty for the first. */
  inKey: string;
}

/** @param cellAt the cell of a column of ours, by its name */
export function readOwnRow(
  sides: { front: string; back: string },
  cellAt: (name: string) => string,
): OwnRow {
  const number = (name: string) => {
    const value = Number(cellAt(name));
    return Number.isInteger(value) && value > 0 ? value : 0;
  };
  const said = cellAt('kind');
  const kind =
    said === 'basic' || said === 'cloze' ? said : hasGap(sides.front) ? 'cloze' : 'basic';
  const covers = readCovers(cellAt('covers'));
  const [asked, flag] = [number('asked'), number('flag')];
  const [suspendedAt, createdAt] = ['suspended', 'created'].map((name) =>
    instantOfText(cellAt(name)),
  );
  const card: TextCard = {
    ...{ kind, ...sides },
    ...(asked > 0 && { asked }),
    ...(cellAt('typed') !== '' && { isTyped: true }),
    ...(covers && { covers }),
    ...(cellAt('hides all') !== '' && { hidesAll: true }),
    ...(suspendedAt && { suspendedAt }),
    ...(createdAt && { createdAt }),
    ...(flag > 0 && flag <= mostFlags && { flag }),
  };
  const group = cleanLine(cellAt('group')) || (asked > 0 ? cellAt('id') : '');
  const inKey = asked > 0 && asked !== firstOf(card) ? `\n${asked}` : '';
  return { card, id: cleanLine(cellAt('id')), group, inKey };
}

/** The first card of its group; each direction of a pair has words of its own. */
function firstOf({ kind, front, covers, asked }: TextCard): number | undefined {
  if (kind === 'cloze') return clozeNumbers(front)[0];
  if (covers) return covers.findIndex(([, , width = 0]) => width > 0) + 1;
  return asked;
}

export function isOwnWithState(columns: Pick<Columns, 'own'>): boolean {
  return columns.own('asked') !== undefined;
}
