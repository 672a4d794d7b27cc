/** Draws one page and its selectable words into an element. The old drawing stays until the new one is complete. */
import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist';
import { pageWithin, TextLayer } from '../../../reading/pdf/pdf.ts';
import { pageTextOf } from '../../../reading/pdf/typed-words.ts';
import { type Rotation, turned } from '../layout/layout.ts';
import type { PageSize } from '../use-pdf.ts';
import { maxPageArea, outputScale } from './tile.ts';
import '../../../reading/pdf/text-layer.css';

export interface DrawnPage {
  spans: HTMLElement[];
  page: PDFPageProxy;
  /** Degrees, including the file's own rotation of the page. */
  rotation: number;
}

export interface Drawing {
  done: Promise<DrawnPage | undefined>;
  cancel: () => void;
}

interface DrawRequest {
  pdf: PDFDocumentProxy;
  pageNumber: number;
  /** CSS pixels of the page. */
  width: number;
  /** The student's rotation, degrees. */
  rotation: Rotation;
  host: HTMLElement;
  /** Called when the page's own size is known, without the student's rotation. */
  onSize: (size: PageSize) => void;
}

/** A page that takes longer to open counts as damaged. Drawing has no limit. */
const pageTimeoutMs = 20_000;

/** `done` resolves to `undefined` when cancelled, and rejects if the page cannot be drawn. */
export function drawPage(request: DrawRequest): Drawing {
  let isOver = false;
  let task: RenderTask | undefined;
  let textLayer: TextLayer | undefined;
  const draw = async (): Promise<DrawnPage | undefined> => {
    const page = await pageWithin(pageTimeoutMs, request.pdf, request.pageNumber);
    if (isOver) return undefined;
    const plain = page.getViewport({ scale: 1 });
    const size = { width: plain.width, height: plain.height };
    request.onSize(size);
    const rotation = (page.rotate + request.rotation) % 360;
    const scale = request.width / turned(size, request.rotation).width;
    const viewport = page.getViewport({ scale, rotation });
    const { width, height } = viewport;
    const canvas = canvasOf({ width, height });
    const ratio = canvas.width / width;
    task = page.render({
      canvas,
      viewport,
      transform: [ratio, 0, 0, canvas.height / height, 0, 0],
    });
    await task.promise;
    if (isOver) return undefined;
    const words = wordsElement();
    releaseCanvases(request.host);
    request.host.replaceChildren(canvas, words);
    textLayer = new TextLayer({
      textContentSource: await pageTextOf(page),
      container: words,
      viewport,
    });
    if (isOver) return undefined;
    await textLayer.render();
    return isOver ? undefined : { spans: textLayer.textDivs, page, rotation };
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

/** Frees their memory at once. */
function releaseCanvases(host: HTMLElement): void {
  for (const canvas of host.querySelectorAll('canvas')) canvas.width = canvas.height = 0;
}

function canvasOf({ width, height }: PageSize): HTMLCanvasElement {
  const scale = outputScale(width, height, window.devicePixelRatio, maxPageArea);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(width * scale));
  canvas.height = Math.max(1, Math.floor(height * scale));
  canvas.style.width = '100%';
  canvas.style.height = '100%';
  canvas.setAttribute('aria-hidden', 'true');
  return canvas;
}

/** `reader-page.tsx` sets its scale, `--page-scale`. */
function wordsElement(): HTMLElement {
  const words = document.createElement('div');
  words.className = 'text-layer';
  // They lie invisibly over the picture of the page, letter by letter.
  words.translate = false;
  return words;
}
