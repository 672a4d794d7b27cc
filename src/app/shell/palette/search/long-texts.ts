/**
 * Searches cards and questions, 50,000 and more. Their texts are read page by page during the search and kept, folded,
 * until the palette closes. Hits are reported at once, and the search yields after each slice of work.
 */
import { fold } from '../../../../text/fold.ts';
import { holdsAll, score } from './match.ts';

export interface LongText {
  id: string;
  /** Its deck or quiz. */
  parentId: string;
  folded: string;
}

/** Texts for each slice: about ten milliseconds on a slow machine. */
const sliceLength = 4_000;
/** The search for typos takes longer. */
const slipSliceLength = 500;

export interface LongTexts {
  /** Yields hits that contain all words, the nearest first within each slice. Stops after `limit`. */
  search(words: readonly string[], limit: number, signal: AbortSignal): AsyncGenerator<LongText[]>;
}

/** @param pages read only as far as searches need */
export function longTexts(
  pages: AsyncIterator<LongText[]>,
  letOthersIn: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve)),
): LongTexts {
  const known: LongText[] = [];
  let coming: Promise<boolean> | undefined;
  /** Reads one page at a time for all searches. @returns false at the end */
  const readOn = () => {
    coming ??= pages.next().then(({ done, value }) => {
      coming = undefined;
      if (done) return false;
      known.push(...value);
      return true;
    });
    return coming;
  };

  async function* slices(length: number, signal: AbortSignal): AsyncGenerator<LongText[]> {
    let at = 0;
    while (!signal.aborted) {
      if (at < known.length) {
        yield known.slice(at, at + length);
        at = Math.min(known.length, at + length);
        await letOthersIn();
      } else if (!(await readOn())) return;
    }
  }

  async function* matching(
    words: readonly string[],
    matches: (text: LongText) => boolean,
    limit: number,
    length: number,
    signal: AbortSignal,
  ): AsyncGenerator<LongText[]> {
    const found: LongText[] = [];
    for await (const slice of slices(length, signal)) {
      const fresh = slice.filter(matches);
      if (fresh.length === 0) continue;
      if (fresh.length > 1) await letOthersIn();
      found.push(...nearestFirst(fresh, words).slice(0, limit - found.length));
      yield [...found];
      if (found.length >= limit) return;
    }
  }

  return {
    async *search(words, limit, signal) {
      const isWritten = ({ folded }: LongText) => holdsAll(folded, words);
      let isFound = false;
      for await (const found of matching(words, isWritten, limit, sliceLength, signal)) {
        isFound = true;
        yield found;
      }
      // Typos are only searched when nothing matches exactly.
      if (isFound || signal.aborted) return;
      const isNear = ({ folded }: LongText) => score(folded, words) > 0;
      yield* matching(words, isNear, limit, slipSliceLength, signal);
    },
  };
}

/** Compares only the first hits of a slice, since comparing takes as long as the search for typos. */
function nearestFirst(texts: readonly LongText[], words: readonly string[]): LongText[] {
  if (texts.length < 2) return [...texts];
  const compared = texts.slice(0, slipSliceLength);
  const points = new Map(compared.map((text) => [text, score(text.folded, words)]));
  const pointsOf = (text: LongText) => points.get(text) ?? 0;
  return [...compared.sort((a, b) => pointsOf(b) - pointsOf(a)), ...texts.slice(slipSliceLength)];
}

export function toLongText(id: string, parentId: string, texts: readonly string[]): LongText {
  return { id, parentId, folded: fold(texts.join('\n')) };
}
