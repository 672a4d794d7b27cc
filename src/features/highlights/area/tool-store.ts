/** The active tool on the pages of the open file: none, area, pen or eraser. Local to this tab. */
import { create } from 'zustand';
import type { HighlightColor } from '../../../model/entities/highlight.ts';
import { usualStrokeWidth } from './shapes.ts';

export type Tool = 'area' | 'pen' | 'eraser';

/** Shares of the page's width. */
export const strokeWidths = { Thin: 0.002, Medium: usualStrokeWidth, Thick: 0.008 } as const;

export type StrokeWidth = keyof typeof strokeWidths;

interface ToolState {
  tool: Tool | undefined;
  color: HighlightColor;
  width: StrokeWidth;
  /** The tool was taken by key, so the area is placed by key too. */
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
