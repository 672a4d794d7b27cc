/** The buttons that take a tool, and the options of the active tool. Escape and Back end the tool. */
import { Eraser, PenLine, SquareDashed, Undo2 } from 'lucide-react';
import { type MouseEvent, useEffect } from 'react';
import { useHighlights } from '../../../components/page-marks/highlights-context.ts';
import { type HighlightColor, highlightColors } from '../../../model/entities/highlight.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useBlockedBack } from '../../../ui/dialog/use-blocked-back.ts';
import { Toolbar } from '../../../ui/menu.tsx';
import { colorNames } from '../colors.ts';
import { Swatch } from '../list-parts.tsx';
import {
  beginDrawing,
  leaveTool,
  type StrokeWidth,
  strokeWidths,
  type Tool,
  takeTool,
  undoStroke,
  usePenSession,
  useTool,
} from './tool-store.ts';

const hints = {
  area: 'Drag over a part of a page.',
  pen: 'Draw on a page.',
  eraser: 'Tap a drawing to delete it.',
} as const;

export function ToolPalette() {
  const { tool, color, width } = useTool();
  const { strokeCount } = usePenSession();
  useEffect(() => {
    if (tool === undefined) return;
    const onKey = (press: KeyboardEvent) => {
      if (press.key !== 'Escape' || press.defaultPrevented) return;
      // Escape must not leave full screen.
      press.preventDefault();
      leaveTool();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [tool]);
  useEffect(() => leaveTool, []);
  useBlockedBack(leaveTool, tool !== undefined);
  if (tool === undefined) return null;
  const draws = tool !== 'area';
  return (
    <div
      data-bar
      className="fixed inset-x-2 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-40 mx-auto grid w-max max-w-[calc(100vw-1rem)] gap-1 rounded-card bg-surface p-2 text-text shadow-pop forced-colors:border"
    >
      <p role="status" className="px-1 text-center text-sm text-muted">
        {hints[tool]}
      </p>
      <Toolbar
        label={draws ? 'Drawing' : 'Area'}
        buttons={[
          ...highlightColors.map((one) => colorButton(one, one === color)),
          ...(draws ? penButtons(tool === 'eraser', width, strokeCount) : []),
          <Button key="done" size="sm" variant="secondary" onClick={leaveTool}>
            {draws ? 'Done' : 'Cancel'}
          </Button>,
        ]}
      />
    </div>
  );
}

function colorButton(color: HighlightColor, isChosen: boolean) {
  return (
    <IconButton
      key={color}
      label={colorNames[color]}
      aria-pressed={isChosen}
      icon={<Swatch color={color} isChosen={isChosen} />}
      onClick={() => useTool.setState({ color })}
    />
  );
}

function penButtons(isErasing: boolean, width: StrokeWidth, strokeCount: number) {
  const widths = Object.keys(strokeWidths) as StrokeWidth[];
  return [
    ...widths.map((one) => (
      <IconButton
        key={one}
        label={`${one} line`}
        aria-pressed={!isErasing && one === width}
        className={!isErasing && one === width ? 'bg-surface-2' : ''}
        icon={
          <span
            aria-hidden
            className="w-6 rounded-full bg-current"
            style={{ height: Math.max(2, strokeWidths[one] * 1_000) }}
          />
        }
        onClick={() => {
          useTool.setState({ width: one });
          takeTool('pen');
        }}
      />
    )),
    <IconButton
      key="undo"
      label="Undo last stroke"
      icon={<Undo2 aria-hidden size={18} />}
      aria-disabled={strokeCount === 0}
      onClick={() => void undoStroke()}
    />,
    <IconButton
      key="eraser"
      label="Erase drawings"
      aria-pressed={isErasing}
      className={isErasing ? 'bg-surface-2' : ''}
      icon={<Eraser aria-hidden size={18} />}
      onClick={() => takeTool(isErasing ? 'pen' : 'eraser')}
    />,
  ];
}

export function ToolButtons() {
  const tool = useTool((state) => state.tool);
  if (useHighlights() === undefined) return null;
  const press = (wanted: Tool, isTaken: boolean) => (event: MouseEvent) => {
    if (isTaken) return leaveTool();
    if (wanted === 'pen') beginDrawing();
    // `detail` counts clicks: 0 for Enter and Space.
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
