// @vitest-environment jsdom
/** The bar of a highlight with an uncertain place. */
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Marked, useHighlights } from '../../components/page-marks/highlights-context.ts';
import { closeAccountDatabase, currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { createHighlights } from '../../model/entities/highlight.ts';
import { FileHighlights } from './file-highlights.tsx';

const [here, before] = ['b', 'a'].map((letter) => letter.repeat(64));
const file = {
  ...{ id: 'f', sha256: here, mime: 'application/pdf', name: 'Book', pageCount: 9 },
} as StudyFile;
const place = { page: 7, quote: 'The store', prefix: 'in ', suffix: ' of it', start: 3, end: 12 };
const nothing = () => null;
const studyMaterial = {
  NewCard: nothing,
  NewQuestion: nothing,
  Summarize: nothing,
  fromHighlights: nothing,
};

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
  await openAccountDatabase(crypto.randomUUID());
  const row = {
    ...{ fileId: 'f', page: 2, color: 'green' as const, note: 'Mine', quote: 'A store' },
  };
  await mutate(createHighlights, [
    { ...row, prefix: '', suffix: '', start: 0, end: 7, madeOn: before },
    { ...row, page: 3, madeOn: before },
  ]);
});
afterEach(() => {
  cleanup();
  closeAccountDatabase();
  vi.unstubAllGlobals();
});

function Opener({ marked }: { marked: Marked }) {
  const shared = useHighlights();
  const rectOf = () => new DOMRect(0, 0, 10, 10);
  return (
    <button type="button" onClick={() => shared?.openBar({ marked, rectOf })}>
      Open
    </button>
  );
}

async function open(marked: Marked) {
  render(
    <FileHighlights
      file={file}
      studyMaterial={studyMaterial}
      isText={false}
      onPages={nothing}
      onQuote={nothing}
    >
      <Opener marked={marked} />
    </FileHighlights>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  // After the rows are read.
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  await screen.findByRole('toolbar', { hidden: true });
}

const rows = async () => await currentDatabase().rows('highlight').orderBy('id').toArray();

it('“Keep here” gives the highlight the place at which it is drawn, of the file as it is now', async () => {
  const [first, second] = await rows();
  await open({ kind: 'highlight', id: first?.id ?? '', place });
  await userEvent.click(screen.getByRole('button', { name: 'Keep here', hidden: true }));
  await waitFor(async () => expect((await rows())[0]).toMatchObject({ ...place, madeOn: here }));
  const [kept, other] = await rows();
  expect(kept).toMatchObject({ color: 'green', note: 'Mine', fileId: 'f', deletedAt: 0 });
  expect(other).toEqual(second);
  await waitFor(() => expect(screen.queryByRole('toolbar', { hidden: true })).toBeNull());
});

it('asks for no place of a highlight that is where it was marked', async () => {
  const [first] = await rows();
  await open({ kind: 'highlight', id: first?.id ?? '', place: undefined });
  expect(screen.queryByRole('button', { name: 'Keep here', hidden: true })).toBeNull();
});
