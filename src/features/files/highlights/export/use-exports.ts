/** What the highlights of the open file can be saved as. */
import { highlightsAsMarkdown } from '../../../../formats/write/highlights.ts';
import { saveAsFile } from '../../../../platform/save-as-file.ts';
import type { MenuAction } from '../../../../ui/menu/menu.tsx';
import { useHighlights } from '../highlights-context.ts';
import { inReadingOrder } from '../panel/filter-highlights.ts';

export function useExports(): MenuAction[] {
  const shared = useHighlights();
  if (shared?.rows === undefined) return [];
  const { file, rows, anchors } = shared;
  const title = file.name.replace(/\.\w{2,5}$/, '');
  const asMarkdown = () => {
    const text = highlightsAsMarkdown(title, inReadingOrder(rows, anchors));
    saveAsFile(`${title} – highlights.md`, text, 'text/markdown');
  };
  return [{ label: 'Export as Markdown', onSelect: asMarkdown }];
}
