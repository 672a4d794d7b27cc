/** What `pdf-work.ts` and its worker say to each other. */

import type { Box } from '../../../generate/pictures/boxes.ts';
import type { CleanPage } from '../../../text/clean-page.ts';
import type { AskedCaption, FoundFigure } from '../figures/find-figures.ts';
import type { PdfProblem } from '../pdf.ts';
import type { Drawn } from '../small-picture.ts';

interface AskedFile {
  bytes: Blob;
  /** Of a PDF that asks for one. */
  password?: string | undefined;
}

export interface PdfQuestions {
  /** How many pages it has, and whether they carry text. */
  look: AskedFile;
  /** The cleaned text of a part of its pages. One worker reads one file. */
  read: AskedFile & { pages: readonly number[] };
  /** Its first page as a small picture. */
  draw: AskedFile;
  /** Where its chapters begin. */
  chapters: AskedFile;
  /** The figures that these captions are of. */
  figures: AskedFile & { captions: readonly AskedCaption[] };
  /** A part of a page as a picture. One worker draws of one file. */
  part: AskedFile & AskedPart;
}

export interface AskedPart {
  page: number;
  /** Points from the upper left corner of the page. */
  box: Box;
  /** What is hidden in it. */
  cover?: Box | undefined;
}

export interface ChapterStart {
  title: string;
  page: number;
  /** 1: a chapter or a part; 2: within one. */
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
  /** `undefined`: it cannot be drawn, or nothing is seen in it. */
  part: Drawn | undefined;
}

export type PdfWork = keyof PdfQuestions;

export type Asked = { [Work in PdfWork]: { work: Work; question: PdfQuestions[Work] } }[PdfWork];

export type Told =
  | { done: number; total: number }
  | { answer: PdfAnswers[PdfWork] }
  /** `isMissing`: pdf.js itself did not come. */
  | { isLocked: boolean; isMissing?: boolean; why: string };
