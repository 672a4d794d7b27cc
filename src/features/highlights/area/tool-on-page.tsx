/** What the tool that is taken does on one page, and to the highlights of the file. */

import type { Box } from '../../../components/page-marks/boxes.ts';
import { useHighlights } from '../../../components/page-marks/highlights-context.ts';
import { useOnce } from '../../../ui/press/use-once.ts';
import { addArea, removeHighlight } from '../acts.ts';
import { drawingAt } from '../layer/place-areas.ts';
import { PageTool } from './page-tool.tsx';
import { addStroke, forgetDrawing } from './pen-session.ts';
import { areaOfBox, type Point, type Turn } from './shapes.ts';
import { leaveTool, strokeWidths, useTool } from './tool-store.ts';

export function ToolOnPage({ page, turn }: { page: number; turn: Turn }) {
  const { tool, color, width } = useTool();
  const shared = useHighlights();
  const [markArea] = useOnce(async (box: Box) => {
    if (shared === undefined) return;
    const { file, openBar } = shared;
    const id = await addArea(file, { page, color, area: areaOfBox(box) });
    if (id === undefined) return;
    leaveTool();
    const button = () =>
      document.querySelector<HTMLElement>(`[data-highlight="${CSS.escape(id)}"]`);
    openBar({
      marked: { kind: 'highlight', id, place: undefined },
      rectOf: () => button()?.getBoundingClientRect(),
    });
  });
  if (tool === undefined || shared === undefined) return null;
  const { file, rows } = shared;
  const erase = (at: Point) => {
    const drawing = drawingAt(rows ?? [], page, at);
    if (drawing === undefined) return;
    forgetDrawing(drawing.id);
    void removeHighlight(drawing.id);
  };
  return (
    <PageTool
      tool={tool}
      turn={turn}
      page={page}
      onArea={(box) => void markArea(box)}
      onStroke={(stroke) =>
        void addStroke(file, { page, color, strokeWidth: strokeWidths[width] }, stroke)
      }
      onErase={erase}
    />
  );
}
