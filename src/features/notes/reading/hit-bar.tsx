/**
 * The places that a search has found in the note, all marked: which of them is shown, and how to go to the others by
 * buttons and keys. Without any place in the text there is no bar.
 */
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FoundWords } from '../../../components/found-words.tsx';
import type { Term } from '../../../queries/search/engine/search-line.ts';
import { markTerms } from '../../../queries/search/engine/snippet.ts';
import { IconButton } from '../../../ui/button.tsx';
import { headerPx } from '../../../ui/list/scroll-along.ts';
import { isShortcut } from '../../../ui/press/shortcuts.ts';
import { isOnSide, usePane } from '../../../ui/split/pane.ts';
import { markRanges, mostPlaces, rangesOfTerms } from './found-words.ts';

interface HitBarProps {
  /** Holds the drawn blocks. */
  view: RefObject<HTMLElement | null>;
  terms: readonly Term[];
  /** Changes when all blocks are drawn, and when the text is another one. */
  drawn: unknown;
  /** @returns the place that the search opened; `undefined`: the first one */
  begin: () => Range | undefined;
  onEnd: () => void;
}

/** Pixels of the bar with its margin: places come into view below it. */
const barPx = 64;

export function HitBar({ view, terms, drawn, begin, onEnd }: HitBarProps) {
  const ranges = useRef<readonly Range[]>([]);
  const [{ at, count }, setShown] = useState({ at: 0, count: 0 });
  const pane = usePane();
  const find = useEffectEvent(() => {
    const found = rangesOfTerms([...(view.current?.children ?? [])], terms);
    ranges.current = found;
    const isFirst = count === 0 && found.length > 0;
    const first = isFirst ? placeOf(begin(), found) : at;
    setShown({ at: Math.min(first, Math.max(0, found.length - 1)), count: found.length });
    if (isFirst) reveal(found[first]);
    return found;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: these change the places
  useEffect(() => markRanges(find()), [terms, drawn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place moves with its text
  useEffect(() => {
    const now = ranges.current[at];
    return now && markRanges([now], 'found-now');
  }, [at, count, drawn]);
  const step = (by: 1 | -1) => {
    const next = (at + by + count) % count;
    setShown({ at: next, count });
    reveal(ranges.current[next]);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (count === 0 || !isOnSide(event.target, pane)) return;
    if (isShortcut(event, 'hit')) step(event.shiftKey ? -1 : 1);
    else if (isShortcut(event, 'hit.end')) onEnd();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const stop = new AbortController();
    addEventListener('keydown', press, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  if (count === 0) return null;
  return (
    <search
      aria-label="Found places"
      className="sticky top-16 z-20 mb-2 ms-auto flex w-fit items-center rounded-card border border-line bg-surface ps-4 shadow-pop print:hidden"
    >
      <span role="status" className="pe-1 text-sm whitespace-nowrap text-muted tabular-nums">
        {at + 1} of {count === mostPlaces ? `${mostPlaces.toLocaleString('en')}+` : count}
      </span>
      <IconButton
        label="Previous found place"
        icon={<ChevronUp aria-hidden size={20} />}
        onClick={() => step(-1)}
      />
      <IconButton
        label="Next found place"
        icon={<ChevronDown aria-hidden size={20} />}
        onClick={() => step(1)}
      />
      <IconButton
        label="Stop marking found places"
        icon={<X aria-hidden size={20} />}
        onClick={onEnd}
      />
    </search>
  );
}

/** @returns the index of the first place that is not before the wanted one */
function placeOf(wanted: Range | undefined, ranges: readonly Range[]): number {
  if (wanted === undefined) return 0;
  const at = ranges.findIndex(
    (range) => range.compareBoundaryPoints(Range.START_TO_START, wanted) >= 0,
  );
  return Math.max(0, at);
}

function reveal(range: Range | undefined): void {
  if (range === undefined) return;
  // A far block is laid out once it is near.
  const isFar = range.getBoundingClientRect().height === 0;
  if (isFar) range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  requestAnimationFrame(() => {
    const { top, bottom } = range.getBoundingClientRect();
    if (top < headerPx + barPx || bottom > innerHeight - barPx) scrollBy(0, top - innerHeight / 3);
  });
}

/** Lies below the field of the title, whose own words cannot be marked: the same words, with only their marks visible. */
export function TitleMarks({ title, terms }: { title: string; terms: readonly Term[] }) {
  return (
    <div
      aria-hidden
      dir="auto"
      className="min-h-11 py-1.5 text-left text-[1.5rem] leading-[1.875rem] font-bold tracking-tight break-words whitespace-pre-wrap text-transparent print:hidden [&_mark]:text-transparent"
    >
      <FoundWords pieces={markTerms(title, terms)} />
    </div>
  );
}
