/** What the highlights of the open file can be saved as. */

import { useHighlights } from '../../../components/page-marks/highlights-context.ts';
import { highlightsAsMarkdown } from '../../../interchange/formats/write/highlights.ts';
import { plural } from '../../../lib/plural.ts';
import { placeUnitOf } from '../../../model/files/document-kinds.ts';
import { saveAsFile } from '../../../platform/save-as-file.ts';
import type { MenuAction } from '../../../ui/menu/menu.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { toastSuccess } from '../../../ui/toaster/toast.ts';
import { inReadingOrder } from '../panel/filter-highlights.ts';

export function useExports(): MenuAction[] {
  const shared = useHighlights();
  if (shared?.rows === undefined) return [];
  const { file, rows, anchors } = shared;
  const title = file.name.replace(/\.\w{2,5}$/, '');
  const asMarkdown = () => {
    const text = highlightsAsMarkdown(title, inReadingOrder(rows, anchors), placeUnitOf(file.mime));
    saveAsFile(`${title} – highlights.md`, text, 'text/markdown');
  };
  const asPdf = async () => {
    const { pdfWithHighlights } = await import('./pdf-with-highlights.ts');
    const made = await pdfWithHighlights(file, rows, anchors);
    if (!tell(made, { failed: 'Could not save the PDF' })) return;
    saveAsFile(`${title} – highlights.pdf`, made.data.bytes, file.mime);
    const { left } = made.data;
    toastSuccess(
      left === 0 ? 'PDF saved with highlights' : `PDF saved without ${plural(left, 'highlight')}`,
    );
  };
  return [
    { label: 'Export as Markdown', onSelect: asMarkdown },
    ...(file.mime === 'application/pdf'
      ? [{ label: 'Save PDF with highlights', onSelect: () => void asPdf() }]
      : []),
  ];
}
