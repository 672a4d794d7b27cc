/** The words of the page around the sentence in hand. They fade out; a press leads to the sentences of the page. */
import { useMemo } from 'react';
import type { CleanPage } from '../../text/clean-page.ts';
import type { PickSentence } from './pick-state.ts';

/** Letters on each side: more does not fit above the card. */
const around = 420;

interface PageStripProps {
  pages: readonly CleanPage[];
  of: PickSentence;
  onPress: () => void;
}

export function PageStrip({ pages, of, onPress }: PageStripProps) {
  const found = useMemo(() => contextOf(pages, of), [pages, of]);
  if (found === undefined) return <div className="min-h-4 flex-1" />;
  const { before, sentence, after } = found;
  return (
    <button
      type="button"
      // The list of all sentences leads there for keys and screen readers.
      aria-hidden
      tabIndex={-1}
      onClick={onPress}
      className="pick-strip my-1 flex min-h-0 flex-1 flex-col justify-center overflow-hidden text-start font-serif text-sm leading-6 text-muted"
    >
      <span dir="auto" className="block">
        {before}
        <mark className="pick-mark">{sentence}</mark>
        {after}
      </span>
    </button>
  );
}

interface Context {
  before: string;
  sentence: string;
  after: string;
}

/** @returns `undefined` if the page does not say the sentence in one piece. Pure */
export function contextOf(
  pages: readonly CleanPage[],
  { page, quote }: Pick<PickSentence, 'page' | 'quote'>,
): Context | undefined {
  const text = (pages.find((one) => one.page === page)?.text ?? '').replace(/\s+/g, ' ');
  const at = text.indexOf(quote);
  if (at < 0) return undefined;
  const begin = text.slice(Math.max(0, at - around), at);
  const end = text.slice(at + quote.length, at + quote.length + around);
  return {
    // Whole words only.
    before: at > around ? begin.replace(/^\S*\s/, '') : begin,
    sentence: quote,
    after: at + quote.length + around < text.length ? end.replace(/\s\S*$/, '') : end,
  };
}
