/** What the search says above its list: what was searched in place of the typed words, and what it cannot find yet. */
import { Fragment, type ReactNode } from 'react';
import { plural } from '../../../lib/plural.ts';
import { placeUnitOf } from '../../../model/files/document-kinds.ts';
import { hashesAsTyped } from '../../../queries/search/engine/search-line.ts';
import { mostPagesInMemory } from '../../../queries/search/search-messages.ts';
import type { UnreadFile, UnreadFiles } from '../../../queries/search/unread-files.ts';
import type { FoundNow } from './use-found.ts';

interface PaletteNoticesProps {
  /** Without what names a group. */
  typed: string;
  found: FoundNow;
  /** Pages of files can be among what is found. */
  areFilesSearched: boolean;
  /** Searches for other words. */
  onType: (typed: string) => void;
  onShowFiles: () => void;
}

export function PaletteNotices(props: PaletteNoticesProps) {
  const { typed, found, areFilesSearched, onType, onShowFiles } = props;
  const { groups, isSettled, corrected, hasSome, areTags, state, unread } = found;
  const asWords = hashesAsTyped(typed);
  return (
    <div className="grid shrink-0 gap-1 px-5 pb-2 text-sm text-muted empty:hidden">
      {corrected.length > 0 && isSettled ? <Searched words={corrected} hasSome={hasSome} /> : null}
      {areTags && isSettled ? (
        <Notice text="Showing things with this tag." act={() => onType(asWords)}>
          Search for “{asWords}” as words
        </Notice>
      ) : null}
      {state.kind === 'building' ? (
        <p>
          Indexing your library: {percent(state.progress)} %. Results get more complete as it goes.
        </p>
      ) : null}
      {state.kind === 'ready' && state.small !== undefined ? (
        <p>
          This device searches up to {mostPagesInMemory.toLocaleString('en')} pages of your files.
        </p>
      ) : null}
      {areFilesSearched && state.kind === 'ready' ? (
        <Unread unread={unread} hasFound={groups.length > 0} onShowFiles={onShowFiles} />
      ) : null}
    </div>
  );
}

interface SearchedProps {
  /** What was searched in place of the typed words. */
  words: readonly string[];
  hasSome: boolean;
}

function Searched({ words, hasSome }: SearchedProps) {
  const bold = (word: string) => <b className="font-semibold text-text">{word}</b>;
  if (!hasSome) return <p className="wrap-anywhere">Showing results for {bold(words.join(' '))}</p>;
  return (
    <p className="wrap-anywhere">
      {words.length > 1 ? 'Nothing has all these words. ' : null}Showing results with{' '}
      {words.map((word, at) => (
        <Fragment key={word}>
          {at === 0 ? null : at === words.length - 1 ? ' or ' : ', '}
          {bold(word)}
        </Fragment>
      ))}
    </p>
  );
}

interface UnreadProps {
  unread: UnreadFiles;
  /** Then hits need the room more than advice. */
  hasFound: boolean;
  onShowFiles: () => void;
}

function Unread({ unread: { reading, away, failed }, hasFound, onShowFiles }: UnreadProps) {
  const advice = ` Open ${away.length === 1 ? 'it' : 'a file'} or keep it offline to search in it.`;
  return (
    <>
      {reading.length === 0 ? null : <p className="wrap-anywhere">{readingInWords(reading)}</p>}
      {away.length === 0 ? null : (
        <Notice
          text={`${subject(away)} not on this device yet.${hasFound ? '' : advice}`}
          act={onShowFiles}
        >
          Show files
        </Notice>
      )}
      {failed.length === 0 ? null : (
        <Notice text={`The words of ${named(failed)} could not be read.`} act={onShowFiles}>
          Show files
        </Notice>
      )}
    </>
  );
}

interface NoticeProps {
  text: string;
  /** What its button says. */
  children: ReactNode;
  act: () => void;
}

function Notice({ text, children, act }: NoticeProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
      {text}
      <button type="button" onClick={act} className={noticeActClass}>
        {children}
      </button>
    </p>
  );
}

export const noticeActClass =
  'min-h-11 text-start font-medium text-accent hover:underline sm:min-h-8';

/** @returns “anatomy.pdf” is still being read: 26 of 874 pages. */
export function readingInWords(files: readonly UnreadFile[]): string {
  const sum = (of: (file: UnreadFile) => number) =>
    files.reduce((all, file) => all + of(file), 0).toLocaleString('en');
  const units = new Set(files.map(({ mime }) => placeUnitOf(mime)));
  const unit = units.size === 1 ? [...units][0] : 'page';
  return `${subject(files)} still being read: ${sum(({ readPages }) => readPages)} of ${sum(({ pageCount }) => pageCount)} ${unit}s.`;
}

function subject(files: readonly UnreadFile[]): string {
  return `${named(files)} ${files.length === 1 ? 'is' : 'are'}`;
}

/** UTF-16 units of a name. */
const longestName = 40;

function named(files: readonly UnreadFile[]): string {
  const [first] = files;
  if (first === undefined || files.length > 1) return plural(files.length, 'file');
  const { name } = first;
  return `“${name.length > longestName ? `${name.slice(0, longestName)}…` : name}”`;
}

function percent({ done, total }: { done: number; total: number }): number {
  return total === 0 ? 0 : Math.floor((done / total) * 100);
}
