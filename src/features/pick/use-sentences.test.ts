// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { useTextStates } from '../../reading/pdf/text/file-text.ts';
import { useSentences } from './use-sentences.ts';

const reading = vi.hoisted(() => ({
  readFileText: vi.fn(() => new Promise(() => undefined)),
  countPagesOfText: vi.fn(async () => 0),
  pagesOfText: vi.fn(async () => []),
}));
vi.mock('../../reading/pdf/text/file-text.ts', async (original) => ({
  ...(await original<object>()),
  ...reading,
}));
vi.mock('../../queries/key-sentences.ts', () => ({ keySentencesIn: async () => [] }));

beforeEach(async () => {
  await openAccountDatabase(crypto.randomUUID());
});
afterEach(() => {
  useTextStates.setState({}, true);
  closeAccountDatabase();
});

it('begins when its own pages are read, while the rest of a long file is still under way', async () => {
  const file = { id: 'f', name: 'History.pdf' } as never;
  const asked = {
    ...{ source: { entity: 'file', id: 'f' } as const, file, isHere: true },
    range: { fromPage: 31, toPage: 60 },
  };
  const { result } = renderHook(() => useSentences(asked));
  const progress = (done: number) =>
    act(async () =>
      useTextStates.setState({ f: { kind: 'reading', done, total: 1_160 } as never }),
    );
  await vi.waitFor(() => expect(reading.readFileText).toHaveBeenCalled());
  reading.countPagesOfText.mockResolvedValue(29);
  await progress(59);
  expect(result.current[0]).toMatchObject({ kind: 'reading', done: 59 });
  reading.countPagesOfText.mockResolvedValue(30);
  await progress(60);
  await vi.waitFor(() => expect(result.current[0].kind).toBe('found'));
});
