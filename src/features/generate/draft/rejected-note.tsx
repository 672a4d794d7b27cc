/** How it was made, what the checks left out, and why: nothing is hidden from the student. */
import { plural } from '../../../lib/plural.ts';

interface RejectedNoteProps {
  found: number;
  rejected: Record<string, number>;
  remarks?: readonly string[] | undefined;
}

export function RejectedNote({ found, rejected, remarks = [] }: RejectedNoteProps) {
  const reasons = Object.entries(rejected).sort(([, a], [, b]) => b - a);
  const leftOut = reasons.reduce((sum, [, count]) => sum + count, 0);
  return (
    <>
      {remarks.map((remark) => (
        <p key={remark} className="text-muted text-sm">
          {remark}
        </p>
      ))}
      {leftOut > 0 && (
        <details className="rounded-control bg-surface-2 px-3 text-sm">
          <summary className="min-h-11 content-center">
            {found.toLocaleString()} found, {leftOut.toLocaleString()} left out. Why?
          </summary>
          <ul className="grid gap-1 pt-1 pb-3 text-muted">
            {reasons.map(([reason, count]) => (
              <li key={reason}>
                {plural(count, 'item')}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
