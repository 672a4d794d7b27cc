// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyScreen } from './lazy-screen.tsx';

afterEach(cleanup);

const Hello = () => <p>Hello</p>;

describe('a lazy screen', () => {
  it('is fetched once and then shows at once', async () => {
    const load = vi.fn(async () => ({ Hello }));
    const Screen = lazyScreen(load, 'Hello');
    await Promise.all([Screen.preload(), Screen.preload()]);
    render(<Screen />);
    expect(screen.getByText('Hello')).toBeDefined();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('fetches by itself where nobody did before', async () => {
    const Screen = lazyScreen(async () => ({ Hello }), 'Hello');
    render(
      <Suspense fallback="wait">
        <Screen />
      </Suspense>,
    );
    expect(await screen.findByText('Hello')).toBeDefined();
  });

  it('fails without a reload, and fetches again at the next try', async () => {
    const load = vi
      .fn<() => Promise<{ Hello: typeof Hello }>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
      .mockResolvedValueOnce({ Hello });
    const Screen = lazyScreen(load, 'Hello');
    await expect(Screen.preload()).rejects.toThrow('Failed to fetch');
    await expect(Screen.preload()).resolves.toBeUndefined();
  });
});
