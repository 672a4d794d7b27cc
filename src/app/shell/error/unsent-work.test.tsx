// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FatalBoundary } from './error-view.tsx';
import type { UnsentWork } from './read-unsent-work.ts';

const work = vi.hoisted(() => ({ found: { kind: 'nobody' } as unknown }));
vi.mock('./read-unsent-work.ts', () => ({ readUnsentWork: async () => work.found }));

function Broken(): never {
  throw new Error('The tree broke');
}

function breakDown(found: UnsentWork) {
  work.found = found;
  render(
    <FatalBoundary>
      <Broken />
    </FatalBoundary>,
  );
}

const waiting = (more: Partial<Extract<UnsentWork, { kind: 'waiting' }>>): UnsentWork => ({
  kind: 'waiting',
  changes: 2,
  files: 0,
  words: '2 changes are',
  downloadChanges: vi.fn(async () => undefined),
  unkeptNotes: [],
  missingFiles: [],
  downloadFiles: vi.fn(async () => ({ copied: 1, missing: [] })),
  ...more,
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the error screen after the whole tree broke', () => {
  it('[P2] counts what is on this device only, and hands it out', async () => {
    const downloadChanges = vi.fn(async () => undefined);
    breakDown(waiting({ downloadChanges }));
    expect(
      await screen.findByText(/^2 changes are on this device only\. Nothing is lost/),
    ).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Download unsent changes' }));
    expect(downloadChanges).toHaveBeenCalledOnce();
    expect(await screen.findByText('The copy is in your downloads.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Download file/ })).toBeNull();
  });

  it('[P2] hands out files too, and says when a copy could not be made', async () => {
    const downloadFiles = vi.fn(() => Promise.reject(new Error('no')));
    breakDown(waiting({ changes: 0, files: 2, words: '2 files are', downloadFiles }));
    fireEvent.click(await screen.findByRole('button', { name: 'Download files' }));
    expect(
      await screen.findByText('Could not make the copy. Reload the page and try again.'),
    ).toBeDefined();
  });

  it('[P2] does not say that nothing is lost of what is not on this device, and names it', async () => {
    const missingFiles = ['later.pdf'];
    breakDown(waiting({ missingFiles, unkeptNotes: ['Cells'], words: '1 change is' }));
    expect(
      await screen.findByText(/^1 change is on this device only\. It stays here/),
    ).toBeDefined();
    expect(screen.queryByText(/Nothing is lost/)).toBeNull();
    expect(
      screen.getByText(/^“later.pdf” is not stored on this device\. Add it again/),
    ).toBeDefined();
    expect(
      screen.getByText(/^The last words in “Cells” could not be saved\. Download a copy/),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: /Download file/ })).toBeNull();
  });

  it('[P2] names the file that could not be copied with the others', async () => {
    const downloadFiles = vi.fn(async () => ({ copied: 1, missing: ['later.pdf'] }));
    breakDown(waiting({ changes: 0, files: 2, words: '2 files are', downloadFiles }));
    fireEvent.click(await screen.findByRole('button', { name: 'Download files' }));
    expect(
      await screen.findByText(
        'The copy is in your downloads, except “later.pdf”: it is not stored on this device.',
      ),
    ).toBeDefined();
  });

  it('does not send a student to a reload that loses what is not stored', async () => {
    const downloadChanges = vi.fn(() => Promise.reject(new Error('no')));
    breakDown(waiting({ unkeptNotes: ['Cells'], downloadChanges }));
    fireEvent.click(await screen.findByRole('button', { name: /Download unsent changes/ }));
    expect(await screen.findByText('Could not make the copy. Try again.')).toBeDefined();
  });

  it.each<[UnsentWork, RegExp]>([
    [{ kind: 'safe' }, /saved on this device and on the server/],
    [{ kind: 'unreadable' }, /can’t be read right now\. Nothing was deleted/],
  ])('says how the work stands: %o', async (found, words) => {
    breakDown(found);
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
  });
});
