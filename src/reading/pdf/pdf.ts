/**
 * The only module that holds pdf.js. It is large: import it with `import()` where pages are needed.
 * Bytes are read by slice, so that a file of 200 MB costs no more memory than its visible pages.
 */
import {
  AnnotationEditorType,
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  PasswordException,
  PDFDataRangeTransport,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFWorker,
  TextLayer,
  VerbosityLevel,
} from 'pdfjs-dist';
import rendererSrc from 'pdfjs-dist/build/pdf.renderer.min.mjs?url';
import workerSrc from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { DidNotCome, openWorker } from '../../lib/missing-part.ts';
import { type ByteSource, sourceOfBlob } from './byte-source.ts';
import { within } from './within.ts';

/**
 * The part of a document (DOM) that pdf.js needs, which a worker lacks. pdf.js has equal classes and does not export
 * them.
 */
interface CanvasAndContext {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

class OffscreenCanvases {
  create(width: number, height: number): CanvasAndContext {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (canvas === null) return;
    canvas.width = width;
    canvas.height = height;
  }

  destroy(held: CanvasAndContext): void {
    this.reset(held, 0, 0);
    held.canvas = null;
    held.context = null;
  }
}

/** Filters are SVG elements of the document, so a worker applies none. */
class NoFilters {
  addFilter = none;
  addHCMFilter = none;
  addAlphaFilter = none;
  addLuminosityFilter = none;
  addKnockoutFilter = none;
  addHighlightHCMFilter = none;
  addSelectionHCMFilter = none;
  addSelectionFilter = none;
  createSelectionStyle = () => null;
  destroy = () => undefined;
}

function none(): string {
  return 'none';
}

GlobalWorkerOptions.workerSrc = workerSrc;
GlobalWorkerOptions.rendererSrc = rendererSrc;

export { AnnotationEditorType, TextLayer };

/** Prefix of the keys under which pdf.js stores new annotations (`AnnotationEditorPrefix` in its sources). */
export const annotationPrefix = 'pdfjs_internal_editor_';

/** `no-reader`: pdf.js itself could not be loaded; the file may be sound. */
export type PdfProblem = 'encrypted' | 'broken' | 'empty' | 'no-reader';
export type OpenedPdf =
  | { ok: true; pdf: PDFDocumentProxy; close: () => Promise<void> }
  | { ok: false; problem: PdfProblem };

/** A file without an answer for this long counts as broken. */
const openTimeoutMs = 60_000;
const rangeBytes = 256 * 1024;
/** A larger picture would exhaust the memory of the tab (64 megapixels, 256 MB). */
const maxImagePixels = 64_000_000;

/** Reads several PDFs in turn, because starting a worker takes longer than drawing a page. */
export interface NestedWorker {
  pdfWorker: PDFWorker;
  /** Rejects when the worker did not start or broke; pdf.js would wait forever. */
  failed: Promise<never>;
  end: () => void;
}

/** pdf.js reads the document's address before it starts a worker of its own, and a worker has no document. */
const isInWorker = 'WorkerGlobalScope' in globalThis;

export function startNestedWorker(): NestedWorker {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  // A failure while nobody waits must not become an unhandled rejection.
  failed.catch(() => undefined);
  const port = openWorker(() => new Worker(workerSrc, { type: 'module' }), reject);
  const pdfWorker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS });
  const end = () => {
    pdfWorker.destroy();
    port.terminate();
  };
  return { pdfWorker, failed, end };
}

interface OpenOptions {
  /** User or owner password (ISO 32000-2, §7.6.4). Both open the file; the owner's restrictions are not enforced. */
  password?: string | undefined;
  /** Inside a worker: replaces a worker of its own, and `close` does not end it. */
  nested?: NestedWorker;
}

/**
 * Opens a PDF; never throws. Call `close` when done: it ends the document's own workers. `encrypted`: the password is
 * missing or wrong.
 */
export async function openPdf(
  bytes: Blob | ByteSource,
  options: OpenOptions = {},
): Promise<OpenedPdf> {
  const source = bytes instanceof Blob ? sourceOfBlob(bytes) : bytes;
  const range = new SourceRange(source);
  const own = isInWorker && options.nested === undefined ? startNestedWorker() : undefined;
  const nested = options.nested ?? own;
  const task = begin(range, options.password, nested);
  const close = () =>
    task
      .destroy()
      .catch((error: unknown) => console.warn('A PDF did not close', error))
      .finally(() => own?.end());
  try {
    const opening = Promise.race([task.promise, range.failed, ...(nested ? [nested.failed] : [])]);
    const pdf = await within(openTimeoutMs, opening, source.isWaiting);
    if (source.isWaiting !== undefined) waits.set(pdf, source.isWaiting);
    if (pdf.numPages > 0) return { ok: true, pdf, close };
    close();
    return { ok: false, problem: 'empty' };
  } catch (error) {
    close();
    return { ok: false, problem: problemOf(error) };
  }
}

function begin(
  range: SourceRange,
  password: string | undefined,
  nested: NestedWorker | undefined,
): PDFDocumentLoadingTask {
  return getDocument({
    ...(password !== undefined && { password }),
    range,
    rangeChunkSize: rangeBytes,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: resource('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: resource('standard_fonts'),
    wasmUrl: resource('wasm'),
    iccUrl: resource('iccs'),
    maxImageSize: maxImagePixels,
    verbosity: VerbosityLevel.ERRORS,
    ...(nested && { ...withoutPage, worker: nested.pdfWorker }),
  });
}

/** Draws letters as shapes and skips filters, since fonts and filters need a document (DOM). */
const withoutPage = {
  useWorkerFetch: true,
  disableFontFace: true,
  CanvasFactory: OffscreenCanvases,
  FilterFactory: NoFilters,
};

/** An absolute address, since a nested worker has no document to resolve a relative one. */
function resource(folder: string): string {
  return isInWorker ? `${location.origin}/pdfjs/${folder}/` : `/pdfjs/${folder}/`;
}

function problemOf(error: unknown): PdfProblem {
  if (error instanceof PasswordException) return 'encrypted';
  if (error instanceof InvalidPDFException) return 'broken';
  console.warn('A PDF did not open', error);
  if (error instanceof DidNotCome) return 'no-reader';
  // pdf.js gives only a message, no code.
  return /worker failed/i.test(String(error)) ? 'no-reader' : 'broken';
}

const waits = new WeakMap<PDFDocumentProxy, () => boolean>();

/** A page of an open PDF. Download time of its bytes does not count. @throws as `within` does */
export function pageWithin(limitMs: number, pdf: PDFDocumentProxy, pageNumber: number) {
  return workWithin(limitMs, pdf, pdf.getPage(pageNumber));
}

/** As `pageWithin`, for any request to an open PDF. */
export function workWithin<T>(limitMs: number, pdf: PDFDocumentProxy, work: Promise<T>) {
  return within(limitMs, work, waits.get(pdf));
}

class SourceRange extends PDFDataRangeTransport {
  readonly #source: ByteSource;
  readonly #failure = Promise.withResolvers<never>();
  /** Rejects when a part will never come. */
  readonly failed = this.#failure.promise;

  constructor(source: ByteSource) {
    super(source.size, null);
    this.#source = source;
    this.failed.catch(() => undefined);
  }

  override requestDataRange(begin: number, end: number): void {
    this.#source.read(begin, end).then(
      (bytes) => this.onDataRange(begin, bytes),
      (error: unknown) => {
        console.warn('A file could not be read', error);
        this.#failure.reject(error);
        this.onDataRange(begin, new Uint8Array(end - begin));
      },
    );
  }
}
