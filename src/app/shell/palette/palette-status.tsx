/** What the search says below its list: how much was found, and whether everything was searched. */
import { plural } from '../../../lib/plural.ts';
import { mostPagesInMemory } from '../../../queries/search/search-messages.ts';
import { searchWords } from './found.ts';
import type { FoundNow } from './use-found.ts';

interface PaletteStatusProps {
  /** Without what names a group. */
  typed: string;
  found: FoundNow;
  isFiltered: boolean;
  onShowFiles: () => void;
}

export function PaletteStatus({ typed, found, isFiltered, onShowFiles }: PaletteStatusProps) {
  const { groups, isSettled, corrected, state, hasFailed, unreadFiles } = found;
  const count = groups.reduce((sum, { entries, count: all = entries.length }) => sum + all, 0);
  const isSearch = typed.trim() !== '' || isFiltered;
  const isFailure = isSearch && isSettled && (hasFailed || state.kind === 'failed');
  return (
    <div className="grid shrink-0 gap-1 px-5 pt-2 pb-3 text-sm text-muted empty:hidden">
      {corrected.length > 0 && isSettled ? (
        <p className="wrap-anywhere">
          Showing results for <b className="font-semibold text-text">{corrected.join(' ')}</b>
        </p>
      ) : null}
      <p
        role="status"
        className={count > 0 ? 'sr-only' : 'py-2 text-center text-base wrap-anywhere'}
      >
        {isSearch ? summary(typed, count, found) : ''}
      </p>
      {isSearch && state.kind === 'building' ? (
        <p>
          Indexing your library: {percent(state.progress)} %. Results get more complete as it goes.
        </p>
      ) : null}
      {isSearch && state.kind === 'ready' && state.small !== undefined ? (
        <p>
          This device searches up to {mostPagesInMemory.toLocaleString('en')} pages of your files.
        </p>
      ) : null}
      {isSearch && isSettled && unreadFiles > 0 && state.kind === 'ready' ? (
        <p className="flex flex-wrap items-center gap-x-3">
          The words of {plural(unreadFiles, 'file')} are not on this device yet. Open a file or keep
          it offline to search in it.
          <button type="button" onClick={onShowFiles} className={actClass}>
            Show files
          </button>
        </p>
      ) : null}
      {isSearch ? null : (
        <p className="sm:hidden" translate="no">
          {searchFilters}
        </p>
      )}
      {isFailure ? (
        <p className="flex flex-wrap items-center gap-x-3">
          Only titles were searched. Your files, notes and cards are safe.
          <button type="button" onClick={found.askAgain} className={actClass}>
            Try again
          </button>
        </p>
      ) : null}
    </div>
  );
}

const actClass = 'min-h-11 font-medium text-accent hover:underline sm:min-h-8';

/** As they are typed. */
export const searchFilters = 'in: course: tag: folder: “phrase” −word';

function percent({ done, total }: { done: number; total: number }): number {
  return total === 0 ? 0 : Math.floor((done / total) * 100);
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
