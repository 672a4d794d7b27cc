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
  /** Chooses what stands beside the pages. */
  SplitViewButton: ComponentType<{ file: StudyFile; onPath: (path: PanePath) => void }>;
  /** Begins to make something. */
  GenerateButton: ComponentType<{ file: StudyFile }>;
  /** Beside the pages; `highlights` in a tab of its own. */
  MadePanel: ComponentType<{ file: StudyFile; canMake: boolean; highlights: ReactNode }>;
  /** What was made and is not saved yet. */
  DraftNotice: ComponentType<{ file: StudyFile }>;
  /** Nothing unless the student opened it. */
  GenerateDialog: ComponentType<{ file: StudyFile }>;
  /** Around the pages and what stands beside them. */
  FileHighlights: ComponentType<FileHighlightsProps>;
  /** All highlights of the file. */
  HighlightsPanel: ComponentType;
  /** On one page. */
  PageHighlights: ComponentType<PageHighlightsProps>;
  /** The words of one highlight, or the picture of its area. */
  HighlightWords: ComponentType<{ highlight: Highlight; file: StudyFile }>;
  /** Buttons that take a tool for the pages. */
  ToolButtons: ComponentType;
  /** Puts words with their source on the clipboard, and says so. */
  copyCited: (file: StudyFile, words: string, page: number) => Promise<void>;
}

export interface FileHighlightsProps {
  file: StudyFile;
  /** The file is open as text instead of its pages. */
  isText: boolean;
  /** Shows the pages, where areas are. */
  onPages: () => void;
  /** Puts words into the note that is open beside the file; none is. */
  onQuote?: ((quote: string, page: number) => void) | undefined;
  children: ReactNode;
}

export interface PageHighlightsProps {
  /** Holds the page's text; `null` until it is there. */
  root: HTMLElement | null;
  /** 1 for the first. */
  page: number;
  /** How the student turned it. */
  turn?: Rotation;
  /** It is a page of fixed shape, so that parts of it can be marked. */
  hasAreas?: boolean;
  /** It has not all words of the page, so that those it lacks are not gone from the file. */
  isExcerpt?: boolean;
}

export const ReaderPartsContext = createContext<ReaderParts | undefined>(undefined);

/** @returns `undefined` where no app is around, as in tests of one part */
export function useReaderParts(): ReaderParts | undefined {
  return useContext(ReaderPartsContext);
}
