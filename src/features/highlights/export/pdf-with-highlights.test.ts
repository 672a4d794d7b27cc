// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import type { Highlight } from '../../../model/entities/highlight.ts';

/** The words that pdf.js finds on the page, and the annotations that it gets. */
const pdf = vi.hoisted(() => ({ words: '', written: [] as unknown[] }));

vi.mock('../../../db/bytes/blobs.ts', () => ({ readBlob: async () => new Blob(['%PDF-']) }));
vi.mock('../../../reading/pdf/pdf.ts', () => ({
  annotationPrefix: 'a',
  AnnotationEditorType: { HIGHLIGHT: 9, INK: 15 },
  TextLayer: class {
    readonly #container: HTMLElement;
    constructor({ container }: { container: HTMLElement }) {
      this.#container = container;
    }
    async render() {
      this.#container.textContent = pdf.words;
    }
  },
  openPdf: async () => ({
    ok: true,
    pdf: {
      numPages: 1,
      annotationStorage: { setValue: (_: string, value: unknown) => pdf.written.push(value) },
      saveDocument: async () => new Uint8Array([1]),
      getPage: async () => ({
        getViewport: () => ({
          ...{ width: 100, height: 100 },
          convertToPdfPoint: (x: number, y: number) => [x, 100 - y],
        }),
        getTextContent: async () => ({}),
        getAnnotations: async () => [],
        cleanup: () => undefined,
      }),
    },
    close: () => undefined,
  }),
}));

const { pdfWithHighlights } = await import('./pdf-with-highlights.ts');

const file = { id: 'f', sha256: 'a'.repeat(64), mime: 'application/pdf' } as StudyFile;
const row: Highlight = {
  ...{ id: 'h', fileId: 'f', page: 1, color: 'pink', quote: 'divide', note: null },
  ...{ prefix: 'Cells ', suffix: '', start: 6, end: 12, madeOn: file.sha256 },
  ...{ createdAt: 1, deletedAt: 0, $at: '', $by: {} },
};
let database: AccountDatabase;

/** jsdom has no layout. */
beforeEach(async () => {
  database = await openAccountDatabase('marker');
  pdf.words = '';
  pdf.written = [];
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  Range.prototype.getClientRects = () => [new DOMRect(10, 20, 30, 5)] as unknown as DOMRectList;
});
afterEach(async () => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(Range.prototype, 'getClientRects');
  closeAccountDatabase();
  await database.delete();
});

it('writes a highlight of the words that the PDF has', async () => {
  pdf.words = 'Cells divide';
  const made = await pdfWithHighlights(file, [row], new Map());
  expect(made).toMatchObject({ ok: true, data: { left: 0 } });
  expect(pdf.written).toMatchObject([{ rect: [10, 75, 40, 80] }]);
});

it('writes a highlight of the words that were recognized on a scan', async () => {
  await database.pageTexts.put({
    ...{ fileId: 'f', page: 1, blocks: [], text: 'Cells divide' },
    recognized: {
      ...{ language: 'eng', confidence: 90, width: 100, height: 100 },
      lines: [
        [
          ['Cells', 0, 200, 90, 50, 90],
          ['divide', 100, 200, 300, 50, 90],
        ],
      ],
    },
  });
  const made = await pdfWithHighlights(file, [row], new Map());
  expect(made).toMatchObject({ ok: true, data: { left: 0 } });
  expect(pdf.written).toHaveLength(1);
  expect(document.body.children).toHaveLength(0);
});

it('tells how many have no words in it', async () => {
  expect(await pdfWithHighlights(file, [row], new Map())).toMatchObject({ data: { left: 1 } });
});

it('writes areas and drawings too, which need no words', async () => {
  const area = {
    ...row,
    quote: '',
    area: { kind: 'rectangle' as const, numbers: [0.1, 0.2, 0.3, 0.4] },
  };
  const line = { kind: 'path' as const, numbers: [0.1, 0.1, 0.2, 0.2, 0.5, 0.5, 0.6, 0.5] };
  const ink = { ...row, id: 'i', quote: '', area: line, strokeEnds: [2, 4], strokeWidth: 0.01 };
  expect(await pdfWithHighlights(file, [area, ink], new Map())).toMatchObject({
    data: { left: 0 },
  });
  expect(pdf.written).toMatchObject([
    { annotationType: 9, rect: [10, 40, 40, 80], quadPoints: [] },
    {
      ...{ annotationType: 15, thickness: 1, rect: [9, 49, 61, 91] },
      paths: {
        points: [
          [10, 90, 20, 80],
          [50, 50, 60, 50],
        ],
      },
    },
  ]);
});
