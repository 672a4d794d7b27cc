/**
 * Stands for `@codemirror/lang-html` (alias in vite.config.ts), which the Markdown language always takes along with the
 * languages of styles and scripts: 70 kB that a note does not need, since HTML in a note stays text.
 */
import { NodeType, Parser, type PartialParse, Tree } from '@lezer/common';

class Nothing extends Parser {
  createParse(
    _input: unknown,
    _fragments: unknown,
    ranges: readonly { from: number; to: number }[],
  ): PartialParse {
    const [start, end] = [ranges[0]?.from ?? 0, ranges.at(-1)?.to ?? 0];
    return {
      parsedPos: end,
      stoppedAt: null,
      stopAt: () => undefined,
      advance: () => new Tree(NodeType.none, [], [], end - start),
    };
  }
}

/** As the package exports it: a language that reads nothing. */
export const html = () => ({ support: [], language: { parser: new Nothing() } });

/** As the package exports it: completes nothing. */
export const htmlCompletionSource = () => null;
