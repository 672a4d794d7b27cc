/** The files as rows, drawn only where they are seen: 500 files scroll like five. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { plural } from '../../../ui/format.ts';
import { surfaceClass } from '../../../ui/panel.tsx';
import { FileRow } from './file-row.tsx';
import type { ListedFile } from './use-files.ts';

const estimatedRowPx = 84;

export function FileList({ files }: { files: ListedFile[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [offsetPx, setOffsetPx] = useState(0);
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setOffsetPx(top + window.scrollY);
  }, []);
  const rows = useWindowVirtualizer({
    count: files.length,
    estimateSize: () => estimatedRowPx,
    getItemKey: (index) => files[index]?.file.id ?? index,
    overscan: 8,
    scrollMargin: offsetPx,
  });
  return (
    <section aria-label="All files" className="grid gap-2">
      <p className="text-sm text-muted">{plural(files.length, 'file')}</p>
      <ul
        ref={list}
        className={classes(surfaceClass, 'relative')}
        style={{ height: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().map((row) => {
          const listed = files[row.index];
          return listed === undefined ? null : (
            <li
              key={row.key}
              ref={rows.measureElement}
              data-index={row.index}
              aria-setsize={files.length}
              aria-posinset={row.index + 1}
              className="absolute inset-x-0 top-0 border-b border-line last:border-b-0"
              style={{ transform: `translateY(${row.start - offsetPx}px)` }}
            >
              <FileRow {...listed} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
