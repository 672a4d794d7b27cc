/** The bar of the search: words, number of matches, previous and next match. */
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { isForInputMethod, isPressed } from '../../../ui/press/key-press.ts';
import { isShortcut } from '../../../ui/press/shortcuts.ts';
import { isOnSide, usePane } from '../../../ui/split/pane.ts';
import {
  goToMatch,
  lookFor,
  type PiecesOf,
  placeOf,
  sumOf,
  useFind,
  useSearch,
} from './find-store.ts';

interface FindBarProps {
  pageCount: number;
  piecesOf: PiecesOf;
  onClose: () => void;
}

export function FindBar({ pageCount, piecesOf, onClose }: FindBarProps) {
  useSearch(pageCount, piecesOf);
  const query = useFind((state) => state.query);
  const hasFound = useFind(({ current }) => current !== undefined);
  const field = useRef<HTMLInputElement>(null);
  const isOfSearch = useFind(({ hits }) => hits !== undefined);
  // After a search the pages keep the focus, and a phone shows no keyboard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it opens
  useEffect(() => {
    if (isOfSearch) return;
    field.current?.focus();
    field.current?.select();
  }, []);
  const pane = usePane();
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!isOnSide(event.target, pane)) return;
    if (isShortcut(event, 'hit')) goToMatch(event.shiftKey ? -1 : 1);
    else if (isOfSearch && isShortcut(event, 'hit.end')) onClose();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const stop = new AbortController();
    addEventListener('keydown', press, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isForInputMethod(event.nativeEvent)) return;
    if (event.key === 'Enter') goToMatch(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onClose();
    else if (isPressed(event.nativeEvent, 'Mod+F')) field.current?.select();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search
      data-kept
      className="flex items-center gap-1 border-b border-line bg-surface px-2 py-1 text-text"
      onKeyDown={onKeyDown}
    >
      <input
        ref={field}
        aria-label="Find in file"
        placeholder="Find in file"
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        value={query}
        onChange={(event) => lookFor(event.target.value)}
        className="min-h-11 w-24 min-w-0 flex-1 rounded-control border border-line-strong bg-surface px-3"
      />
      <FindCount pageCount={pageCount} />
      <IconButton
        label="Previous match"
        icon={<ChevronUp aria-hidden size={20} />}
        disabled={!hasFound}
        onClick={() => goToMatch(-1)}
      />
      <IconButton
        label="Next match"
        icon={<ChevronDown aria-hidden size={20} />}
        disabled={!hasFound}
        onClick={() => goToMatch(1)}
      />
      <IconButton label="Close find" icon={<X aria-hidden size={20} />} onClick={onClose} />
    </search>
  );
}

/** @param frame of a reader whose find bar is open */
export function focusFind(frame: HTMLElement | null): void {
  frame?.querySelector<HTMLInputElement>('search input')?.focus();
}

function FindCount({ pageCount }: { pageCount: number }) {
  const { query, counts, searched, current } = useFind();
  const isSearching = searched < pageCount;
  const sum = sumOf(counts);
  let words = '';
  if (query.trim() !== '') {
    if (current !== undefined) {
      words = `${placeOf(counts, current)} of ${sum}${isSearching ? '+' : ''}`;
    } else words = isSearching ? 'Searching…' : 'No matches';
  }
  return (
    <span
      role="status"
      className="min-w-16 shrink-0 px-1 text-center text-sm text-muted tabular-nums"
    >
      {words}
    </span>
  );
}
