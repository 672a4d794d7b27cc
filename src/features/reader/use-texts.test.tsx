// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../db/database.ts';
import { useTextStates } from '../../reading/pdf/text/file-text.ts';
import { useTexts } from './text-pages.tsx';

let database: AccountDatabase;

beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
});
afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

const store = (from: number, to: number) =>
  database.pageTexts.bulkPut(
    Array.from({ length: to - from + 1 }, (_, index) => {
      const page = from + index;
      return { fileId: 'f', page, text: `Page ${page}`, blocks: [] };
    }),
  );
const read = (done: number) =>
  act(() => useTextStates.setState({ f: { kind: 'reading', done, total: 200 } }, true));

it('has the pages of a part as soon as it is stored, which is after its last page was read', async () => {
  const { result } = renderHook(() => useTexts({ id: 'f', pageCount: 200 }));
  await vi.waitFor(() => expect(result.current?.size).toBe(0));
  read(0);
  read(80);
  // A part is cleaned as a whole first.
  await store(1, 80);
  read(81);
  await vi.waitFor(() => expect(result.current?.size).toBe(80));
});

it('has the last pages at the end of the reading', async () => {
  const { result } = renderHook(() => useTexts({ id: 'f', pageCount: 200 }));
  read(200);
  await store(1, 200);
  act(() => useTextStates.setState({}, true));
  await vi.waitFor(() => expect(result.current?.size).toBe(200));
});
