// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WithReaderParts } from '../../../test/support/reader-parts.tsx';
import {
  type Highlights,
  HighlightsContext,
} from '../../components/page-marks/highlights-context.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import type { Highlight } from '../../model/entities/highlight.ts';
import { resetReader, showPage } from '../../reading/pdf/reader-store.ts';
import { closeFind, goToMatch, lookFor, notePage } from './find/find-store.ts';
import { TextPage } from './text-pages.tsx';

const paragraph = 'Memory is a set of processes. Memory lasts.';
const text = {
  ...{ fileId: 'f', page: 5, text: `Memory\n\n${paragraph}` },
  blocks: [
    { kind: 'heading', text: 'Memory', page: 5 } as const,
    { kind: 'paragraph', text: paragraph, page: 5 } as const,
  ],
};

/** Marked in the page view, where lines end elsewhere and the running head is a word. */
const row: Highlight = {
  ...{ id: 'h', fileId: 'f', page: 5, color: 'pink', quote: 'a set of processes', note: 'Exam' },
  ...{ prefix: '205 Memory Memory is ', suffix: '. Memory', start: 21, end: 41 },
  ...{ madeOn: 'c'.repeat(64), createdAt: 1, deletedAt: 0, $at: '', $by: {} },
};

vi.mock('../highlights/area-picture.tsx', () => ({ AreaPicture: () => null }));

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
  resetReader();
  closeFind();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Range.prototype, 'getClientRects');
});

function show(rows: readonly Highlight[]) {
  const all: Highlights = {
    ...{ file: { id: 'f' } as StudyFile, rows, anchors: new Map(), wanted: undefined },
    ...{
      reportDrawn: vi.fn(),
      openBar: vi.fn(),
      goTo: vi.fn(),
      reached: vi.fn(),
      makeCard: vi.fn(),
      generate: vi.fn(),
    },
  };
  render(
    <HighlightsContext value={all}>
      <WithReaderParts>
        <TextPage page={5} label="205" text={text} sizePx={19} />
      </WithReaderParts>
    </HighlightsContext>,
  );
  return all;
}

it('draws the highlights of the page in its text, with their notes, and opens their bar', async () => {
  const { openBar } = show([row]);
  const mark = await screen.findByRole('button', {
    name: 'Pink highlight with a note: a set of processes',
  });
  expect(screen.getByRole('article', { name: 'Page 205' }).contains(mark)).toBe(false);
  await userEvent.click(mark);
  expect(openBar).toHaveBeenCalledOnce();
});

it('calls nothing gone that the text alone does not have, such as a running head', async () => {
  const { reportDrawn } = show([row, { ...row, id: 'i', quote: 'Chapter 8 of this long book' }]);
  await screen.findByRole('button', { name: /^Pink highlight/ });
  expect(reportDrawn).toHaveBeenLastCalledWith(['h'], []);
});

it('has the areas of the page below its words, with their notes, and opens their bar', async () => {
  const area = { kind: 'rectangle', numbers: [0.1, 0.1, 0.5, 0.2] } as const;
  const drawn = { ...row, id: 'a', quote: '', area: { ...area, numbers: [...area.numbers] } };
  const { openBar } = show([drawn, { ...drawn, id: 'b', page: 6 }]);
  const button = screen.getByRole('button', { name: /Area on page 5/ });
  expect(screen.getByRole('article').contains(button)).toBe(false);
  await userEvent.click(button);
  expect(openBar).toHaveBeenCalledWith(
    expect.objectContaining({ marked: { kind: 'highlight', id: 'a', place: undefined } }),
  );
});

it('marks the words of a source', () => {
  showPage(5, 'is a set of pro- cesses.');
  show([]);
  expect(document.querySelector('mark')?.textContent).toBe('is a set of processes');
});

it('has no page number among its words', () => {
  show([]);
  expect(screen.getByRole('article').textContent).toBe(`Memory${paragraph}`);
});

it('marks what is found in it, with the one that is current', async () => {
  lookFor('memory');
  notePage(5, 3);
  goToMatch(1);
  show([]);
  const found = await vi.waitFor(() => {
    const marks = [...document.querySelectorAll('[data-found]')];
    expect(marks).toHaveLength(3);
    return marks;
  });
  expect(found.map((mark) => mark.getAttribute('data-found'))).toEqual(['', 'current', '']);
  expect(screen.getByRole('article').textContent).toBe(`Memory${paragraph}`);
});
