// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WithReaderParts } from '../../../../test/support/reader-parts.tsx';
import { drawnTextOf } from '../../../components/page-marks/drawn-text.ts';
import {
  type Highlights,
  HighlightsContext,
} from '../../../components/page-marks/highlights-context.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import type { Highlight } from '../../../model/entities/highlight.ts';
import type { DocumentSection } from '../../../reading/documents/document.ts';
import { closeFind, lookFor } from '../find/find-store.ts';
import { SectionView } from './section-view.tsx';

const section: DocumentSection = [{ kind: 'paragraph', runs: [{ text: 'Cells divide in two.' }] }];

const row: Highlight = {
  ...{ id: 'h', fileId: 'f', page: 2, color: 'pink', quote: 'divide', note: null },
  ...{ prefix: 'Cells ', suffix: ' in two.', start: 6, end: 12, madeOn: 'c'.repeat(64) },
  ...{ createdAt: 1, deletedAt: 0, $at: '', $by: {} },
};

/** The layout that jsdom lacks: the section is 100 px wide and high, its words are one line. */
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal('CSS', { escape: (id: string) => id });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100));
  Range.prototype.getClientRects = () => [new DOMRect(10, 20, 30, 5)] as unknown as DOMRectList;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Range.prototype, 'getClientRects');
});

function show(shared: Partial<Highlights>, shown = section) {
  const all: Highlights = {
    ...{ file: { id: 'f' } as StudyFile, rows: [row], anchors: new Map(), wanted: undefined },
    ...{
      reportDrawn: vi.fn(),
      openBar: vi.fn(),
      goTo: vi.fn(),
      reached: vi.fn(),
      makeCard: vi.fn(),
      generate: vi.fn(),
    },
    ...shared,
  };
  render(
    <HighlightsContext value={all}>
      <WithReaderParts>
        <SectionView
          section={shown}
          number={2}
          count={3}
          unit="section"
          pictures={new Map()}
          isPictures={false}
        />
      </WithReaderParts>
    </HighlightsContext>,
  );
  return all;
}

const cell = { blocks: [], columns: 1 };
const longTable: DocumentSection = [
  {
    kind: 'table',
    rows: Array.from({ length: 400 }, () => ({ isHead: false, cells: Array(10).fill(cell) })),
  },
];

it('shows the beginning of a table with very many cells, and all of it when asked', async () => {
  show({ rows: [] }, longTable);
  expect(screen.getAllByRole('row')).toHaveLength(300);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 400 rows' }));
  expect(screen.getAllByRole('row')).toHaveLength(400);
});

it('shows all of it where words are looked for or highlighted, which may be in any row', () => {
  show({ rows: [row] }, longTable);
  expect(screen.getAllByRole('row')).toHaveLength(400);
  cleanup();
  show({ rows: [] }, longTable);
  act(() => lookFor('cells'));
  expect(screen.getAllByRole('row')).toHaveLength(400);
  act(closeFind);
  expect(screen.getAllByRole('row')).toHaveLength(400);
});

const withFormula: DocumentSection = [
  {
    kind: 'paragraph',
    runs: [
      { text: 'Cells divide in ' },
      { text: 'a/b', tex: '\\frac{a}{b}' },
      { text: ' days.' },
      { text: 'x²', tex: 'x^2', isDisplay: true },
    ],
  },
];

it('draws formulas, which searches and highlights find by their words', async () => {
  const quote = 'divide in a/b days';
  const words = { ...row, quote, start: 6, end: 24, suffix: '.' };
  const { reportDrawn } = show({ rows: [words] }, withFormula);
  const article = screen.getByRole('article');
  await waitFor(() => expect(article.querySelectorAll('.katex')).toHaveLength(2));
  expect(article.querySelectorAll('.katex-display')).toHaveLength(1);
  expect(article.querySelector('.mfrac')).not.toBeNull();
  await waitFor(() => expect(reportDrawn).toHaveBeenCalledWith(['h'], []));
  expect(drawnTextOf(article).text).toBe('Cells divide in a/b days.x²\n');
  act(() => lookFor('a/b'));
  const find = () => article.parentElement?.querySelectorAll('[data-found]') ?? [];
  await waitFor(() => expect(find()).toHaveLength(1));
  act(closeFind);
});

it('draws the numbers and letters of lists', () => {
  const item = (text: string): DocumentSection => [{ kind: 'paragraph', runs: [{ text }] }];
  show({ rows: [] }, [
    {
      ...{ kind: 'list', isOrdered: true, start: 3, numbering: 'lower-alpha', values: { 1: 7 } },
      items: [item('c'), item('g')],
    },
  ]);
  const list = screen.getByRole('list');
  expect(list.getAttribute('start')).toBe('3');
  expect(list.className).toContain('list-[lower-alpha]');
  expect(screen.getAllByRole('listitem').map((one) => one.getAttribute('value'))).toEqual([
    null,
    '7',
  ]);
});

it('draws the highlights of its words over the section', async () => {
  const ofOtherSection = { ...row, id: 'i', page: 1 };
  const { reportDrawn, openBar } = show({ rows: [ofOtherSection, row] });
  const article = screen.getByRole('article', { name: 'Section 2 of 3' });
  const mark = await screen.findByRole('button', { name: 'Pink highlight: divide' });
  const layer = mark.closest('[data-overlay]');
  // Over the section, in an element of its size, outside its text.
  expect(layer?.parentElement).toBe(article.parentElement);
  expect(article.contains(layer)).toBe(false);
  expect(mark.style).toMatchObject({ left: '10%', top: '20%', width: '30%', height: '5%' });
  await waitFor(() => expect(reportDrawn).toHaveBeenCalledWith(['h'], []));
  await userEvent.click(mark);
  expect(openBar).toHaveBeenCalledOnce();
});

it('says which of its highlights it does not find', async () => {
  const gone = { ...row, quote: 'Mitochondria make energy', start: 0, end: 24, prefix: '' };
  const { reportDrawn } = show({ rows: [gone] });
  await waitFor(() => expect(reportDrawn).toHaveBeenCalledWith([], ['h']));
  expect(screen.queryByRole('button', { name: /highlight/ })).toBeNull();
});
