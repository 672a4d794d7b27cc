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
