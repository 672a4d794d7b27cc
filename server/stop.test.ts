import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStop } from './stop.ts';

/** The test decides when this server ends. */
function createApp() {
  const closed = Promise.withResolvers<void>();
  const closeIdleConnections = vi.fn();
  const close = vi.fn(() => closed.promise);
  const app = { close, server: { closeIdleConnections } } as unknown as FastifyInstance;
  return { app, close, closeIdleConnections, closed };
}

describe('a server that stops', () => {
  const exit = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    exit.mockReset();
    vi.spyOn(process, 'exit').mockImplementation(exit as never);
  });
  afterEach(() => {
    vi.clearAllTimers();
    vi.useRealTimers();
  });

  it('waits five seconds at most for what is under way, and closes connections whose answers are out', async () => {
    const { app, closeIdleConnections } = createApp();
    createStop(app)(70);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(closeIdleConnections).toHaveBeenCalled();
    expect(exit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(exit).toHaveBeenCalledExactlyOnceWith(70);
  });

  it('ends as soon as nothing is under way, with what it was told first', async () => {
    const { app, close, closed } = createApp();
    const stop = createStop(app);
    stop(70);
    stop(0);
    closed.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(close).toHaveBeenCalledOnce();
    expect(exit).toHaveBeenCalledExactlyOnceWith(70);
  });

  it('says by its code that something could not be closed', async () => {
    const { app, closed } = createApp();
    createStop(app)(0);
    closed.reject(new Error('The database is away'));
    await vi.advanceTimersByTimeAsync(0);
    expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  });
});
