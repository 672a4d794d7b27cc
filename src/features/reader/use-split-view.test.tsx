// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setWindowWidth } from '../../../test/support/window-width.ts';
import { opensSplitViewMarker, readSplitViewSearch } from '../../components/screen-pane.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { resetReader, useReader } from '../../reading/pdf/reader-store.ts';
import { useSplitView } from './use-split-view.ts';

const file = { id: 'cells', pageCount: 12 } as StudyFile;
const place = '/dashboard/library/files/cells';

function FileScreen() {
  const { path, leave, close } = useSplitView(file);
  return (
    <>
      <button type="button" {...{ [opensSplitViewMarker]: '' }}>
        Open
      </button>
      <button type="button" onClick={() => leave(`${place}#page=3&area=0.1_0.2_0.3_0.4`)}>
        Source
      </button>
      {path === undefined ? null : (
        <button type="button" onClick={close}>
          Close
        </button>
      )}
    </>
  );
}

beforeEach(() => {
  setWindowWidth(1400);
  window.scrollTo = vi.fn();
  resetReader();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  const root = createRootRoute();
  const route = createRoute({
    ...{ getParentRoute: () => root, path: place, component: FileScreen },
    validateSearch: readSplitViewSearch,
  });
  const history = createMemoryHistory({ initialEntries: [`${place}?beside=notes`] });
  render(
    <RouterProvider router={createRouter({ routeTree: root.addChildren([route]), history })} />,
  );
  return screen.findByRole('button', { name: 'Close' });
}

it('a link to an area of the file shows the area', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Source' }));
  expect(useReader.getState().target).toMatchObject({ page: 3, area: [0.1, 0.2, 0.3, 0.4] });
});

it('the focus goes to what opens it when it is closed', async () => {
  await userEvent.click(await open());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});
