/** Copies the highlights of another file, such as an older edition, into this one. Their words are searched here. */

import { plural } from '../../../lib/plural.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import type { Highlight } from '../../../model/entities/highlight.ts';
import { CancelButton, Dialog } from '../../../ui/dialog/dialog.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { copyHighlights } from '../acts.ts';
import { useAllHighlights } from '../use-all-highlights.ts';

interface CopyDialogProps {
  file: StudyFile;
  /** Those it has already. */
  rows: readonly Highlight[];
  onClose: () => void;
}

export function CopyDialog({ file, rows, onClose }: CopyDialogProps) {
  const files = useAllHighlights()?.filter((one) => one.file.id !== file.id);
  const [copy, busy] = useOnce(async (from: readonly Highlight[]) => {
    if (await copyHighlights(from, file, rows)) onClose();
  });
  return (
    <Dialog
      title="Copy highlights from another file"
      onClose={onClose}
      busy={busy}
      actions={<CancelButton disabled={busy} />}
    >
      <p className="text-sm text-muted">
        For a new edition of a file. Each highlight is looked for by its words; you see which ones
        moved or can’t be found.
      </p>
      {files === undefined ? <Loading label="Fetching highlights" /> : null}
      {files?.length === 0 ? <p>No other file has highlights.</p> : null}
      <ul className="grid gap-1">
        {files?.map((one) => (
          <li key={one.file.id}>
            <button
              type="button"
              disabled={busy}
              onClick={() => void copy(one.highlights)}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control border border-line px-3 py-2 text-left hover:bg-surface-2"
            >
              <span translate="no" dir="auto" className="min-w-0 text-left wrap-anywhere">
                {one.file.name}
              </span>
              <span className="shrink-0 text-sm text-muted">
                {plural(one.highlights.length, 'highlight')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
