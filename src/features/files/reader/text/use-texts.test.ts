// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../../../db/database.ts';
import { useTextStates } from '../../../../pdf/text/file-text.ts';
import { useTexts } from './use-texts.ts';

afterEach(cleanup);

const reading = (done: number) =>
  act(async () => useTextStates.setState({ f: { kind: 'reading', done, total: 200 } }, true));

it('shows the pages of a part as soon as the next one is read', async () => {
  await openAccountDatabase('texts');
  const { result } = renderHook(() => useTexts({ id: 'f', pageCount: 200 }));
  await waitFor(() => expect(result.current?.size).toBe(0));
  // A part is stored once its last page is read.
  await reading(80);
  const pages = Array.from({ length: 80 }, (_, index) => ({ page: index + 1 }));
  await currentDatabase().pageTexts.bulkPut(
    pages.map(({ page }) => ({ fileId: 'f', page, blocks: [], text: '' })),
  );
  await reading(81);
  await waitFor(() => expect(result.current?.size).toBe(80));
});
