/** What every chart has around its drawing: words under it, and the same numbers as a table for those who cannot see it. */
import type { ComponentProps, ReactNode } from 'react';

export interface ChartWords {
  /** All of it in a sentence. */
  label: string;
  /** Under the drawing: what it shows, or the key of its colours. */
  caption?: ReactNode;
  table: ComponentProps<typeof DataTable>;
}

export function ChartFrame({
  caption,
  table,
  children,
}: Omit<ChartWords, 'label'> & { children: ReactNode }) {
  return (
    <figure className="grid gap-2">
      {children}
      {caption === undefined ? null : (
        <figcaption className="text-sm text-muted">{caption}</figcaption>
      )}
      <DataTable {...table} />
    </figure>
  );
}

interface AxesProps {
  /** The number at the top of the scale, as it is written; at the bottom stands 0. */
  mostLabel: string;
  /** Under the first value and under the last one. */
  firstLabel: string;
  lastLabel: string;
  children: ReactNode;
}

/** A drawing between a scale at its start and the names of its ends below. */
export function Axes({ mostLabel, firstLabel, lastLabel, children }: AxesProps) {
  return (
    // Time runs from left to right in a drawing, whatever way the words around it run.
    <div dir="ltr" className="grid grid-cols-[auto_1fr] gap-2">
      <div
        aria-hidden
        className="flex flex-col justify-between text-right text-xs whitespace-nowrap text-muted tabular-nums"
      >
        <span>{mostLabel}</span>
        <span>0</span>
      </div>
      {children}
      <div aria-hidden className="col-start-2 flex justify-between text-xs text-muted">
        <span>{firstLabel}</span>
        <span>{lastLabel}</span>
      </div>
    </div>
  );
}

/** One colour of a drawing and its meaning. */
export function ChartKey({ className, label }: { className: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={`size-3 rounded-sm forced-color-adjust-none ${className}`} />
      {label}
    </span>
  );
}

/** The numbers behind a chart, folded away until they are asked for. */
interface DataTableProps {
  caption: string;
  heads: string[];
  /** The first cell names its row and is different in each. */
  rows: string[][];
}

export function DataTable({ caption, heads, rows }: DataTableProps) {
  if (rows.length === 0) return null;
  // Its panel has the caption for a name too.
  const label = `${caption}, as a table`;
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 items-center text-accent underline underline-offset-2">
        Show as table
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section aria-label={label} tabIndex={0} className="max-h-72 overflow-auto rounded-control">
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="border-b border-line-strong p-2 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first = '', ...others]) => (
              <tr key={first}>
                <th scope="row" className="border-b border-line p-2 font-normal">
                  {first}
                </th>
                {others.map((cell, index) => (
                  <td key={heads[index + 1]} className="border-b border-line p-2 tabular-nums">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
