/** Draws one page and its selectable words into an element. The drawing before stays until the new one is done. */
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { pageWithin, TextLayer } from '../../../../pdf/pdf.ts';
import type { PageSize } from '../use-pdf.ts';
import { outputScale } from './canvas-size.ts';
import './text-layer.css';

export interface DrawnPage {
  spans: HTMLElement[];
}

export interface Drawing {
  done: Promise<DrawnPage | undefined>;
  cancel: () => void;
}

interface DrawRequest {
  pdf: PDFDocumentProxy;
  pageNumber: number;
  /** CSS pixels of the page at zoom 1. */
  fitWidth: number;
  zoom: number;
  host: HTMLElement;
  /** Told as soon as the page's own size is known. */
  onSize: (size: PageSize) => void;
}

/** A page whose outline takes longer is called damaged; drawing itself may take its time. */
const pageTimeoutMs = 20_000;

/** `done` gives `undefined` when cancelled, and throws for a page that cannot be drawn. */
export function drawPage(request: DrawRequest): Drawing {
  let isOver = false;
  let task: RenderTask | undefined;
  let textLayer: TextLayer | undefined;
  const draw = async (): Promise<DrawnPage | undefined> => {
    const page = await pageWithin(pageTimeoutMs, request.pdf, request.pageNumber);
    if (isOver) return undefined;
    const plain = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: (request.fitWidth / plain.width) * request.zoom });
    const { width, height } = viewport;
    request.onSize({ width: plain.width, height: plain.height });
    const canvas = canvasOf({ width, height });
    const ratio = canvas.width / width;
    task = page.render({
      canvas,
      viewport,
      transform: [ratio, 0, 0, canvas.height / height, 0, 0],
    });
    await task.promise;
    if (isOver) return undefined;
    const words = wordsElement(viewport.scale);
    request.host.replaceChildren(canvas, words);
    textLayer = new TextLayer({
      textContentSource: await page.getTextContent(),
      container: words,
      viewport,
    });
    if (isOver) return undefined;
    await textLayer.render();
    return isOver ? undefined : { spans: textLayer.textDivs };
  };
  const done = draw().catch((error: unknown) => {
    if (isOver) return undefined;
    throw error;
  });
  return {
    done,
    cancel: () => {
      isOver = true;
      task?.cancel();
      textLayer?.cancel();
    },
  };
}

function canvasOf({ width, height }: PageSize): HTMLCanvasElement {
  const scale = outputScale(width, height, window.devicePixelRatio);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(width * scale));
  canvas.height = Math.max(1, Math.floor(height * scale));
  canvas.style.width = '100%';
  canvas.style.height = '100%';
  canvas.setAttribute('aria-hidden', 'true');
  return canvas;
}

function wordsElement(scale: number): HTMLElement {
  const words = document.createElement('div');
  words.className = 'text-layer';
  words.style.setProperty('--page-scale', String(scale));
  return words;
}
