/**
 * The cost of all three products of a PDF, relative to pdf.js extracting its text. Both run in turn range by range,
 * so that a busy machine slows both alike. Counts this thread's processor time.
 */
import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { onDeviceEngine } from '../../../src/generate/on-device.ts';
import { cleanPages } from '../../../src/text/clean/clean.ts';
import { type RawPage, rawPageOf, type TextContentItem } from '../../../src/text/clean/raw-page.ts';
import type { CleanPage } from '../../../src/text/clean-page.ts';

/** Pages of one request, about a chapter. */
const rangeSize = 25;
/** More than any range carries. */
const asMany = { count: 400 };

export interface StudyTimes {
  pages: CleanPage[];
  /** Milliseconds of processor time. */
  extract: number;
  clean: number;
  summary: number;
  flashcards: number;
  questions: number;
}

/** @param pages those of a run before, since the clean-up has to see all of them first */
export async function timeStudy(path: string, pages?: readonly CleanPage[]): Promise<StudyTimes> {
  const times = { extract: 0, clean: 0, summary: 0, flashcards: 0, questions: 0 };
  const timed = async <T>(what: keyof typeof times, work: () => T | Promise<T>): Promise<T> => {
    const before = process.threadCpuUsage();
    const made = await work();
    const { user, system } = process.threadCpuUsage(before);
    times[what] += (user + system) / 1_000;
    return made;
  };
  const data = new Uint8Array(await readFile(path));
  const document = await timed('extract', () => getDocument({ data, verbosity: 0 }).promise);
  const raw: RawPage[] = [];
  for (let from = 1; from <= document.numPages; from += rangeSize) {
    const to = Math.min(from + rangeSize, document.numPages + 1);
    await timed('extract', async () => {
      for (let number = from; number < to; number++) {
        const page = await document.getPage(number);
        const { width, height } = page.getViewport({ scale: 1 });
        const { items } = await page.getTextContent();
        raw.push(rawPageOf(width, height, number, items as TextContentItem[]));
        page.cleanup();
      }
    });
    const range = pages?.slice(from - 1, to - 1) ?? [];
    await timed('summary', () => onDeviceEngine.makeSummary(range, { count: 10 }));
    await timed('flashcards', () => onDeviceEngine.makeFlashcards(range, asMany));
    await timed('questions', () => onDeviceEngine.makeQuestions(range, asMany));
  }
  await document.loadingTask.destroy();
  const cleaned = await timed('clean', () => cleanPages(raw));
  return { ...times, pages: cleaned };
}

/** One product after the other, as parts of a whole. */
export function ratioOf({ extract, clean, summary, flashcards, questions }: StudyTimes): number {
  return (clean + summary + flashcards + questions) / extract;
}
