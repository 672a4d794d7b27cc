/** Messages between `pdf-work.ts` and its worker. */

import type { Box } from '../../../generate/pictures/boxes.ts';
import type { CleanPage } from '../../../text/clean-page.ts';
import type { AskedCaption, FoundFigure } from '../figures/find-figures.ts';
import type { PdfProblem } from '../pdf.ts';
import type { Drawn } from '../small-picture.ts';

interface AskedFile {
  bytes: Blob;
  /** For a locked PDF. */
  password?: string | undefined;
}

export interface PdfQuestions {
  /** Counts pages and checks whether they contain text. */
  look: AskedFile;
  /** Reads and cleans the text of some pages. One worker reads one file. */
  read: AskedFile & { pages: readonly number[] };
  /** Draws the first page as a small picture. */
  draw: AskedFile;
  /** Finds where chapters begin. */
  chapters: AskedFile;
  /** Finds the figures that belong to these captions. */
  figures: AskedFile & { captions: readonly AskedCaption[] };
  /** Draws a part of a page. One worker draws from one file. */
  part: AskedFile & AskedPart;
}

export interface AskedPart {
  page: number;
  /** In points from the page's upper left corner. */
  box: Box;
  /** The area to cover inside it. */
  cover?: Box | undefined;
}

export interface ChapterStart {
  title: string;
  page: number;
  /** 1: a chapter or part; 2: a section within one. */
  level: 1 | 2;
}

export type Seen =
  | { ok: true; pageCount: number; content: 'text' | 'scanned'; title?: string | undefined }
  | { ok: false; problem: PdfProblem };

export interface PdfAnswers {
  look: Seen;
  read: CleanPage[];
  /** `undefined`: it cannot be drawn. */
  draw: Drawn | 'no-reader' | 'locked' | undefined;
  chapters: ChapterStart[];
  figures: FoundFigure[];
  /** `undefined`: it cannot be drawn, or it is empty. */
  part: Drawn | undefined;
}

export type PdfWork = keyof PdfQuestions;

export type Asked = { [Work in PdfWork]: { work: Work; question: PdfQuestions[Work] } }[PdfWork];

export type Told =
  | { done: number; total: number }
  | { answer: PdfAnswers[PdfWork] }
  /** `isMissing`: pdf.js itself could not be loaded. */
  | { isLocked: boolean; isMissing?: boolean; why: string };
