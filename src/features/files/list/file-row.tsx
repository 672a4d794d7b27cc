/** One file in the list: what it is, where its bytes are, what can be done with it. */
import { Link } from '@tanstack/react-router';
import { Download, FileText, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CourseButton } from '../../../courses/course-button.tsx';
import { CourseLabel } from '../../../courses/course-mark.tsx';
import { requestDownload } from '../../../db/bytes/transfers.ts';
import { plural } from '../../../lib/plural.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatBytes, formatDate } from '../../../ui/format.ts';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { tellFailure } from '../../../ui/toaster/tell.ts';
import { ScanBadge } from '../scan/scan-badge.tsx';
import { TextReading } from '../text-reading.tsx';
import { DeleteFileDialog } from './delete-file-dialog.tsx';
import { hasBytes } from './file-state.ts';
import { FileStateBadge } from './file-state-badge.tsx';
import { RenameFileDialog } from './rename-file-dialog.tsx';
import type { ListedFile } from './use-files.ts';

export function FileRow({ file, state }: ListedFile) {
  const [open, setOpen] = useState<'rename' | 'delete' | undefined>();
  const close = () => setOpen(undefined);
  const canDownload = state.kind === 'remote' || state.kind === 'download-failed';
  return (
    <div
      className={classes(
        surfaceClass,
        'flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-3 sm:flex-nowrap sm:px-4',
      )}
    >
      <FileText aria-hidden size={22} className="hidden shrink-0 text-accent sm:block" />
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <Link
          to="/dashboard/library/files/$id"
          params={{ id: file.id }}
          className="flex min-h-11 items-center font-medium break-words hover:underline"
        >
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {file.name}
          </span>
        </Link>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span>{plural(file.pageCount, 'page')}</span>
          <span>{formatBytes(file.sizeBytes)}</span>
          <span>{formatDate(file.addedAt)}</span>
          <FileStateBadge state={state} />
          <CourseLabel courseId={file.courseId} />
          <ScanBadge file={file} tone="neutral" />
        </p>
        <TextReading file={file} isHere={hasBytes(state)} />
      </div>
      <div className="ml-auto flex shrink-0 items-center">
        {canDownload ? (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Download ${file.name}`}
            icon={<Download aria-hidden size={16} />}
            onClick={() => void tellFailure(requestDownload(file.id))}
          >
            <span className="hidden sm:inline">Download</span>
          </Button>
        ) : null}
        <CourseButton
          item={{ entity: 'file', id: file.id }}
          title={file.name}
          courseId={file.courseId}
          isInList
        />
        <IconButton
          label={`Rename ${file.name}`}
          icon={<Pencil aria-hidden size={18} />}
          onClick={() => setOpen('rename')}
        />
        <IconButton
          label={`Delete ${file.name}`}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={() => setOpen('delete')}
        />
      </div>
      {open === 'rename' ? <RenameFileDialog file={file} onClose={close} /> : null}
      {open === 'delete' ? <DeleteFileDialog file={file} onClose={close} /> : null}
    </div>
  );
}
