// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FatalBoundary } from './fatal-boundary.tsx';
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
  downloadFiles: vi.fn(async () => undefined),
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
    fireEvent.click(screen.getByRole('button', { name: 'Download what is not on the server yet' }));
    expect(downloadChanges).toHaveBeenCalledOnce();
    expect(await screen.findByText('The copy is in your downloads.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Download the file/ })).toBeNull();
  });

  it('[P2] hands out files too, and says when a copy could not be made', async () => {
    const downloadFiles = vi.fn(() => Promise.reject(new Error('no')));
    breakDown(waiting({ changes: 0, files: 2, words: '2 files are', downloadFiles }));
    fireEvent.click(await screen.findByRole('button', { name: 'Download the files' }));
    expect(
      await screen.findByText('The copy could not be made. Reload the page and try again.'),
    ).toBeDefined();
  });

  it.each<[UnsentWork, RegExp]>([
    [{ kind: 'safe' }, /saved on this device, and the server has confirmed all of it/],
    [{ kind: 'unreadable' }, /could not be read just now\. Nothing was deleted/],
  ])('says how the work stands: %o', async (found, words) => {
    breakDown(found);
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
  });
});
