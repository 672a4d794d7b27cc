/**
 * Parts of other features that a reader shows: study material made from the file, and its highlights. The app hands them
 * down (`src/app/file-page.tsx`), since no feature imports another. Without them a reader shows the pages alone.
 */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { PanePath } from '../../components/screen-pane.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import type { Highlight } from '../../model/entities/highlight.ts';
import type { Rotation } from './layout/layout.ts';

export interface ReaderParts {
  /** Opens the split view. */
  SplitViewButton: ComponentType<{ file: StudyFile; onPath: (path: PanePath) => void }>;
  /** Starts the generation of study material. */
  GenerateButton: ComponentType<{ file: StudyFile }>;
  /** Study material next to the pages; `highlights` in their own tab. */
  MadePanel: ComponentType<{ file: StudyFile; canMake: boolean; highlights: ReactNode }>;
  /** Generated material that is not saved yet. */
  DraftNotice: ComponentType<{ file: StudyFile }>;
  /** Renders nothing until the student opens it. */
  GenerateDialog: ComponentType<{ file: StudyFile }>;
  /** Wraps the pages and everything next to them. */
  FileHighlights: ComponentType<FileHighlightsProps>;
  /** All highlights of the file. */
  HighlightsPanel: ComponentType;
  /** On one page. */
  PageHighlights: ComponentType<PageHighlightsProps>;
  /** The words of one highlight, or the picture of its area. */
  HighlightWords: ComponentType<{ highlight: Highlight; file: StudyFile }>;
  /** Buttons that take a tool for the pages. */
  ToolButtons: ComponentType;
  /** Copies words with their source, and reports it. */
  copyCited: (file: StudyFile, words: string, page: number) => Promise<void>;
}

export interface FileHighlightsProps {
  file: StudyFile;
  /** The file is open as text instead of its pages. */
  isText: boolean;
  /** Shows the pages, since areas exist only there. */
  onPages: () => void;
  /** Quotes words in the note of the split view; `undefined` if no note is open. */
  onQuote?: ((quote: string, page: number) => void) | undefined;
  children: ReactNode;
}

export interface PageHighlightsProps {
  /** Holds the page's text; `null` until it is there. */
  root: HTMLElement | null;
  /** 1 for the first. */
  page: number;
  /** The student's rotation. */
  turn?: Rotation;
  /** The page has a fixed shape, so areas of it can be marked. */
  hasAreas?: boolean;
  /** It lacks words of the page, so a missing highlight is not lost from the file. */
  isExcerpt?: boolean;
}

export const ReaderPartsContext = createContext<ReaderParts | undefined>(undefined);

/** @returns `undefined` outside the app, as in tests of one part */
export function useReaderParts(): ReaderParts | undefined {
  return useContext(ReaderPartsContext);
}
