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
const finding = vi.hoisted(() => ({
  keySentencesIn: vi.fn(async () => []),
  keySentencesOf: vi.fn(async (_: readonly unknown[], __: object) => []),
}));
vi.mock('../../queries/key-sentences.ts', () => finding);

beforeEach(async () => {
  await openAccountDatabase(crypto.randomUUID());
});
afterEach(() => {
  vi.clearAllMocks();
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

it('reads only the pages around what the student chose, and asks for its sentences alone', async () => {
  const file = { id: 'f', name: 'History.pdf', pageCount: 800 } as never;
  const marks = [
    { page: 700, quote: 'The telegram' },
    { page: 3, quote: 'The Lusitania' },
  ];
  reading.readFileText.mockResolvedValue({ ok: true, data: true });
  reading.pagesOfText.mockImplementation((async (_: string, { fromPage }: { fromPage: number }) => [
    { page: fromPage, blocks: [], text: '' },
  ]) as never);
  const asked = {
    ...{ source: { entity: 'file', id: 'f' } as const, file, isHere: true },
    range: { fromPage: 1, toPage: 800 },
    chosen: { of: 'highlights' as const, key: 'highlights all', marks },
  };
  const { result } = renderHook(() => useSentences(asked));
  await vi.waitFor(() => expect(result.current[0].kind).toBe('found'));
  expect(reading.readFileText.mock.calls.map(([, range]: unknown[]) => range)).toEqual([
    { fromPage: 2, toPage: 4 },
    { fromPage: 699, toPage: 701 },
  ]);
  expect(finding.keySentencesIn).not.toHaveBeenCalled();
  const [[pages, options] = []] = finding.keySentencesOf.mock.calls;
  expect(pages).toMatchObject([{ page: 2 }, { page: 699 }]);
  expect(options).toMatchObject({ marks });
});
