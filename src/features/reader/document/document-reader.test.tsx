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
import { WithReaderParts } from '../../../../test/support/reader-parts.tsx';
import { closeAccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { openAsk, useAsk } from '../ask/ask-store.ts';
import type { FullScreen } from '../reader-frame.tsx';
import { DocumentReader } from './document-reader.tsx';

vi.mock('../../../db/bytes/blobs.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  readBlob: async () => new Blob(['Osmosis']),
}));
vi.mock('../../../reading/documents/open-document.ts', () => ({
  openDocument: async () => ({
    ok: true,
    document: { title: undefined, sections: [[]], pictures: new Map() },
  }),
}));
vi.mock('../ask/file-asker.ts', () => ({
  openFileAsker: () => ({ examples: async () => [], close: () => undefined }),
}));

const file = {
  ...{ id: 'f', sha256: 'a'.repeat(64), mime: 'text/plain', name: 'Plants' },
  ...{ pageCount: 1, content: 'text' },
} as StudyFile;

/** jsdom has no layout that could be observed. */
class Still {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}

beforeEach(async () => {
  vi.stubGlobal('IntersectionObserver', Still);
  vi.stubGlobal('ResizeObserver', Still);
  await openAccountDatabase(crypto.randomUUID());
});
afterEach(() => {
  cleanup();
  closeAccountDatabase();
  vi.unstubAllGlobals();
});

async function open(isWide: boolean) {
  const full = { isWide, isFull: false } as FullScreen;
  const root = createRootRoute({
    component: () => (
      <DocumentReader file={file} full={full} onBack={() => undefined} actions={null} />
    ),
  });
  const history = createMemoryHistory();
  render(
    <WithReaderParts>
      <RouterProvider router={createRouter({ routeTree: root, history })} />
    </WithReaderParts>,
  );
  return await screen.findByRole('region', { name: 'Text of Plants' });
}

const panel = () => screen.queryByRole('complementary', { name: 'Ask this file' });

it.each([
  ['a laptop', true],
  ['a phone', false],
])('a document is asked as a PDF is, on %s', async (_, isWide) => {
  const pages = await open(isWide);
  expect(panel()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ask this file' }));
  expect(panel()).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Question' }));
  await userEvent.keyboard('q?{Escape}');
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(pages);
  await userEvent.keyboard('q');
  expect(screen.getByRole('textbox', { name: 'Question' })).toHaveProperty('value', 'q?');
});

it('a link of the search that asks opens the questions, which end with the document', async () => {
  openAsk();
  await open(true);
  expect(panel()).toBeTruthy();
  cleanup();
  expect(useAsk.getState().isOpen).toBe(false);
});
