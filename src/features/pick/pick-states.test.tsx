// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { FileState } from '../../components/files/file-state.ts';
import { Failed, None } from './pick-states.tsx';

afterEach(cleanup);

const place = {
  ...{ source: { entity: 'file' as const, id: 'f' }, name: 'Cells.pdf', unit: 'page' as const },
  ...{ file: undefined, range: { fromPage: 1, toPage: 3 }, deckId: undefined },
};

function show(state: FileState, isComing = false) {
  const failed = { kind: 'failed' as const, why: 'gone' as const, message: '' };
  render(
    <Failed {...{ place, state, failed, isComing }} onRetry={() => undefined} another={null} />,
  );
}

it.each<[FileState, string, RegExp]>([
  [{ kind: 'remote' }, 'This file is not on this device yet', /^Download it once/],
  [{ kind: 'queued' }, 'This file is not on this device yet', /starts when you are online/],
  [{ kind: 'elsewhere' }, 'This file is only on your other device', /not uploaded yet/],
  [{ kind: 'download-failed', problem: 'No room left.' }, 'Download stopped', /^No room left\.$/],
])('of a file whose bytes are %j it says why it has no sentences', (state, title, text) => {
  show(state);
  expect(screen.getByRole('heading', { name: title })).toBeDefined();
  expect(screen.getByText(text)).toBeDefined();
});

it.each<FileState>([{ kind: 'remote' }, { kind: 'queued' }])(
  'of a file that is %j but comes by itself it shows only that it comes',
  (state) => {
    show(state, true);
    expect(screen.getByText('Downloading…')).toBeDefined();
    expect(screen.queryByRole('heading')).toBeNull();
  },
);

it('of a note that went away it says so, and nothing of downloads', () => {
  const message = 'This note is no longer on this device.';
  const note = { ...place, source: { entity: 'note' as const, id: 'n' } };
  const failed = { kind: 'failed' as const, why: 'gone' as const, message };
  render(
    <Failed
      {...{ failed, place: note, state: undefined, isComing: false, another: null }}
      onRetry={() => undefined}
    />,
  );
  expect(screen.getByText(message)).toBeDefined();
  expect(screen.queryByText(/Download/)).toBeNull();
});

it('gives a note no advice about pages, and counts words of a writing without spaces', () => {
  const note = { ...place, source: { entity: 'note' as const, id: 'n' } };
  const pages = [{ page: 1, blocks: [], text: '細胞是生命的單位。'.repeat(40) }];
  const found = { kind: 'found' as const, sentences: [], pages };
  render(<None {...{ found, place: note, another: null }} onLeave={() => undefined} />);
  expect(screen.getByText(/no sentence that stands by itself\.$/)).toBeDefined();
});

it.each([
  ['highlights', 0, /^These highlights have no words/],
  ['highlights', 2, /^The words of 2 highlights are not in the text of this file/],
  ['summary', 0, /^This summary has no points/],
  ['summary', 1, /^The words of its 1 point are not in the text of this file/],
] as const)('of %s with %i marks it says why they have no sentences', (of, count, text) => {
  const marks = Array.from({ length: count }, () => ({ page: 1, quote: 'words' }));
  const chosen = { ...place, chosen: { of, key: of, marks } };
  const found = { kind: 'found' as const, sentences: [], pages: [] };
  render(<None {...{ found, place: chosen, another: null }} onLeave={() => undefined} />);
  expect(screen.getByText(text)).toBeDefined();
});
