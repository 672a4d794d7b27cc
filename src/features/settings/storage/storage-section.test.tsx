// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ServerSpace, type SpaceAtServer } from './storage-section.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (data: SpaceAtServer) => {
  const ask = async () => ({ ok: true as const, data });
  render(<ServerSpace ask={ask} />);
};

describe('the space at the server', () => {
  it('is told beside what there is', async () => {
    show({ usedBytes: 1_200_000_000, quotaBytes: 2_000_000_000 });
    expect(await screen.findByText('1.2 GB of 2.0 GB on the server')).toBeTruthy();
    expect(screen.queryByText('Nearly full')).toBeNull();
  });

  it('has a warning before it is full, and another one when it is', async () => {
    show({ usedBytes: 900, quotaBytes: 1_000 });
    expect(await screen.findByText('Nearly full')).toBeTruthy();
    cleanup();
    show({ usedBytes: 1_000, quotaBytes: 1_000 });
    expect(await screen.findByText('Full')).toBeTruthy();
  });

  it('without a limit is only counted', async () => {
    show({ usedBytes: 900, quotaBytes: null });
    expect(await screen.findByText('900 B on the server')).toBeTruthy();
  });

  it('cannot be known without a network', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const ask = vi.fn();
    render(<ServerSpace ask={ask} />);
    expect(screen.getByText(/shown when the server can be reached/)).toBeTruthy();
    expect(ask).not.toHaveBeenCalled();
  });
});
