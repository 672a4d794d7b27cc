/** One file in the list: first page, type, reading progress, place of its bytes, and menu. */
import { Link } from '@tanstack/react-router';
import { CloudDownload, FileText, Lock } from 'lucide-react';
import { memo } from 'react';
import { CourseLabel } from '../../../components/courses/course-mark.tsx';
import { hasBytes } from '../../../components/files/file-state.ts';
import { LockBadge } from '../../../components/files/lock-badge.tsx';
import { ScanBadge } from '../../../components/files/scan-badge.tsx';
import { TextReading } from '../../../components/files/text-reading.tsx';
import type { ListedFile } from '../../../components/files/use-files.ts';
import { Thumbnail } from '../../../reading/thumbnails/thumbnail.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatBytes, formatDate } from '../../../ui/format.ts';
import { Chips } from '../../../ui/list/chips.tsx';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { fileTypeOf } from './arrange/file-type.ts';
import { downloadFiles } from './file-acts.ts';
import { FileMenu } from './file-menu.tsx';
import { FileStateBadge } from './file-state-badge.tsx';
import { ReadProgress } from './read-progress.tsx';
import { SelectBox } from './select/select-box.tsx';
import { useHold } from './select/use-hold.ts';
import { useSelection } from './selection.ts';

export const FileRow = memo(function FileRow({ listed }: { listed: ListedFile }) {
  const { file, state } = listed;
  const isSelected = useSelection(({ ids }) => ids.has(file.id));
  const hold = useHold(file.id);
  return (
    <div
      {...hold.row}
      className={classes(
        surfaceClass,
        'group/file flex items-center gap-3 p-2 pe-1 select-none sm:pe-2',
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
            {file.name}
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
