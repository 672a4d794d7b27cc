/** Offers to straighten photos of paper. */
import { Scan } from 'lucide-react';
import { currentDatabase } from '../../db/database.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { noteAnswered } from '../../reading/documents/page-photos/found.ts';
import { Button } from '../../ui/button.tsx';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { tellFailure } from '../../ui/toaster/tell.ts';

interface PagePhotosOfferProps {
  file: Pick<StudyFile, 'name' | 'sha256' | 'pageCount'>;
  count: number;
  /** Whether to show the name of the file, as in a list of files. */
  isNamed?: boolean;
  onStraighten: () => void;
}

export function PagePhotosOffer({
  file,
  count,
  isNamed = false,
  onStraighten,
}: PagePhotosOfferProps) {
  const keep = () => void tellFailure(tryWrite(() => noteAnswered(currentDatabase(), file.sha256)));
  const about = isNamed ? `: ${file.name}` : undefined;
  return (
    <section
      aria-label={isNamed ? `Photos of paper in ${file.name}` : 'Photos of paper'}
      className={`${surfaceClass} flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4`}
    >
      <div role="status" className="grid min-w-0 flex-1 basis-72 gap-1 text-sm">
        {isNamed ? (
          <p translate="no" className="font-medium wrap-anywhere">
            {file.name}
          </p>
        ) : null}
        <p>
          {foundInWords(count, file.pageCount)} Haversack can straighten and crop{' '}
          {count === 1 ? 'it' : 'them'}.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={<Scan aria-hidden size={18} />}
          aria-label={about && `Straighten pages${about}`}
          onClick={onStraighten}
        >
          Straighten pages
        </Button>
        <Button variant="ghost" size="sm" aria-label={about && `Keep as is${about}`} onClick={keep}>
          Keep as is
        </Button>
      </div>
    </section>
  );
}

function foundInWords(count: number, pageCount: number): string {
  if (pageCount <= 1) return 'This photo shows a sheet of paper.';
  const pages = count === 1 ? '1 of' : `${count} of`;
  return `${pages} ${pageCount} photos ${count === 1 ? 'shows' : 'show'} a sheet of paper.`;
}
