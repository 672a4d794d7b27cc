/** The frame of every chart: a caption below the drawing, and the same numbers as a table for readers who cannot see it. */
import type { ComponentProps, ReactNode } from 'react';

export interface ChartWords {
  /** The whole chart in one sentence. */
  label: string;
  /** What it shows, or the key of its colours. */
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
  /** The top of the scale; its bottom is 0. */
  mostLabel: string;
  firstLabel: string;
  lastLabel: string;
  children: ReactNode;
}

/** A drawing with a scale at its left and the labels of the first and the last value below. */
export function Axes({ mostLabel, firstLabel, lastLabel, children }: AxesProps) {
  return (
    // Time runs from left to right, also in right-to-left text.
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

export function ChartKey({ className, label }: { className: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={`size-3 rounded-sm forced-color-adjust-none ${className}`} />
      {label}
    </span>
  );
}

interface DataTableProps {
  caption: string;
  heads: string[];
  /** The first cell names its row and is different in each. */
  rows: string[][];
}

/** The numbers of a chart, collapsed at first. */
export function DataTable({ caption, heads, rows }: DataTableProps) {
  if (rows.length === 0) return null;
  // Not only the caption: the surrounding panel has that name.
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
