/** What is not taken over, and why. */

import { plural } from '../../lib/plural.ts';
import type { LeftOut } from '../../model/left-out.ts';

interface LeftOutListProps {
  leftOut: readonly LeftOut[];
  /** In all: of very many only the first are listed. */
  count: number;
}

export function LeftOutList({ leftOut, count }: LeftOutListProps) {
  if (count === 0) return null;
  return (
    <details className="rounded-control border border-line p-3">
      <summary className="min-h-6 cursor-pointer font-medium">
        {plural(count, 'item')} skipped or changed
      </summary>
      <ul className="mt-2 grid max-h-80 list-disc gap-1 overflow-y-auto pl-5 text-sm">
        {leftOut.map(({ what, why }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may say the same
          <li key={at} className="wrap-anywhere">
            {what}: {why}.
          </li>
        ))}
        {count > leftOut.length ? (
          <li>… and {(count - leftOut.length).toLocaleString()} more.</li>
        ) : null}
      </ul>
    </details>
  );
}
