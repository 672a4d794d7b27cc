/**
 * Looks at PDFs, reads and cleans their text, and draws first pages and figures, away from the screen: a large file
 * sends thousands of messages through pdf.js, and what it keeps for each page (0.2 MB) is freed with this worker.
 */

import { DidNotCome } from '../../../lib/missing-part.ts';
import { allowOwnScripts } from '../../../platform/trusted-types.ts';
import { cleanPages } from '../../../text/clean/clean.ts';
import type { CleanPage } from '../../../text/clean-page.ts';
import { drawPart, findFigures } from '../figures/figure-work.ts';
import { AsksForPassword } from '../locked/asks-for-password.ts';
import { drawFirstPage } from './draw-first-page.ts';
import { lookInto } from './look-into.ts';
import type { Asked, PdfAnswers, PdfQuestions, PdfWork, Told } from './messages.ts';
import { openPageSource, type PageSource } from './page-source.ts';
import { startsOfChapters } from './read-chapters.ts';

// It starts a nested worker, and the server's Trusted Types policy applies here too.
allowOwnScripts();

/** Pages that may block pdf.js before the file is given up. */
const maxLostWorkers = 3;

self.addEventListener('message', async ({ data }: MessageEvent<Asked>) => tell(await answer(data)));

async function answer(asked: Asked): Promise<Told> {
  try {
    return { answer: await answerOf(asked) };
  } catch (error) {
    return {
      isLocked: error instanceof AsksForPassword,
      isMissing: error instanceof DidNotCome,
      why: String(error),
    };
  }
}

function answerOf({ work, question }: Asked): Promise<PdfAnswers[PdfWork]> {
  if (work === 'read') return read(question);
  if (work === 'draw') return drawFirstPage(question);
  if (work === 'chapters') return startsOfChapters(question);
  if (work === 'figures') return findFigures(question, onProgress);
  if (work === 'part') return drawPart(question);
  return lookInto(question.bytes, onProgress, undefined, question.password);
}

let source: PageSource | undefined;

async function read({ bytes, password, pages }: PdfQuestions['read']): Promise<CleanPage[]> {
  source ??= openPageSource(bytes, maxLostWorkers, password);
  const raw = [];
  for (const page of pages) {
    raw.push(await source.rawPage(page));
    onProgress(raw.length, pages.length);
  }
  return cleanPages(raw);
}

function onProgress(done: number, total: number): void {
  tell({ done, total });
}

function tell(message: Told): void {
  self.postMessage(message);
}
