/**
 * Finds figures and draws them, a page at a time, with a fresh pdf.js after a page that held the last one up. In a worker, which
 * is asked about one file.
 */
import { type OpenedPdf, workWithin } from '../pdf.ts';
import type { Drawn } from '../small-picture.ts';
import { TookTooLong } from '../within.ts';
import type { PdfQuestions } from '../worker/messages.ts';
import { openOrThrow } from '../worker/page-source.ts';
import { drawPartOf } from './draw-part.ts';
import { type FoundFigure, figuresOn } from './find-figures.ts';

type Opened = Extract<OpenedPdf, { ok: true }>;
type Source = Pick<PdfQuestions['figures'], 'bytes' | 'password'>;

/** A page that takes longer has no figures. Milliseconds. */
const pageTimeoutMs = 30_000;

/** Of the one file that this worker is asked about. */
let opened: Opened | undefined;

/** @returns `undefined` where the page cannot be worked on */
async function onPage<T>(
  source: Source,
  number: number,
  work: (page: Awaited<ReturnType<Opened['pdf']['getPage']>>) => Promise<T>,
): Promise<T | undefined> {
  opened ??= await openOrThrow(source.bytes, source.password);
  const { pdf } = opened;
  const worked = async () => {
    const page = await pdf.getPage(number);
    try {
      return await work(page);
    } finally {
      // What was fetched and decoded for it goes before the next one.
      page.cleanup();
    }
  };
  try {
    return await workWithin(pageTimeoutMs, pdf, worked());
  } catch (error) {
    console.warn(`Page ${number} gives no picture`, error);
    if (error instanceof TookTooLong) {
      opened?.close();
      opened = undefined;
    }
    return undefined;
  }
}

export async function findFigures(
  { captions, ...source }: PdfQuestions['figures'],
  onProgress: (done: number, total: number) => void,
): Promise<FoundFigure[]> {
  const byPage = Map.groupBy(captions, ({ page }) => page);
  const found: FoundFigure[] = [];
  let done = 0;
  for (const [number, own] of byPage) {
    onProgress(done, byPage.size);
    found.push(...((await onPage(source, number, (page) => figuresOn(page, own))) ?? []));
    done += 1;
  }
  return found;
}

export function drawPart(asked: PdfQuestions['part']): Promise<Drawn | undefined> {
  const { box, cover } = asked;
  return onPage(asked, asked.page, (page) => drawPartOf(page, box, cover));
}
