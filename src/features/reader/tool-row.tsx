/** The row of tools of a reader: in the app's header where that has room, otherwise above the pages. */
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../../ui/classes.ts';

/** The place in the app's header for the tools of a reader; `undefined`: they are a row above the pages. */
export const ToolsPlace = createContext<HTMLElement | null | undefined>(undefined);

/** Marks tools of a reader, whose keys act there too (`use-keys.ts`). */
export const toolsMarker = 'data-reader-tools';

/** The row of tools of a reader. It moves between the header and the pages with what is typed and focused in it. */
export function ToolRow({ label, children }: { label: string; children: ReactNode }) {
  const place = useContext(ToolsPlace);
  const above = useRef<HTMLDivElement>(null);
  const [row] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isFocused = row.contains(activeElement);
    (place === undefined ? above.current : place)?.append(row);
    if (isFocused && activeElement instanceof HTMLElement) activeElement.focus();
  }, [row, place]);
  useEffect(() => () => row.remove(), [row]);
  const tools = (
    <div
      role="toolbar"
      aria-label={label}
      {...{ [toolsMarker]: '' }}
      className={classes(
        // In a pane the way out stands before the tools.
        'flex items-center text-text [[data-pane]_&>:first-child]:ms-11',
        place === undefined &&
          'min-h-14 flex-wrap justify-between gap-x-2 border-b border-line bg-surface px-2 py-1',
      )}
    >
      {children}
    </div>
  );
  return (
    <>
      <div ref={above} />
      {createPortal(tools, row)}
    </>
  );
}

/** Between groups of tools in the header, where all stand in one row. */
export const toolGroupClass =
  'flex items-center not-first:in-[header]:ms-1 not-first:in-[header]:border-s not-first:in-[header]:border-line not-first:in-[header]:ps-1';
