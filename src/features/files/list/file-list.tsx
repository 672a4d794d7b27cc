/** The files as rows or tiles, with their keys. */
import type { KeyboardEvent } from 'react';
import type { ListedFile } from '../../../components/files/use-files.ts';
import { rowListClass } from '../../../ui/list/rows.tsx';
import { VirtualGrid, VirtualList } from '../../../ui/page/virtual-list.tsx';
import { isPressed } from '../../../ui/press/key-press.ts';
import { openAct } from './file-dialogs.tsx';
import { FileRow, FileTile, narrowestTilePx, tileHeightPx } from './file-item.tsx';
import { useFilesView } from './files-view.ts';
import { clearSelection, selectAll, toggleSelected, useSelection } from './selection.ts';

const estimatedRowPx = 90;

export function FileList({ files }: { files: readonly ListedFile[] }) {
  const layout = useFilesView((view) => view.layout);
  const byId = new Map(files.map((listed) => [listed.file.id, listed]));
  const keys = [...byId.keys()];
  const hasTags = files.some(({ tags }) => tags.length > 0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { ids, isOn } = useSelection.getState();
    // React also reports keys of a row's menus and dialogs.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (isPressed(event.nativeEvent, 'Mod+A')) selectAll();
    else if (event.key === 'Escape' && isOn) clearSelection();
    else if (event.key === 'Delete' && ids.size > 0) {
      openAct(
        'delete',
        files.filter(({ file }) => ids.has(file.id)).map(({ file }) => file),
      );
    } else if (!moveFocus(event.currentTarget, event.key, event.shiftKey)) return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links and ticks in it
    <div onKeyDown={onKeyDown}>
      {layout === 'grid' ? (
        <VirtualGrid
          label="All files"
          keys={keys}
          narrowest={narrowestTilePx}
          heightOf={(width) => tileHeightPx(width, hasTags)}
        >
          {(id) => {
            const listed = byId.get(id);
            return listed && <FileTile listed={listed} hasTags={hasTags} />;
          }}
        </VirtualGrid>
      ) : (
        <div className={rowListClass}>
          <VirtualList label="All files" keys={keys} estimatedHeight={estimatedRowPx} gapPx={0}>
            {(id) => {
              const listed = byId.get(id);
              return listed && <FileRow listed={listed} />;
            }}
          </VirtualList>
        </div>
      )}
    </div>
  );
}

/** With Shift it also selects. @returns whether another file has the focus now */
function moveFocus(list: HTMLElement, key: string, isRange: boolean): boolean {
  const row = document.activeElement?.closest<HTMLElement>('li[data-index]');
  if (!row || !list.contains(row)) return false;
  const columns = Number(row.dataset.columns ?? 1);
  const step = stepOf(key, columns);
  if (step === undefined) return false;
  const at = Number(row.dataset.index) + step;
  const next = list.querySelector<HTMLElement>(`li[data-index="${at}"]`);
  const target = next?.querySelector<HTMLElement>(
    document.activeElement instanceof HTMLInputElement ? 'input[type="checkbox"]' : 'a[href]',
  );
  if (!target) return false;
  if (isRange) {
    for (const one of [row, next]) {
      const box = one?.querySelector<HTMLInputElement>('input[type="checkbox"]');
      const id = box?.dataset.file;
      if (box && id && !box.checked) toggleSelected(id);
    }
  }
  target.focus();
  return true;
}

function stepOf(key: string, columns: number): number | undefined {
  if (key === 'ArrowDown') return columns;
  if (key === 'ArrowUp') return -columns;
  // In a list these keys belong to the browser.
  if (columns === 1) return undefined;
  if (key === 'ArrowRight') return 1;
  return key === 'ArrowLeft' ? -1 : undefined;
}
