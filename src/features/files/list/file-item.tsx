/** One file in the grid: its first page, with a summary below. */
import { Link } from '@tanstack/react-router';
import { FileText, Lock } from 'lucide-react';
import { memo, useEffect } from 'react';
import { CourseLabel } from '../../../components/courses/course-mark.tsx';
import { hasBytes } from '../../../components/files/file-state.ts';
import { LockBadge } from '../../../components/files/lock-badge.tsx';
import type { ListedFile } from '../../../components/files/use-files.ts';
import { canBeScanned } from '../../../model/files/document-kinds.ts';
import { readInBackground } from '../../../reading/pdf/text/background-text.ts';
import { Thumbnail } from '../../../reading/thumbnails/thumbnail.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatBytes } from '../../../ui/format.ts';
import { Chips } from '../../../ui/list/chips.tsx';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { fileTypeOf } from './arrange/file-type.ts';
import { FileMenu } from './file-menu.tsx';
import { FileStateBadge } from './file-state-badge.tsx';
import { ReadProgress } from './read-progress.tsx';
import { SelectBox } from './select/select-box.tsx';
import { useHold } from './select/use-hold.ts';
import { useSelection } from './selection.ts';

/** Most height below the picture, pixels. */
const wordsPx = 148;
const tagsPx = 26;

/** Two on a phone. */
export const narrowestTilePx = 164;

/**
 * @param width of the tile, pixels
 * @param hasTags any of the tiles says its tags: they are of one height
 */
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
              {file.name}
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
