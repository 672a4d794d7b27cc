/** The summaries of a file, point by point; each point leads to its page and can be changed. */
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { mutate } from '../../../db/mutate.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { deleteSummary } from '../../../model/entities/summary.ts';
import { trashForDays } from '../../../model/trash.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { formatDate } from '../../../ui/format.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import type { MadeFrom } from '../rows/origin.ts';
import { NothingMade } from './nothing-made.tsx';
import { SummaryPointRow } from './summary-point-row.tsx';
import { byChapter, type MadeSummary, useSummaries } from './use-made.ts';

interface SummariesOfFileProps {
  file: StudyFile;
  canMake: boolean;
}

export function SummariesOfFile({ file, canMake }: SummariesOfFileProps) {
  const summaries = useSummaries(file.id);
  if (summaries?.length === 0) return <NothingMade file={file} kind="summary" canMake={canMake} />;
  return (
    <div className="grid gap-6">
      {summaries?.map((made) => (
        <OneSummary key={made.summary.id} {...made} from={file} />
      ))}
    </div>
  );
}

/** Of a file or a note. */
export function OneSummary({ summary, points, from }: MadeSummary & { from: MadeFrom }) {
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    setAsking(false);
    const result = await mutate(deleteSummary, { id: summary.id });
    tell(result, {
      done: 'Summary deleted',
      undone: 'Summary restored',
      failed: 'Could not delete the summary. Try again.',
    });
  };
  return (
    <article aria-label={summary.title} className="grid gap-2">
      <header className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 dir="auto" className="text-left font-semibold break-words">
            {summary.title}
          </h2>
          <p className="text-sm text-muted">{formatDate(summary.createdAt)}</p>
        </div>
        <IconButton
          label={`Delete ${summary.title}`}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={() => setAsking(true)}
        />
      </header>
      {byChapter(points).map(({ chapter, points }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two chapters may have one name
        <section key={index} className="grid gap-1">
          {chapter ? (
            <h3 dir="auto" className="pt-2 text-left font-medium break-words">
              {chapter}
            </h3>
          ) : null}
          <ul className="grid gap-1">
            {points.map((point) => (
              <SummaryPointRow key={point.id} point={point} from={from} />
            ))}
          </ul>
        </section>
      ))}
      {isAsking ? (
        <ConfirmDialog
          title="Delete this summary?"
          text={`“${summary.title}” goes to ${trashForDays}.`}
          confirmLabel="Delete summary"
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </article>
  );
}
