/**
 * A copy of a PDF with its highlights as annotations, which pdf.js appends. Words are placed as on the screen, in
 * invisible pages: by the file's words, or by the recognized words of a scan.
 */
import '../../../reading/pdf/text-layer.css';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { drawnTextOf } from '../../../components/page-marks/drawn-text.ts';
import { readBlob } from '../../../db/bytes/blobs.ts';
import { currentDatabase } from '../../../db/database.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import type { Highlight } from '../../../model/entities/highlight.ts';
import { placeWords } from '../../../reading/ocr/place-words.ts';
import { passwordOf, stillLocked } from '../../../reading/pdf/locked/unlocked.ts';
import { pageTextOf } from '../../../reading/pdf/typed-words.ts';
import type { Anchor } from '../../../text/anchoring/anchor.ts';
import type { RecognizedPage } from '../../../text/recognized-page.ts';
import { pageOf, placeHighlights } from '../place-highlights.ts';
import { annotationOf, inkOf, nameSquares, squareOf } from './annotations.ts';

const failed = 'Could not make the PDF. The highlights are safe; try again.';

export interface MarkedPdf {
  bytes: Blob;
  /** Highlights whose words were not found on their page. */
  left: number;
}

export async function pdfWithHighlights(
  { id, sha256, mime }: StudyFile,
  rows: readonly Highlight[],
  anchors: ReadonlyMap<string, Anchor>,
): Promise<Result<MarkedPdf>> {
  const database = currentDatabase();
  const bytes = await readBlob(sha256, mime, database);
  if (bytes === undefined) return failure('gone', 'This file is not on this device yet.');
  const pdfjs = await import('../../../reading/pdf/pdf.ts');
  const opened = await pdfjs.openPdf(bytes, { password: await passwordOf(sha256, database) });
  if (!opened.ok && opened.problem === 'encrypted') return stillLocked;
  if (!opened.ok) return failure('refused', failed);
  try {
    const { pdf } = opened;
    const pages = new Set(rows.map((row) => pageOf(row, anchors.get(row.id))));
    let written = 0;
    for (const page of pages) {
      if (page > pdf.numPages) continue;
      const recognized = (await database.pageTexts.get([id, page]))?.recognized;
      const words = { recognized, rows, anchors };
      for (const annotation of await annotationsOn(pdf, pdfjs, page, words)) {
        pdf.annotationStorage.setValue(`${pdfjs.annotationPrefix}${written}`, annotation);
        written += 1;
      }
    }
    const saved = await pdf.saveDocument();
    nameSquares(saved, bytes.size);
    const whole = new Blob([saved as Uint8Array<ArrayBuffer>], { type: mime });
    return success({ bytes: whole, left: rows.length - written });
  } catch (error) {
    console.warn('A PDF with highlights was not made', error);
    return failure('refused', failed);
  } finally {
    opened.close();
  }
}

interface Words {
  /** Of a scan. */
  recognized: RecognizedPage | undefined;
  rows: readonly Highlight[];
  anchors: ReadonlyMap<string, Anchor>;
}

async function annotationsOn(
  pdf: PDFDocumentProxy,
  { TextLayer, AnnotationEditorType }: typeof import('../../../reading/pdf/pdf.ts'),
  pageNumber: number,
  { recognized, rows, anchors }: Words,
) {
  const page = await pdf.getPage(pageNumber);
  const viewport = page.getViewport({ scale: 1 });
  const sheet = document.createElement('div');
  const words = document.createElement('div');
  sheet.append(words);
  sheet.setAttribute('aria-hidden', 'true');
  sheet.style.cssText = `position:fixed;left:0;top:0;width:${viewport.width}px;height:${viewport.height}px;visibility:hidden;pointer-events:none`;
  words.className = 'text-layer';
  document.body.append(sheet);
  try {
    if (recognized?.lines.length) placeWords(words, recognized);
    else {
      const textContentSource = await pageTextOf(page);
      await new TextLayer({ textContentSource, container: words, viewport }).render();
    }
    const { placed } = placeHighlights(rows, anchors, pageNumber, drawnTextOf(sheet), sheet);
    const toPdf = (x: number, y: number) => {
      const [left = 0, up = 0] = viewport.convertToPdfPoint(
        x * viewport.width,
        y * viewport.height,
      );
      return [left, up] as const;
    };
    const place = {
      ...{ annotationType: AnnotationEditorType.HIGHLIGHT, pageIndex: pageNumber - 1 },
      toPdf,
    };
    const inked = { ...place, annotationType: AnnotationEditorType.INK };
    const drawn = rows.filter((row) => row.page === pageNumber && row.area);
    return [
      ...placed.map(({ highlight, boxes }) => annotationOf(highlight, boxes, place)),
      ...drawn.map((row) =>
        row.area?.kind === 'path' ? inkOf(row, inked, viewport.width) : squareOf(row, place),
      ),
    ];
  } finally {
    sheet.remove();
    page.cleanup();
  }
}
