/**
 * The search of what is too much to be held as rows: cards and questions, 50,000 of them and more. Their
 * words come page by page while the search goes on, and are kept, folded, until the palette closes; what
 * was found so far is told at once, and the page stays quick, since every slice of work lets others in.
 */
import { fold } from '../../../../text/fold.ts';
import { holdsAll, score } from './match.ts';

export interface LongText {
  id: string;
  /** The deck or the quiz it is of. */
  parentId: string;
  folded: string;
}

/** Texts looked at before others are let in: some ten milliseconds of work on a slow machine. */
const sliceLength = 4_000;
/** Looking for slips of the finger takes longer. */
const slipSliceLength = 500;

export interface LongTexts {
  /** What holds all the words, as it is found, of what is looked at together the nearest first; after `limit` it looks no further. */
  search(words: readonly string[], limit: number, signal: AbortSignal): AsyncGenerator<LongText[]>;
}

/** @param pages is read no further than searches need */
export function longTexts(
  pages: AsyncIterator<LongText[]>,
  letOthersIn: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve)),
): LongTexts {
  const known: LongText[] = [];
  let coming: Promise<boolean> | undefined;
  /** One page at a time, whoever asks. @returns false at the end */
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
      // Only where nobody wrote it so is it worth while to look for slips of the finger.
      if (isFound || signal.aborted) return;
      const isNear = ({ folded }: LongText) => score(folded, words) > 0;
      yield* matching(words, isNear, limit, slipSliceLength, signal);
    },
  };
}

/** Of very many in one slice only the first are compared, which takes as long as looking for slips. */
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
