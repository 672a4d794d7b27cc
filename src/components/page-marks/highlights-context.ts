/** What the pages, the bar and the panel of one file share of its highlights. */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { StudyFile } from '../../model/entities/file.ts';
import type { Highlight } from '../../model/entities/highlight.ts';
import type { AreaNumbers } from '../../model/files/place-hash.ts';
import type { Anchor } from '../../text/anchoring/anchor.ts';
import type { Selector } from '../../text/anchoring/selector.ts';

/** What the bar is about. */
export type Marked =
  | { kind: 'words'; selectors: readonly Required<Selector>[] }
  /** `place`: where it is drawn, where that is not sure. */
  | { kind: 'highlight'; id: string; place: Required<Selector> | undefined };

export interface BarRequest {
  marked: Marked;
  /** Where it stands in the window; `undefined` once it is not drawn any more. */
  rectOf: () => DOMRect | undefined;
  /** The focus goes into the bar, and back to this. */
  opener?: HTMLElement | undefined;
  /** The words were chosen by key, so that keys choose others. */
  isByKey?: boolean;
  /** Other words of a bar that was open by key: the focus stays on its button. */
  keepsFocus?: boolean;
}

export interface Highlights {
  file: StudyFile;
  /** `undefined` while fetching. */
  rows: readonly Highlight[] | undefined;
  /** Of those that are not simply at their place. */
  anchors: ReadonlyMap<string, Anchor>;
  /** A page that is drawn says which of its highlights it has. */
  reportDrawn: (ids: readonly string[], missing: readonly string[]) => void;
  openBar: (request: BarRequest) => void;
  /** The one that someone asked to see, until its page has shown it. */
  wanted: string | undefined;
  goTo: (id: string, page: number) => void;
  /** It has been shown. */
  reached: () => void;
  /** Begins a card with words of a page. */
  makeCard: (page: number, quote: string) => void;
  /** Begins to make study material from them. */
  generate: () => void;
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
  turn?: 0 | 90 | 180 | 270;
  /** The page has a fixed shape, so areas of it can be marked. */
  hasAreas?: boolean;
  /** It lacks words of the page, so a missing highlight is not lost from the file. */
  isExcerpt?: boolean;
}

export const HighlightsContext = createContext<Highlights | undefined>(undefined);

/** @returns `undefined` on a screen without highlights */
export function useHighlights(): Highlights | undefined {
  return useContext(HighlightsContext);
}

/** What is made of words or an area of a file. It is other features': `src/app/file-page.tsx` puts them together. */

/** Words or an area that become a card, and where they stand. */
export interface CardSource {
  fileId: string;
  page: number;
  /** Empty where an area is marked. */
  quote: string;
  area?: AreaNumbers | undefined;
  /** Of the area. */
  picture?: Blob | undefined;
}

export interface QuestionProps {
  source: { file: StudyFile; page: number; quote: string };
  onClose: () => void;
}

export interface SummarizeProps {
  file: StudyFile;
  words: readonly { page: number; quote: string }[];
  sentenceCount: number;
  onClose: () => void;
}

export interface WordsMaterial {
  /** Writes a card that begins with words of the file, or with a picture of an area. */
  NewCard: ComponentType<{ source: CardSource; onClose: () => void }>;
  /** Writes a question about words of the file. */
  NewQuestion: ComponentType<QuestionProps>;
  /** Summarizes words of the file. */
  Summarize: ComponentType<SummarizeProps>;
  /** Begins to make something from the highlights of a file. */
  fromHighlights: (fileId: string) => void;
}
