/** Hands a refused change to the student as a JSON file. */
import type { RefusedChange } from '../../db/database.ts';

export function downloadRefused(entry: RefusedChange): void {
  const content = JSON.stringify({ about: 'A change that the server refused', ...entry }, null, 2);
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `haversack-refused-${entry.entity}-${entry.id.slice(0, 8)}.json`;
  link.click();
  // The download has its own hold on the bytes a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
