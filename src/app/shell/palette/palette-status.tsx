/**
 * What the search says of its whole answer: how much was found, and whether the index could answer. It stands above the
 * list, next to the field: on a phone the keyboard covers the lower edge.
 */
import { plural } from '../../../lib/plural.ts';
import { classes } from '../../../ui/classes.ts';
import { searchWords } from './found.ts';
import { noticeActClass } from './palette-notices.tsx';
import type { FoundNow } from './use-found.ts';

interface PaletteStatusProps {
  /** Without what names a group. */
  typed: string;
  found: FoundNow;
  isFiltered: boolean;
}

export function PaletteStatus({ typed, found, isFiltered }: PaletteStatusProps) {
  const { groups, isSettled, state, hasFailed } = found;
  const count = groups.reduce((sum, { entries, count: all = entries.length }) => sum + all, 0);
  const isSearch = typed.trim() !== '' || isFiltered;
  const isFailure = isSearch && isSettled && (hasFailed || state.kind === 'failed');
  return (
    <div
      className={classes(
        'grid shrink-0 gap-1 px-5 text-sm text-muted',
        ((isSearch && count === 0) || isFailure) && 'pb-2',
      )}
    >
      <p
        role="status"
        className={count > 0 || !isSearch ? 'sr-only' : 'py-2 text-base wrap-anywhere'}
      >
        {isSearch ? summary(typed, count, found) : ''}
      </p>
      {isFailure ? (
        <p className="flex flex-wrap items-center gap-x-3">
          Only titles were searched. Your files, notes and cards are safe.
          <button type="button" onClick={found.askAgain} className={noticeActClass}>
            Try again
          </button>
        </p>
      ) : null}
    </div>
  );
}

/** Below the commands of a phone, before anything is typed. */
export function SearchFilters() {
  return (
    <p className="shrink-0 px-5 pt-2 pb-3 text-sm text-muted sm:hidden" translate="no">
      in: course: #tag folder: edited: after: “phrase” -word
    </p>
  );
}

/** UTF-16 units of typed words that are said again. */
const longestSaid = 60;

type Standing = Pick<FoundNow, 'isSettled' | 'hasFailed' | 'isPartial' | 'state'>;

/** “No results” only after everything on this device was searched. */
export function summary(typed: string, count: number, standing: Standing): string {
  const { isSettled, hasFailed, isPartial, state } = standing;
  if (count > 0) return `${plural(count, 'result')}${isSettled ? '' : ', still searching'}`;
  if (!isSettled) return 'Searching…';
  const words = typed.trim();
  if (words === '') return hasFailed ? 'Search did not answer' : 'Nothing here yet';
  if (searchWords(words).length === 0) return 'Type a letter, a number or an emoji to search';
  const cut = [...words];
  const said = cut.length > longestSaid ? `${cut.slice(0, longestSaid).join('')}…` : words;
  if (hasFailed || state.kind === 'failed') return `No title has “${said}”`;
  if (isPartial || state.kind === 'building') return `Nothing found yet for “${said}”`;
  return `No results on this device for “${said}”`;
}
