/**
 * The text of a card whose words around the gaps a student changes; the gaps stay as the page has them. In the field they
 * stand in brackets that the sentence itself does not have, and which typing cannot damage. Pure.
 */
import { differenceOf } from '../../ui/form/text-undo.ts';
import type { Span } from './words.ts';

const brackets = ['[]', '{}', '⟦⟧'] as const;

/** Words in the brackets of the field. */
export function inBrackets(sentence: string, words: string): string {
  const free = brackets.find((pair) => ![...pair].some((sign) => sentence.includes(sign)));
  const [open, close] = free ?? brackets[0];
  return `${open}${words}${close}`;
}

/** Each gap as it stands in the field: “[small cell]”. */
export function marksOf(sentence: string, gaps: readonly Span[]): string[] {
  return gaps.map(({ start, end }) => inBrackets(sentence, sentence.slice(start, end)));
}

/** The sentence as it stands in the field. */
export function bracketed(sentence: string, gaps: readonly Span[]): string {
  const marks = marksOf(sentence, gaps);
  return piecesAround(sentence, gaps)
    .flatMap((piece, index) => [piece, marks[index] ?? ''])
    .join('');
}

function piecesAround(sentence: string, gaps: readonly Span[]): string[] {
  const starts = [0, ...gaps.map(({ end }) => end)];
  const ends = [...gaps.map(({ start }) => start), sentence.length];
  return starts.map((start, index) => sentence.slice(start, ends[index]));
}

/** The words before, between and behind the marks: one piece more than there are marks. */
export type Bracketed = { pieces: string[] } | { missing: string } | { twice: string };

export function readBracketed(text: string, marks: readonly string[]): Bracketed {
  const places = placesIn(text, marks);
  const missing = marks[places.length];
  if (missing !== undefined) return { missing };
  const pieces = piecesAround(text, places);
  const twice = marks.find((mark) => pieces.some((piece) => piece.includes(mark)));
  return twice === undefined ? { pieces } : { twice };
}

/** One after the other, up to the first that is missing. */
function placesIn(text: string, marks: readonly string[]): Span[] {
  const places: Span[] = [];
  for (const mark of marks) {
    const start = text.indexOf(mark, places.at(-1)?.end ?? 0);
    if (start < 0) break;
    places.push({ start, end: start + mark.length });
  }
  return places;
}

/**
 * What stands in the field after an edit that would damage marks: they stay, at their own words if these were typed, else
 * behind what was typed. Text whose marks were damaged before stays as it is typed.
 * @param isForward it deletes what is behind the caret, which then goes behind the marks
 */
export function withMarks(
  { before, after }: { before: string; after: string },
  marks: readonly string[],
  isForward = false,
): { text: string; caret: number } | undefined {
  const places = placesIn(before, marks);
  if (places.length < marks.length || placesIn(after, marks).length === marks.length)
    return undefined;
  const { from, to, put } = differenceOf(before, after);
  const touched = places.filter(({ start, end }) => start < Math.max(to, from + 1) && end > from);
  const start = Math.min(from, ...touched.map((place) => place.start));
  const end = Math.max(to, ...touched.map((place) => place.end));
  const damaged = touched.map((place) => before.slice(place.start, place.end));
  const { text: typed, left } = markedIn(put, damaged);
  const kept = left.join(' ');
  const caret = start + typed.length + (isForward ? kept.length : 0);
  return { text: before.slice(0, start) + typed + kept + before.slice(end), caret };
}

/** A sentence that was pasted or typed anew has the words of a mark without its brackets: they get them again. */
function markedIn(put: string, marks: readonly string[]): { text: string; left: string[] } {
  let text = '';
  let rest = put;
  const left: string[] = [];
  for (const mark of marks) {
    const words = mark.slice(1, -1);
    const at = wholeWordsAt(rest, words);
    if (at < 0) left.push(mark);
    else {
      text += rest.slice(0, at) + mark;
      rest = rest.slice(at + words.length);
    }
  }
  return { text: text + rest, left };
}

function wholeWordsAt(text: string, words: string): number {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const after = text.charAt(at + words.length);
    if (!letter.test(text.charAt(at - 1)) && !letter.test(after)) return at;
  }
  return -1;
}

const letter = /[\p{L}\p{M}\p{N}]/u;

export interface EditedText {
  text: string;
  /** The same gaps, where they are in the new text. */
  gaps: Span[];
}

/** White space is made single. Where the page has a space between a gap and a word, one stays, also if it was typed away. */
export function joinPieces(
  pieces: readonly string[],
  sentence: string,
  gaps: readonly Span[],
): EditedText {
  let text = tidy(pieces[0]).trimStart();
  const moved = gaps.map(({ start, end }, index) => {
    const hidden = sentence.slice(start, end);
    if (/\s/.test(sentence.charAt(start - 1)) && endsInWord.test(text)) text += ' ';
    const from = text.length;
    const after = tidy(pieces[index + 1]);
    const needsSpace = /\s/.test(sentence.charAt(end)) && beginsWithWord.test(after);
    text += hidden + (needsSpace ? ' ' : '') + after;
    return { start: from, end: from + hidden.length };
  });
  return { text: text.trimEnd(), gaps: moved };
}

const endsInWord = /[\p{L}\p{N}]$/u;
const beginsWithWord = /^[\p{L}\p{N}]/u;

function tidy(piece = ''): string {
  return piece.replace(/\s+/g, ' ');
}
