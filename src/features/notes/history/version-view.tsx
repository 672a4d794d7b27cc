/**
 * One version of a note: what restoring it would change in the note as it is now, what changed in it since the version
 * before, or its whole text; drawn as it is read.
 */
import { ArrowLeft, Square, SquareCheck } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { readDevices } from '../../../db/device/known-devices.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import {
  aroundChanges,
  countChanges,
  type Piece,
  wholeWords,
} from '../../../text/changed-words.ts';
import {
  compareMoments,
  momentOf,
  type openHistory,
  textOfMoment,
} from '../../../text/note-history.ts';
import { Button } from '../../../ui/button.tsx';
import {
  InlineMarkdown,
  MarkdownFrame,
  MarkdownView,
  type Show,
} from '../../../ui/markdown/markdown-view.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { NoteMedia } from '../note-media.tsx';
import { type ChangedLine, changedLines, wholeMarks } from './changed-lines.ts';
import { changesInWords, deviceOf, restoringInWords, timeOf } from './history-words.ts';
import type { Version } from './note-versions.ts';

type Compared = 'now' | 'before' | 'text';

interface VersionViewProps {
  noteId: string;
  doc: ReturnType<typeof openHistory>;
  version: Version;
  onBack: () => void;
}

export function VersionView({ noteId, doc, version, onBack }: VersionViewProps) {
  const devices = useRows(readDevices, []);
  const top = useRef<HTMLHeadingElement>(null);
  // The button that opened this is gone.
  useEffect(() => top.current?.focus(), []);
  const isEarlier = version.id === 'earlier';
  const [shows, setShows] = useState<Compared>(version.isLatest ? 'before' : 'now');
  const { pieces, lost } = useMemo(
    () =>
      shows === 'before'
        ? compareMoments(doc, version.before, version.after)
        : compareMoments(doc, momentOf(doc), version.after),
    [doc, version, shows],
  );
  const words = useMemo(() => wholeWords(pieces), [pieces]);
  const counts = countChanges(words);
  const show: Show = (shown) => <NoteMedia noteId={noteId} {...shown} />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          variant="ghost"
          size="sm"
          icon={<ArrowLeft aria-hidden size={16} className="rtl:-scale-x-100" />}
          onClick={onBack}
        >
          All versions
        </Button>
        <Segments<Compared>
          label="Compare"
          value={shows}
          onChange={setShows}
          options={[
            ...(version.isLatest ? [] : [{ value: 'now', label: 'With now' } as const]),
            ...(isEarlier ? [] : [{ value: 'before', label: 'With the one before' } as const]),
            { value: 'text', label: 'Whole text' },
          ]}
        />
      </div>
      <div role="status">
        <h3 ref={top} tabIndex={-1} className="font-medium outline-none">
          {timeOf(version)}
          {isEarlier ? null : ` · ${deviceOf(version, devices)}`}
        </h3>
        {shows === 'text' ? null : (
          <p className="text-sm text-muted">
            {shows === 'now' ? restoringInWords(counts) : changesInWords(counts)}
          </p>
        )}
        {lost > 0 ? (
          <p className="text-sm text-warn">Some words of this version are no longer kept.</p>
        ) : null}
      </div>
      <div
        translate="no"
        className="rounded-card border border-line bg-surface-2/50 p-3 text-[0.9375rem] wrap-anywhere"
      >
        {shows === 'text' ? (
          <MarkdownView
            text={textOfMoment(doc, version.after) || 'The note was empty.'}
            show={show}
          />
        ) : (
          <MarkdownFrame show={show}>
            <Changes pieces={words} isRestored={shows === 'now'} />
          </MarkdownFrame>
        )}
      </div>
    </>
  );
}

function Changes({ pieces, isRestored }: { pieces: readonly Piece[]; isRestored: boolean }) {
  const lines = changedLines(aroundChanges(pieces));
  return (
    <div className="grid gap-1.5">
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place, and never move
        <div key={place} dir="auto">
          {'cut' in line ? (
            <span className="my-1 block text-sm text-muted">
              {`… ${line.cut.toLocaleString()} unchanged words …`}
            </span>
          ) : (
            <Line line={line} isRestored={isRestored} />
          )}
        </div>
      ))}
    </div>
  );
}

const markOf = {
  plain: null,
  heading: null,
  quote: null,
  row: null,
  item: '•',
  todo: <Square aria-label="To do" size={16} className="mt-1" />,
  done: <SquareCheck aria-label="Done" size={16} className="mt-1" />,
} as const;

function Line({ line, isRestored }: { line: ChangedLine; isRestored: boolean }) {
  const { look, depth, number, parts } = line;
  const words = parts.map((piece, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place, and never move
    <Change key={place} piece={piece} isRestored={isRestored} />
  ));
  // Drawn as in the note; the dashes would say nothing.
  if (look === 'rule') return <Rule kind={parts[0]?.kind ?? 'same'} isRestored={isRestored} />;
  if (look === 'heading') return <p className="mt-1 text-lg font-semibold">{words}</p>;
  if (look === 'quote')
    return <p className="border-s-4 border-accent/50 ps-3 text-muted">{words}</p>;
  const mark = number || markOf[look];
  if (mark === null) return <p>{words}</p>;
  return (
    <p className="flex gap-2" style={{ paddingInlineStart: `${depth * 1.25}rem` }}>
      <span className="shrink-0 text-muted">{mark}</span>
      <span className="min-w-0">{words}</span>
    </p>
  );
}

/** The words of a line, or a divider, as changed. */
function Change({ piece: { kind, text }, isRestored }: { piece: Piece; isRestored: boolean }) {
  return (
    <Changed kind={kind} isRestored={isRestored}>
      {/^\s/.test(text) ? ' ' : null}
      <InlineMarkdown text={wholeMarks(text)} />
      {/\s$/.test(text) ? ' ' : null}
    </Changed>
  );
}

const lineOf = {
  same: 'border-line',
  added: 'border-accent',
  removed: 'border-dashed border-danger',
} as const satisfies Record<Piece['kind'], string>;

function Rule({ kind, isRestored }: { kind: Piece['kind']; isRestored: boolean }) {
  return (
    <Changed kind={kind} isRestored={isRestored}>
      <span className="sr-only">a divider</span>
      <span aria-hidden className={`my-2 block border-t-2 ${lineOf[kind]}`} />
    </Changed>
  );
}

interface ChangedProps {
  kind: Piece['kind'];
  isRestored: boolean;
  children: ReactNode;
}

/** Told apart by line and not by colour alone, and named to screen readers. */
function Changed({ kind, isRestored, children }: ChangedProps) {
  if (kind === 'same') return children;
  const [added, removed] = isRestored ? ['Comes back', 'Goes away'] : ['Added', 'Removed'];
  if (kind === 'added')
    return (
      <ins className="rounded-sm bg-accent-soft underline decoration-2">
        <span className="sr-only"> {added}: </span>
        {children}
        <span className="sr-only"> End. </span>
      </ins>
    );
  return (
    <del className="rounded-sm bg-danger-soft line-through">
      <span className="sr-only"> {removed}: </span>
      {children}
      <span className="sr-only"> End. </span>
    </del>
  );
}
