/** Arrows go from file to file; with Shift they select on the way. */
import { toggleSelected } from './selection.ts';

/** @returns whether the key was one of these, and another file has the focus now */
export function moveFocus(list: HTMLElement, key: string, isRange: boolean): boolean {
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
  // In a list the arrows to the sides belong to the browser.
  if (columns === 1) return undefined;
  if (key === 'ArrowRight') return 1;
  return key === 'ArrowLeft' ? -1 : undefined;
}
