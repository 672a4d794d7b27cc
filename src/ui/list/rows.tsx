/**
 * Lists of rows: hairlines between them, inset to the words, no boxes. On phones a list reaches from edge to edge. A group
 * has a head of 36 px with its name and count.
 */
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

interface RowGroupProps {
  title: string;
  /** Number of rows. */
  count?: number;
  isLate?: boolean;
  /** A small action at the right end, such as “Move to today”. */
  action?: ReactNode;
  children: ReactNode;
}

/** A head above a `RowList`. */
export function RowGroup({ title, count, isLate = false, action, children }: RowGroupProps) {
  return (
    <section aria-label={title} className="grid content-start">
      <div className="flex min-h-9 items-center gap-2">
        <h2 className={classes('text-small font-semibold', isLate && 'text-danger')}>{title}</h2>
        {count === undefined ? null : (
          <span className="text-small text-muted tabular-nums">{count.toLocaleString()}</span>
        )}
        {action ? <div className="ms-auto">{action}</div> : null}
      </div>
      {children}
    </section>
  );
}

/** The `ul` of `Row`. @param label names the list, unless a group around it does */
export function RowList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={rowListClass}>
      {children}
    </ul>
  );
}

/** For lists that draw their own rows: with `rowClass` on each of them. */
export const rowListClass = classes(
  'min-w-0 border-y border-line bg-surface max-sm:-mx-4 sm:overflow-hidden sm:rounded-card sm:border-x',
);

/** One row; `[--words:3rem]` moves its hairline to where the words begin. */
export const rowClass = 'row-hairline flex min-h-14 items-center gap-3 px-4 py-2';

/** The rows at the end of a `Panel`, from edge to edge of it. */
export const panelRowsClass = '-mx-4 -mb-4 grid border-t border-line sm:-mx-5 sm:-mb-5';

/** A link or label in one of these rows. */
export const panelRowClass = classes(
  'flex min-h-14 items-center gap-3 px-4 py-2 transition-colors duration-120 hover:bg-surface-2 sm:px-5',
  'outline-offset-[-2px] in-[li:last-child]:rounded-b-card',
);

interface RowProps {
  /** A tick, an icon of 20 px, a picture: before the words. */
  lead?: ReactNode;
  /** Usually a link or a button; its `after:` may fill the row, which is `relative`. */
  title: ReactNode;
  /** The second line, small and muted. */
  meta?: ReactNode;
  /** At the right end: a time, a count, a menu. */
  trail?: ReactNode;
  /** Where the words begin, such as `[--words:3.25rem]` with an icon of 20 px. */
  className?: string;
}

export function Row({ lead, title, meta, trail, className }: RowProps) {
  return (
    <li className={classes(rowClass, className)}>
      {lead}
      <div className="min-w-0 flex-1">
        <div className="text-body font-[450]">{title}</div>
        {meta ? (
          <div className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-muted">
            {meta}
          </div>
        ) : null}
      </div>
      {trail}
    </li>
  );
}
