/**
 * Finds a quote among a page's pieces of text, and marks it. Only letters and digits are compared: the quote was cleaned
 * (hyphens, ligatures, spaces), the pieces were not.
 */
import { plainLetters } from '../../../text/anchoring/selector.ts';

/** A stretch inside one piece, UTF-16 offsets, end excluded. */
export interface Stretch {
  piece: number;
  start: number;
  end: number;
  /** It is another place with the same words, marked less. */
  isFurther?: true;
}

interface Letters {
  text: string;
  /** For each UTF-16 unit of `text`: the piece, and the offset of its character there. */
  piece: number[];
  offset: number[];
}

/** If the page's order differs from the quote's, parts of this length are looked for. */
const windowLetters = 24;

/** A quote of so few words is something that was searched: all its places on the page are marked. */
const fewWords = 3;

/** @returns the stretches to mark, in the order of the pieces; empty if the words are not there */
export function findQuote(pieces: readonly string[], quote: string): Stretch[] {
  const page = lettersOf(pieces);
  const wanted = lettersOf([quote]).text;
  if (wanted === '') return [];
  const isShort = quote.trim().split(/\s+/).length <= fewWords;
  const [first, ...further] = isShort ? findWhole(page, pieces, wanted) : [];
  if (first !== undefined) {
    const others = further.flat().map((stretch) => ({ ...stretch, isFurther: true as const }));
    return [...first, ...others];
  }
  const at = page.text.indexOf(wanted);
  if (at >= 0) return stretchesOf(page, at, at + wanted.length);
  return findWindows(page, wanted);
}

/** @returns each place with the whole words, not where they are parts of longer ones */
function findWhole(page: Letters, pieces: readonly string[], wanted: string): Stretch[][] {
  const places: Stretch[][] = [];
  // Places never overlap: their letters would be drawn twice.
  let from = 0;
  for (;;) {
    const at = page.text.indexOf(wanted, from);
    if (at < 0) return places;
    from = at + 1;
    const place = stretchesOf(page, at, at + wanted.length);
    const [first, last] = [place[0], place.at(-1)];
    if (first === undefined || last === undefined) continue;
    const before = pieces[first.piece]?.slice(Math.max(0, first.start - 2), first.start) ?? '';
    const after = pieces[last.piece]?.slice(last.end, last.end + 2) ?? '';
    if (/[\p{L}\p{N}\p{M}]$/u.test(before) || /^[\p{L}\p{N}\p{M}]/u.test(after)) continue;
    places.push(place);
    from = at + wanted.length;
  }
}

function findWindows(page: Letters, wanted: string): Stretch[] {
  const found: Stretch[] = [];
  for (let start = 0; start + windowLetters <= wanted.length; start += windowLetters) {
    const at = page.text.indexOf(wanted.slice(start, start + windowLetters));
    if (at >= 0) found.push(...stretchesOf(page, at, at + windowLetters));
  }
  return joinStretches(found.sort((a, b) => a.piece - b.piece || a.start - b.start));
}

function joinStretches(sorted: Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && last.piece === stretch.piece && stretch.start <= last.end) {
      last.end = Math.max(last.end, stretch.end);
    } else {
      joined.push({ ...stretch });
    }
  }
  return joined;
}

function stretchesOf(page: Letters, from: number, to: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (let at = from; at < to; at++) {
    const piece = page.piece[at] ?? 0;
    const offset = page.offset[at] ?? 0;
    const last = stretches.at(-1);
    if (last?.piece === piece) last.end = offset + 1;
    else stretches.push({ piece, start: offset, end: offset + 1 });
  }
  return stretches;
}

function lettersOf(pieces: readonly string[]): Letters {
  const letters: Letters = { text: '', piece: [], offset: [] };
  const parts: string[] = [];
  pieces.forEach((text, piece) => {
    let offset = 0;
    for (const character of text) {
      const plain = plainLetters(character);
      parts.push(plain);
      for (let unit = 0; unit < plain.length; unit++) {
        letters.piece.push(piece);
        letters.offset.push(offset + character.length - 1);
      }
      offset += character.length;
    }
  });
  letters.text = parts.join('');
  return letters;
}

/** Marks a quote in a drawn text layer. @returns the first mark, to scroll to */
export function markQuote(spans: readonly HTMLElement[], quote: string): HTMLElement | undefined {
  const stretches = findQuote(
    spans.map((span) => span.textContent ?? ''),
    quote,
  );
  let first: HTMLElement | undefined;
  for (const [piece, inPiece] of Map.groupBy(stretches, (stretch) => stretch.piece)) {
    const span = spans[piece];
    const marks = span === undefined ? [] : markStretches(span, inPiece);
    first ??= marks[0];
  }
  return first;
}

export function clearMarks(spans: readonly HTMLElement[]): void {
  for (const span of spans) {
    if (span.firstElementChild !== null) span.textContent = span.textContent ?? '';
  }
}

function markStretches(span: HTMLElement, stretches: Stretch[]): HTMLElement[] {
  const text = span.textContent ?? '';
  const marks: HTMLElement[] = [];
  const nodes: (string | HTMLElement)[] = [];
  let at = 0;
  for (const { start, end, isFurther } of stretches) {
    const mark = document.createElement('mark');
    mark.textContent = text.slice(start, end);
    if (isFurther) mark.dataset.further = '';
    marks.push(mark);
    nodes.push(text.slice(at, start), mark);
    at = end;
  }
  span.replaceChildren(...nodes, text.slice(at));
  return marks;
}
