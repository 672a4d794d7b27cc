/** The words of a sentence: hidden ones marked, suggested gaps dotted. Each word can be pressed. */
import type { ReactNode, Ref } from 'react';
import { classes } from '../../ui/classes.ts';
import type { PickSentence } from './pick-state.ts';
import { type Hidden, isHidden, rangesOf, spanOfRange, type WordRange } from './words.ts';

interface PickWordsProps {
  of: PickSentence;
  hidden: Hidden;
  /** The word under the keys, and the words chosen with Shift. */
  cursor?: number | undefined;
  chosen?: WordRange | undefined;
  /** Numbers the suggested gaps with their keys. */
  hasNumbers?: boolean;
  isSmall?: boolean;
  onPress: (word: number) => void;
  onFocus?: (word: number) => void;
  ref?: Ref<HTMLDivElement>;
}

export function PickWords({
  of,
  hidden,
  cursor,
  chosen,
  onPress,
  onFocus,
  ref,
  ...look
}: PickWordsProps) {
  const word = (index: number) => (
    // biome-ignore lint/a11y/useSemanticElements: an <input> does not wrap like a word
    // biome-ignore lint/a11y/useKeyWithClickEvents: `use-pick-keys.ts` hears the keys of the whole screen
    <span
      key={index}
      role="checkbox"
      tabIndex={index === (cursor ?? 0) ? 0 : -1}
      aria-checked={isHidden(hidden, index)}
      data-word={index}
      className="pick-word"
      // Fingers and mice act by `use-touch.ts`; this click comes from a screen reader or by voice.
      onClick={(event) => {
        if (event.detail === 0) onPress(index);
      }}
      // A mouse leaves the focus on the sentence, where Enter keeps it.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={() => onFocus?.(index)}
    >
      {textOf(of, index)}
    </span>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of words, no field of a form
    <div
      ref={ref}
      role="group"
      aria-label="Words to hide"
      dir="auto"
      translate="no"
      className={classes('pick-words text-start', look.isSmall && 'pick-words-small')}
    >
      <Marked of={of} hidden={hidden} chosen={chosen} hasNumbers={look.hasNumbers} word={word} />
    </div>
  );
}

/** A sentence of a list: the same marks, nothing to press. */
export function MarkedSentence({ of, hidden }: { of: PickSentence; hidden: Hidden }) {
  return <Marked of={of} hidden={hidden} word={(index) => textOf(of, index)} />;
}

function textOf({ sentence, words }: PickSentence, index: number): string {
  const { start = 0, end = 0 } = words[index] ?? {};
  return sentence.slice(start, end);
}

interface MarkedProps extends Pick<PickWordsProps, 'of' | 'hidden' | 'chosen' | 'hasNumbers'> {
  word: (index: number) => ReactNode;
}

function Marked({ of, hidden, chosen, hasNumbers = false, word }: MarkedProps) {
  const { sentence, words, suggested } = of;
  const gaps = rangesOf(hidden);
  const isFree = ({ from, to }: WordRange) => gaps.every((gap) => gap.to < from || gap.from > to);
  const groups: Group[] = [
    ...gaps.map((range) => ({ ...range, look: 'pick-gap' })),
    ...suggested.filter(isFree).map((range) => ({ ...range, look: 'pick-maybe' })),
  ].sort((a, b) => a.from - b.from);
  const parts: ReactNode[] = [];
  let at = 0;
  for (let index = 0; index < words.length; ) {
    const group = groups.find(({ from }) => from === index) ?? { from: index, to: index, look: '' };
    const { start, end } = spanOfRange(of, group);
    parts.push(sentence.slice(at, start));
    parts.push(
      <Words key={group.from} {...{ of, group, chosen, word }} number={numberOf(group)} />,
    );
    at = end;
    index = group.to + 1;
  }
  return [...parts, sentence.slice(at)];

  function numberOf(group: WordRange): number | undefined {
    if (!hasNumbers) return undefined;
    const place = suggested.findIndex(({ from, to }) => from === group.from && to === group.to);
    return place < 0 ? undefined : place + 1;
  }
}

interface Group extends WordRange {
  look: string;
}

interface WordsProps extends Pick<MarkedProps, 'of' | 'chosen' | 'word'> {
  group: Group;
  number: number | undefined;
}

function Words({ of, group, chosen, number, word }: WordsProps) {
  const { sentence, words } = of;
  const { from, to, look } = group;
  const inside: ReactNode[] = [];
  for (let index = from; index <= to; index += 1) {
    const isChosen = chosen !== undefined && chosen.from <= index && index <= chosen.to;
    const between = sentence.slice(words[index - 1]?.end ?? 0, words[index]?.start ?? 0);
    if (index > from) inside.push(between);
    inside.push(
      isChosen ? (
        <span key={`chosen ${index}`} className="pick-selected">
          {word(index)}
        </span>
      ) : (
        word(index)
      ),
    );
  }
  const { start, end } = spanOfRange(of, group);
  // A bracket that the gap takes with its words.
  const before = sentence.slice(start, words[from]?.start ?? start);
  const after = sentence.slice(words[to]?.end ?? end, end);
  const numbered = number === undefined ? null : <sup aria-hidden>{number}</sup>;
  return look === '' ? (
    inside
  ) : (
    <span className={look}>
      {before}
      {inside}
      {after}
      {numbered}
    </span>
  );
}
