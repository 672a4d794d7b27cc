/**
 * The highlights of one file, shared by its pages, bar and panel, and the props of what other features make of them.
 * `src/app/file-page.tsx` connects the features.
 */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { StudyFile } from '../../model/entities/file.ts';
import type { Highlight } from '../../model/entities/highlight.ts';
import type { AreaNumbers } from '../../model/files/place-hash.ts';
import type { Anchor } from '../../text/anchoring/anchor.ts';
import type { Selector } from '../../text/anchoring/selector.ts';

/** The subject of the bar. */
export type Marked =
  | { kind: 'words'; selectors: readonly Required<Selector>[] }
  /** `place`: where it is drawn, if its place is uncertain. */
  | { kind: 'highlight'; id: string; place: Required<Selector> | undefined };

export interface BarRequest {
  marked: Marked;
  /** Its place in the window; `undefined` once it is not drawn any more. */
  rectOf: () => DOMRect | undefined;
  /** Gets the focus back from the bar. */
  opener?: HTMLElement | undefined;
  /** The words were chosen by keys, so keys can choose others. */
  isByKey?: boolean;
  /** The bar is already open and gets other words: the focus stays on its button. */
  keepsFocus?: boolean;
}

export interface Highlights {
  file: StudyFile;
  /** `undefined` while fetching. */
  rows: readonly Highlight[] | undefined;
  /** Of highlights that are not at their exact place. */
  anchors: ReadonlyMap<string, Anchor>;
  /** Called by a drawn page with its shown and its missing highlights. */
  reportDrawn: (ids: readonly string[], missing: readonly string[]) => void;
  openBar: (request: BarRequest) => void;
  /** The highlight to scroll to, until its page has shown it (`reached`). */
  wanted: string | undefined;
  goTo: (id: string, page: number) => void;
  reached: () => void;
  makeCard: (page: number, quote: string) => void;
  /** Makes study material from the highlights. */
  generate: () => void;
}

export interface FileHighlightsProps {
  file: StudyFile;
  /** The file is open as text instead of its pages. */
  isText: boolean;
  /** Shows the pages, since areas exist only there. */
  onPages: () => void;
  /** Quotes words in a note. */
  onQuote: (quote: string, page: number) => void;
  children: ReactNode;
}

export interface PageHighlightsProps {
  root: HTMLElement | null;
  /** From 1. */
  page: number;
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

/** Words or an area for a new card. */
export interface CardSource {
  fileId: string;
  page: number;
  /** Empty for an area. */
  quote: string;
  area?: AreaNumbers | undefined;
  /** Of the area. */
  picture?: Blob | undefined;
  /** How the card begins, if it differs from the quote: with formulas as TeX. */
  shown?: string | undefined;
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

/** What other features make of words or an area of a file. */
export interface SelectionStudyMaterial {
  NewCard: ComponentType<{ source: CardSource; onClose: () => void }>;
  NewQuestion: ComponentType<QuestionProps>;
  Summarize: ComponentType<SummarizeProps>;
  /** Opens the generation from the highlights of a file. */
  fromHighlights: (fileId: string) => void;
}
