/**
 * The active tool and the drawings since the pen was taken. Strokes of one color and width on one page are one drawing
 * while they fit into a row. Each stroke is stored when it ends, one after the other.
 */
import { create } from 'zustand';
import type { StudyFile } from '../../../model/entities/file.ts';
import { type HighlightColor, mostAreaNumbers } from '../../../model/entities/highlight.ts';
import { addArea, redraw, takeBackDrawing } from '../acts.ts';
import { drawingOf, usualStrokeWidth } from './shapes.ts';

export type Tool = 'area' | 'pen' | 'eraser';

/** Shares of the page's width. */
export const strokeWidths = { Thin: 0.002, Medium: usualStrokeWidth, Thick: 0.008 } as const;

export type StrokeWidth = keyof typeof strokeWidths;

interface ToolState {
  tool: Tool | undefined;
  color: HighlightColor;
  width: StrokeWidth;
  /** The tool was taken by keyboard, so the area is placed by keyboard too. */
  isByKey: boolean;
}

export const useTool = create<ToolState>(() => ({
  tool: undefined,
  color: 'yellow',
  width: 'Medium',
  isByKey: false,
}));

export function takeTool(tool: Tool, isByKey = false): void {
  useTool.setState({ tool, isByKey });
}

export function leaveTool(): void {
  useTool.setState({ tool: undefined, isByKey: false });
}

export interface Pen {
  page: number;
  color: HighlightColor;
  /** A share of the page's width. */
  strokeWidth: number;
}

interface Drawing extends Pen {
  id: string;
  strokes: readonly (readonly number[])[];
}

/** Strokes that Undo can remove. */
export const usePenSession = create<{ strokeCount: number }>(() => ({ strokeCount: 0 }));

let drawings: Drawing[] = [];
let queue: Promise<void> = Promise.resolve();

export function beginDrawing(): void {
  drawings = [];
  tellCount();
}

/** @param stroke x, y of each point */
export function addStroke(file: StudyFile, pen: Pen, stroke: readonly number[]): Promise<void> {
  return inTurn(async () => {
    const last = drawings.at(-1);
    if (last !== undefined && isOf(last, pen) && fits(last, stroke)) {
      last.strokes = [...last.strokes, stroke];
      tellCount();
      if (await redraw(last.id, drawingOf(last.strokes))) return;
      forgetDrawing(last.id);
    }
    const id = await addArea(file, { ...pen, ...drawingOf([stroke]) });
    if (id !== undefined) drawings.push({ ...pen, id, strokes: [stroke] });
    tellCount();
  });
}

export function undoStroke(): Promise<void> {
  return inTurn(async () => {
    const last = drawings.at(-1);
    if (last === undefined) return;
    last.strokes = last.strokes.slice(0, -1);
    if (last.strokes.length === 0) drawings.pop();
    tellCount();
    if (last.strokes.length === 0) await takeBackDrawing(last.id);
    else if (!(await redraw(last.id, drawingOf(last.strokes)))) forgetDrawing(last.id);
  });
}

/** A deleted drawing has no Undo for its strokes. */
export function forgetDrawing(id: string): void {
  drawings = drawings.filter((drawing) => drawing.id !== id);
  tellCount();
}

function isOf(drawing: Drawing, { page, color, strokeWidth }: Pen): boolean {
  return drawing.page === page && drawing.color === color && drawing.strokeWidth === strokeWidth;
}

function fits({ strokes }: Drawing, stroke: readonly number[]): boolean {
  const numbers = strokes.reduce((sum, one) => sum + one.length, stroke.length);
  return numbers <= mostAreaNumbers;
}

function tellCount(): void {
  const strokeCount = drawings.reduce((sum, { strokes }) => sum + strokes.length, 0);
  usePenSession.setState({ strokeCount });
}

function inTurn(act: () => Promise<void>): Promise<void> {
  queue = queue.then(act).catch((error: unknown) => console.warn('A stroke was not kept', error));
  return queue;
}
