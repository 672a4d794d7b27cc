/** What is not taken over, and why. */

import { TriangleAlert } from 'lucide-react';
import { plural } from '../../lib/plural.ts';
import type { LeftOut } from '../../model/left-out.ts';

interface LeftOutListProps {
  leftOut: readonly LeftOut[];
  /** In all: of very many only the first are listed. */
  count: number;
}

export function LeftOutList({ leftOut, count }: LeftOutListProps) {
  const missing = leftOut.filter(({ isMissing }) => isMissing);
  const others = leftOut.filter(({ isMissing }) => !isMissing);
  return (
    <>
      {missing.length > 0 ? <Missing missing={missing} /> : null}
      {count > missing.length ? <Others leftOut={others} count={count - missing.length} /> : null}
    </>
  );
}

/** Files that the student still has elsewhere: nobody may think that they came too. */
function Missing({ missing }: { missing: readonly LeftOut[] }) {
  return (
    <div className="grid gap-1 rounded-control border border-warn bg-warn-soft p-3">
      <p className="flex items-center gap-2 font-medium">
        <TriangleAlert aria-hidden size={18} className="shrink-0 text-warn" />
        {plural(missing.length, 'file')} can’t be imported
      </p>
      <Items leftOut={missing} />
    </div>
  );
}

function Others({ leftOut, count }: LeftOutListProps) {
  return (
    <details className="rounded-control border border-line px-3 py-1">
      <summary className="min-h-11 cursor-pointer content-center font-medium">
        {plural(count, 'item')} skipped or changed
      </summary>
      <div className="pb-2">
        <Items leftOut={leftOut} more={count - leftOut.length} />
      </div>
    </details>
  );
}

function Items({ leftOut, more = 0 }: { leftOut: readonly LeftOut[]; more?: number }) {
  return (
    <ul className="grid max-h-80 list-disc gap-1 overflow-y-auto pl-5 text-sm">
      {leftOut.map(({ what, why }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may say the same
        <li key={at} className="wrap-anywhere">
          {what}: {why}.
        </li>
      ))}
      {more > 0 ? <li>… and {more.toLocaleString()} more.</li> : null}
    </ul>
  );
}
