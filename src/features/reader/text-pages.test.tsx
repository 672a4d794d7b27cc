// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../../db/database.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { useTextStates } from '../../reading/pdf/text/file-text.ts';
import { TextPages } from './text-pages.tsx';

const retryText = vi.hoisted(() => vi.fn());
vi.mock('../../reading/pdf/text/background-text.ts', () => ({ retryText }));

const file = { id: 'f', name: 'Cells', pageCount: 3 } as StudyFile;
const bars = { top: 0, bottom: 0 };

beforeEach(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  await openAccountDatabase(crypto.randomUUID());
});
afterEach(() => {
  cleanup();
  closeAccountDatabase();
  vi.unstubAllGlobals();
});

async function show() {
  const pages = { file, pdf: {} as PDFDocumentProxy, firstPage: { width: 1, height: 1 } };
  const look = { labels: undefined, isRtl: false, bars, onScroll: vi.fn(), onTap: undefined };
  render(<TextPages {...pages} {...look} area={{ current: null }} />);
  expect(await screen.findByRole('heading', { name: 'Reading text…' })).toBeTruthy();
}

it('says why the text is not there where reading it failed, and tries again', async () => {
  await show();
  act(() => useTextStates.setState({ f: { kind: 'failed', message: 'It is broken.' } }, true));
  // React may subscribe to the states a moment after it has drawn the heading.
  expect((await screen.findByRole('alert')).textContent).toContain('It is broken.');
  expect(screen.queryByText('Reading text…')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retryText).toHaveBeenCalledExactlyOnceWith(file);
});
