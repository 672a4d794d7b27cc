/**
 * Cards in the Markdown that Haversack exports (`backup/export/cards/text-files.ts`): `# Deck // Deck in it`,
 * `Tags: …`, what the words do not say (`noteState`), front, a line with `?` (`??`: both ways), back, and `---`.
 */
import { clozeNumbers, hasGap } from '../../../../model/study/cloze.ts';
import { cleanLine } from '../../../../text/clean-text.ts';
import { csvRecords } from '../shared/csv.ts';
import { bothWays, gapCards, type TextCard } from '../shared/text-cards.ts';
import { sidesOfLine } from './inline-marks.ts';
import type { MarkdownPart } from './note-of-cards.ts';
import { type NoteState, ownFile, pictureSide, readNoteState, unguarded } from './own-marks.ts';

/**
 * Older exports have no first line of ours, but a deck's heading, and one card above each line of dashes. Notes of
 * Obsidian have rules as well, with any number of cards between them.
 */
export function isOwnExport(text: string): boolean {
  const words = text.trim();
  if (words.startsWith(ownFile)) return true;
  if (!/^# ./.test(words) || words.includes('<!--SR:')) return false;
  const pieces = words.split(/^-{3,}$/m);
  return pieces.length > 1 && pieces.slice(0, -1).every(isOneCard);
}

function isOneCard(piece: string): boolean {
  const marks = piece.match(/^\?\??$/gm)?.length ?? 0;
  return marks === 1 || (marks === 0 && hasGap(piece));
}

/** @param suspendedAt milliseconds, for suspended cards: the file does not say since when */
export function* readOwnCards(text: string, suspendedAt: number): Generator<MarkdownPart> {
  let [lines, tags]: [string[], string[]] = [[], []];
  let state: NoteState = {};
  const take = function* (): Generator<MarkdownPart> {
    const cards = cardsOf(lines, state, suspendedAt);
    if (cards.length > 0) yield { kind: 'note', note: { cards, tags } };
    else if (lines.length > 0) yield { kind: 'unread' };
    [lines, tags, state] = [[], [], {}];
  };
  for (const line of text.split('\n')) {
    const isBegun = lines.length > 0;
    const deck = isBegun ? undefined : /^# (.+)$/.exec(line)?.[1];
    const named = isBegun ? undefined : /^Tags: (.+)$/.exec(line)?.[1];
    const said = isBegun ? undefined : readNoteState(line);
    if (deck !== undefined)
      yield {
        kind: 'deck',
        path: deck.split(' // ').map((name) => cleanLine(name) || 'Untitled deck'),
      };
    else if (/^-{3,}$/.test(line)) yield* take();
    else if (named !== undefined) tags = tagsOf(named);
    else if (said !== undefined) state = said;
    else if (isBegun || (line.trim() !== '' && !line.startsWith(ownFile))) lines.push(line);
  }
  yield* take();
}

/** As cells of a table, since a tag may contain a comma. */
function tagsOf(words: string): string[] {
  const [record] = csvRecords(words, ',');
  return (record?.cells ?? []).map(cleanLine).filter((tag) => tag !== '');
}

function cardsOf(lines: string[], state: NoteState, suspendedAt: number): TextCard[] {
  const { isTyped, covers, hidesAll } = state;
  return askedCards(lines, state).map((card) => ({
    ...card,
    ...(isTyped && { isTyped }),
    ...(covers && { covers }),
    ...(hidesAll && { hidesAll }),
    ...(state.suspended?.has(card.asked ?? 0) && { suspendedAt }),
    ...(state.flags?.has(card.asked ?? 0) && { flag: state.flags.get(card.asked ?? 0) ?? 0 }),
  }));
}

function askedCards(lines: string[], { kind, asked }: NoteState): TextCard[] {
  const { front, back, isBothWays } = sidesOf(lines);
  const said = kind ?? (hasGap(front) ? 'cloze' : 'basic');
  if (front === '' || (back === '' && said === 'basic')) return [];
  const words = { kind: said, front, back: said === 'cloze' && back === pictureSide ? '' : back };
  if (asked === 'all') return [words];
  if (asked !== undefined) {
    const turned = { ...words, front: words.back, back: words.front };
    return asked.map((one) => ({ ...(isBothWays && one === 2 ? turned : words), asked: one }));
  }
  if (isBothWays && said === 'basic') return bothWays(front, back);
  // Texts of our own have only gaps that we read; others may have been added by hand.
  if (said === 'cloze' && clozeNumbers(front).length > 0) return gapCards(front, words.back);
  return [words];
}

function sidesOf(lines: string[]): { front: string; back: string; isBothWays: boolean } {
  const at = lines.findIndex((line) => /^\?\??$/.test(line));
  const sides = (front: string, back: string, mark: string) => ({
    ...{ front: unguarded(front), back: unguarded(back) },
    isBothWays: mark === '??' || mark === ':::',
  });
  if (at > 0)
    return sides(joined(lines.slice(0, at)), joined(lines.slice(at + 1)), lines[at] ?? '');
  const whole = joined(lines);
  const line = hasGap(whole) || whole.includes('\n') ? undefined : sidesOfLine(whole);
  return line === undefined ? sides(whole, '', '') : sides(line.front, line.back, line.mark);
}

/** Without empty lines around. */
function joined(lines: readonly string[]): string {
  const isWord = (line: string) => line.trim() !== '';
  const from = lines.findIndex(isWord);
  return from === -1 ? '' : lines.slice(from, lines.findLastIndex(isWord) + 1).join('\n');
}
