/** The read pages, slides or sections of a file, as a thin bar with words. */
import { Check } from 'lucide-react';
import type { ListedFile } from '../../../components/files/use-files.ts';
import { plural } from '../../../lib/plural.ts';
import { placeUnitOf } from '../../../model/files/document-kinds.ts';
import { readingStateOf } from './arrange/reading-state.ts';

export function ReadProgress({ listed }: { listed: ListedFile }) {
  const { file, readPages } = listed;
  const state = readingStateOf(listed);
  const pages = plural(file.pageCount, placeUnitOf(file.mime));
  // Nobody has opened it with its password yet.
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
