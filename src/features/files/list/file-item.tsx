/** One file as a row of the list or a tile of the grid. */
import { Link } from '@tanstack/react-router';
import { Check, CloudDownload, FileText, Lock } from 'lucide-react';
import { memo, useEffect } from 'react';
import { CourseLabel } from '../../../components/courses/course-mark.tsx';
import { LockBadge, ScanBadge, TextReading } from '../../../components/files/file-marks.tsx';
import { type FileState, hasBytes } from '../../../components/files/file-state.ts';
import type { ListedFile } from '../../../components/files/use-files.ts';
import { Marked } from '../../../components/found-words.tsx';
import { unreachable } from '../../../lib/assert.ts';
import { plural } from '../../../lib/plural.ts';
import { canBeScanned, placeUnitOf } from '../../../model/files/document-kinds.ts';
import { readInBackground } from '../../../reading/pdf/text/background-text.ts';
import { Thumbnail } from '../../../reading/thumbnails/thumbnail.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatBytes, formatDate } from '../../../ui/format.ts';
import { Chips } from '../../../ui/list/chips.tsx';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { Badge, type BadgeTone } from '../../../ui/page/states.tsx';
import { fileTypeOf, readingStateOf } from './arrange-files.ts';
import { downloadFiles } from './file-acts.ts';
import { FileMenu } from './file-menu.tsx';
import { useHold, useSelection } from './selection.ts';
import { SelectBox } from './selection-bar.tsx';

export const FileRow = memo(function FileRow({ listed }: { listed: ListedFile }) {
  const { file, state } = listed;
  const isSelected = useSelection(({ ids }) => ids.has(file.id));
  const hold = useHold(file.id);
  return (
    <div
      {...hold.row}
      className={classes(
        'group/file row-hairline flex items-center gap-3 py-2 ps-4 pe-1 select-none [--words:4.75rem] sm:ps-3 sm:pe-2 sm:[--words:5rem]',
        isSelected && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <span className="relative shrink-0">
        <Thumbnail
          file={file}
          icon={file.needsPassword ? <Lock size={22} /> : <FileText size={22} />}
          className="h-16 w-12 sm:h-[4.5rem] sm:w-14"
        />
        <SelectBox id={file.id} name={file.name} />
      </span>
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <Link
          to="/dashboard/library/files/$id"
          params={{ id: file.id }}
          {...hold.link}
          draggable={false}
          className="flex min-h-11 items-center font-medium [-webkit-touch-callout:none] hover:underline sm:min-h-8"
        >
          <span translate="no" dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere">
            <Marked text={file.name} />
          </span>
        </Link>
        <div className="sm:row-span-2">
          <ReadProgress listed={listed} />
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span>
            {fileTypeOf(file.mime)} · {formatBytes(file.sizeBytes)}
          </span>
          <span className="max-sm:hidden">{formatDate(file.addedAt)}</span>
          <FileStateBadge state={state} />
          <LockBadge file={file} />
          <CourseLabel courseId={file.courseId} />
          <ScanBadge file={file} tone="neutral" />
          <Chips label="Tags" chips={listed.tags} most={3} />
        </p>
        <div className="empty:hidden sm:col-span-2">
          <TextReading file={file} isHere={hasBytes(state)} />
        </div>
      </div>
      {state.kind === 'remote' || state.kind === 'download-failed' ? (
        <Button
          variant="ghost"
          aria-label={`Download ${file.name}`}
          title={`Download ${file.name}`}
          icon={<CloudDownload aria-hidden size={18} />}
          onClick={() => void downloadFiles([file])}
          className="shrink-0 max-sm:size-11 max-sm:px-0"
        >
          <span className="max-sm:hidden">Download</span>
        </Button>
      ) : null}
      <FileMenu file={file} state={state} />
    </div>
  );
});

/** Of the area below the picture, pixels. */
const wordsPx = 148;
const tagsPx = 26;

/** Two on a phone. */
export const narrowestTilePx = 164;

/** @param hasTags one of the tiles has tags, and all tiles have one height */
export function tileHeightPx(width: number, hasTags: boolean): number {
  return width * 0.8 + wordsHeightPx(hasTags);
}

function wordsHeightPx(hasTags: boolean): number {
  return wordsPx + (hasTags ? tagsPx : 0);
}

interface FileTileProps {
  listed: ListedFile;
  hasTags: boolean;
}

export const FileTile = memo(function FileTile({ listed, hasTags }: FileTileProps) {
  const { file, state } = listed;
  const isSelected = useSelection(({ ids }) => ids.has(file.id));
  const hold = useHold(file.id);
  const isHere = hasBytes(state);
  const { id, sha256, mime, pageCount, content } = file;
  useEffect(() => {
    if (isHere) readInBackground({ id, sha256, mime, pageCount, content });
  }, [id, sha256, mime, pageCount, content, isHere]);
  return (
    <div
      {...hold.row}
      className={classes(
        surfaceClass,
        'group/file relative flex h-full flex-col overflow-hidden select-none',
        isSelected && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <span className="relative min-h-0 flex-1">
        <Thumbnail
          file={file}
          icon={file.needsPassword ? <Lock size={40} /> : <FileText size={40} />}
          className="size-full rounded-none border-0 border-b"
        />
        <span className="absolute start-1 top-1">
          <SelectBox id={id} name={file.name} />
        </span>
      </span>
      <div
        className="grid shrink-0 content-start gap-1 p-2.5"
        style={{ height: wordsHeightPx(hasTags) }}
      >
        <div className="flex items-start">
          <Link
            to="/dashboard/library/files/$id"
            params={{ id }}
            {...hold.link}
            draggable={false}
            className="min-h-11 min-w-0 flex-1 text-sm leading-snug font-medium [-webkit-touch-callout:none] hover:underline"
          >
            <span translate="no" dir="auto" className="line-clamp-2 wrap-anywhere">
              <Marked text={file.name} />
            </span>
          </Link>
          <span className="-me-2 -mt-2">
            <FileMenu file={file} state={state} />
          </span>
        </div>
        <ReadProgress listed={listed} />
        <p className="flex items-center gap-x-2 overflow-hidden text-xs whitespace-nowrap text-muted">
          {fileTypeOf(mime)} · {formatBytes(file.sizeBytes)}
          {content === 'scanned' && canBeScanned(mime) ? ' · No text' : null}
          <CourseLabel courseId={file.courseId} />
        </p>
        <Chips label="Tags" chips={listed.tags} most={2} />
        <span className="flex flex-wrap gap-1 overflow-hidden">
          <LockBadge file={file} />
          <FileStateBadge state={state} />
        </span>
      </div>
    </div>
  );
});

export function ReadProgress({ listed }: { listed: ListedFile }) {
  const { file, readPages } = listed;
  const state = readingStateOf(listed);
  const pages = plural(file.pageCount, placeUnitOf(file.mime));
  // A locked file whose pages are not known yet.
  if (file.pageCount === 0) return null;
  if (state === 'unread') return <span className="text-sm text-muted">{pages}</span>;
  if (state === 'finished') {
    return (
      <span className="inline-flex items-center gap-1 text-sm text-muted">
        <Check aria-hidden size={14} className="text-accent" />
        {file.pageCount === 1 ? pages : `All ${pages}`} read
      </span>
    );
  }
  return (
    <span className="grid min-w-28 gap-1">
      <span className="text-sm whitespace-nowrap text-muted tabular-nums">
        {readPages.toLocaleString()} of {pages} read
      </span>
      <span aria-hidden className="h-1 overflow-hidden rounded-full bg-surface-2">
        <span
          className="block h-full rounded-full bg-progress"
          style={{ width: `${Math.max(4, (100 * readPages) / Math.max(1, file.pageCount))}%` }}
        />
      </span>
    </span>
  );
}

function FileStateBadge({ state }: { state: FileState }) {
  const { tone, text } = wordsOf(state);
  return <Badge tone={tone}>{text}</Badge>;
}

export function wordsOf(state: FileState): { tone: BadgeTone; text: string } {
  switch (state.kind) {
    case 'here':
      return { tone: 'accent', text: 'On this device' };
    case 'only-here':
      return state.problem === undefined
        ? { tone: 'neutral', text: 'On this device, waiting to upload' }
        : { tone: 'warn', text: 'On this device, upload stopped' };
    case 'uploading':
      return { tone: 'info', text: `Uploading ${percent(state.share)}` };
    case 'remote':
      return { tone: 'neutral', text: 'Not on this device' };
    case 'queued':
      return { tone: 'info', text: 'Waiting for connection' };
    case 'downloading':
      return { tone: 'info', text: `Downloading ${percent(state.share)}` };
    case 'download-failed':
      return { tone: 'warn', text: 'Download stopped' };
    case 'elsewhere':
      return { tone: 'warn', text: 'Only on your other device' };
    default:
      return unreachable(state);
  }
}

function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}
