// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setWindowWidth } from '../../../test/support/window-width.ts';
import { closeAccountDatabase, openAccountDatabase } from '../../db/database.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { PaneContext } from '../../ui/split/pane.ts';
import type { FileReaderProps } from './file-reader.tsx';
import { FileView } from './file-view.tsx';

vi.mock('./opened-file.tsx', () => ({
  OpenedFile: ({ onBack }: FileReaderProps) => (
    <button type="button" onClick={onBack}>
      Leave
    </button>
  ),
}));

beforeEach(async () => {
  setWindowWidth(1400);
  window.scrollTo = vi.fn();
  await openAccountDatabase(crypto.randomUUID());
});
afterEach(() => {
  cleanup();
  closeAccountDatabase();
  vi.unstubAllGlobals();
});

it('in a pane, leaving the file closes the pane and goes nowhere', async () => {
  const close = vi.fn();
  const pane = { element: { current: document.body }, close, history: undefined };
  const file = {
    ...{ id: 'cells', name: 'Cells', mime: 'application/pdf', sha256: 'a', pageCount: 2 },
    sizeBytes: 10,
  } as StudyFile;
  const history = createMemoryHistory({ initialEntries: ['/dashboard/library/files/cells'] });
  const root = createRootRoute({
    component: () => (
      <PaneContext value={pane}>
        <FileView file={file} state={{ kind: 'here' } as never} />
      </PaneContext>
    ),
    notFoundComponent: () => null,
  });
  render(<RouterProvider router={createRouter({ routeTree: root, history })} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(close).toHaveBeenCalledOnce();
  expect(history.location.pathname).toBe('/dashboard/library/files/cells');
});
