// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noUnreadFiles, type UnreadFile } from '../../../queries/search/unread-files.ts';
import { PaletteNotices, readingInWords } from './palette-notices.tsx';
import type { FoundNow } from './use-found.ts';

afterEach(cleanup);

const settled: FoundNow = {
  ...{
    groups: [],
    isSettled: true,
    corrected: [],
    hasSome: false,
    areTags: false,
    hasFailed: false,
  },
  ...{ isPartial: false, unread: noUnreadFiles, state: { kind: 'ready' } },
  askAgain: () => undefined,
};
const file = (name: string, more: Partial<UnreadFile> = {}): UnreadFile => ({
  ...{ id: name, name, mime: 'application/pdf', pageCount: 874, readPages: 26, isHere: true },
  ...more,
});
const onShowFiles = vi.fn();

function show(found: Partial<FoundNow>, areFilesSearched = true) {
  render(
    <PaletteNotices
      {...{ typed: 'bilayer', areFilesSearched, onShowFiles }}
      found={{ ...settled, ...found }}
      onType={() => undefined}
    />,
  );
}

describe('the search says', () => {
  it('that files are still being read, and how far', () => {
    const slides = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
    expect(readingInWords([file('anatomy.pdf')])).toBe(
      '“anatomy.pdf” is still being read: 26 of 874 pages.',
    );
    expect(readingInWords([file('a.pptx', { mime: slides, pageCount: 1_200 })])).toBe(
      '“a.pptx” is still being read: 26 of 1,200 slides.',
    );
    expect(readingInWords([file('a.pdf'), file('b.pptx', { mime: slides })])).toBe(
      '2 files are still being read: 52 of 1,748 pages.',
    );
  });

  it('which files it cannot search, also when others were found, and leads to them', async () => {
    const unread = {
      reading: [file('anatomy.pdf')],
      away: [file('away.pdf', { isHere: false })],
      failed: [file('one.pdf'), file('two.pdf')],
    };
    show({ unread });
    expect(screen.getByText(/“anatomy.pdf” is still being read/)).toBeTruthy();
    expect(screen.getByText(/“away.pdf” is not on this device yet. Open it or/)).toBeTruthy();
    expect(screen.getByText(/words of 2 files could not be read/)).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Show files' })[0] as HTMLElement);
    expect(onShowFiles).toHaveBeenCalledOnce();
  });

  it('nothing about files where only other things are searched', () => {
    show({ unread: { ...noUnreadFiles, reading: [file('anatomy.pdf')] } }, false);
    expect(screen.queryByText(/still being read/)).toBeNull();
  });

  it('what it searched in place of a mistyped word', () => {
    show({ corrected: ['photosynthesis'] });
    expect(screen.getByText('photosynthesis')).toBeTruthy();
  });

  it('which of the words it searched where nothing has all of them', () => {
    show({ corrected: ['osmosis', 'essay', 'war'], hasSome: true });
    expect(document.body.textContent).toBe(
      'Nothing has all these words. Showing results with osmosis, essay or war',
    );
  });

  it('how far the index is, and where it ends', () => {
    show({ state: { kind: 'building', progress: { done: 40, total: 160 } } });
    expect(screen.getByText(/Indexing your library: 25 %/)).toBeTruthy();
    show({ state: { kind: 'ready', small: 'full' } });
    expect(screen.getByText('This device searches up to 5,000 pages of your files.')).toBeTruthy();
  });
});
