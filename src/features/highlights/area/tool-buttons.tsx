/** Buttons of a reader's toolbar that take a tool. */
import { PenLine, SquareDashed } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useHighlights } from '../../../components/page-marks/highlights-context.ts';
import { IconButton } from '../../../ui/button.tsx';
import { beginDrawing } from './pen-session.ts';
import { leaveTool, type Tool, takeTool, useTool } from './tool-store.ts';

export function ToolButtons() {
  const tool = useTool((state) => state.tool);
  if (useHighlights() === undefined) return null;
  const press = (wanted: Tool, isTaken: boolean) => (event: MouseEvent) => {
    if (isTaken) return leaveTool();
    if (wanted === 'pen') beginDrawing();
    // A press of Enter or Space has no clicks to count.
    takeTool(wanted, event.detail === 0);
  };
  const draws = tool === 'pen' || tool === 'eraser';
  return (
    <>
      <IconButton
        label="Mark an area"
        icon={<SquareDashed aria-hidden size={20} />}
        aria-pressed={tool === 'area'}
        onClick={press('area', tool === 'area')}
      />
      <IconButton
        label="Draw"
        icon={<PenLine aria-hidden size={20} />}
        aria-pressed={draws}
        onClick={press('pen', draws)}
      />
    </>
  );
}
