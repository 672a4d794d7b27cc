/**
 * Parts of other features in the reader. The app provides them (`src/app/file-page.tsx`), since no feature imports
 * another.
 */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type {
  FileHighlightsProps,
  PageHighlightsProps,
} from '../../components/page-marks/highlights-context.ts';
import type { PanePath } from '../../components/screen-pane.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import type { Highlight } from '../../model/entities/highlight.ts';

export interface ReaderParts {
  SplitViewButton: ComponentType<{ file: StudyFile; onPath: (path: PanePath) => void }>;
  GenerateButton: ComponentType<{ file: StudyFile }>;
  /** Study material next to the pages; `highlights` in their own tab. */
  MadePanel: ComponentType<{ file: StudyFile; canMake: boolean; highlights: ReactNode }>;
  /** Generated material that is not saved yet. */
  DraftNotice: ComponentType<{ file: StudyFile }>;
  /** Renders nothing until the student opens it. */
  GenerateDialog: ComponentType<{ file: StudyFile }>;
  /** Wraps the pages and everything next to them. */
  FileHighlights: ComponentType<FileHighlightsProps>;
  HighlightsPanel: ComponentType;
  PageHighlights: ComponentType<PageHighlightsProps>;
  /** The words of one highlight, or the picture of its area. */
  HighlightWords: ComponentType<{ highlight: Highlight; file: StudyFile }>;
  ToolButtons: ComponentType;
  /** Copies words with their source, and reports it. */
  copyCited: (file: StudyFile, words: string, page: number) => Promise<void>;
}

const nothing = () => null;

/** What a reader shows outside the app, as in tests of one part: the pages alone. */
export const noParts: ReaderParts = {
  SplitViewButton: nothing,
  GenerateButton: nothing,
  MadePanel: nothing,
  DraftNotice: nothing,
  GenerateDialog: nothing,
  FileHighlights: ({ children }) => children,
  HighlightsPanel: nothing,
  PageHighlights: nothing,
  HighlightWords: nothing,
  ToolButtons: nothing,
  copyCited: async () => undefined,
};

export const ReaderPartsContext = createContext<ReaderParts>(noParts);

export function useReaderParts(): ReaderParts {
  return useContext(ReaderPartsContext);
}
