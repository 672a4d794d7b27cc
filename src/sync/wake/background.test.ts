import { afterEach, describe, expect, it } from 'vitest';
import { createManualTimers } from '../../../test/support/manual-timers.ts';
import { initialStatus, reportStatus, syncStatus } from '../status/status-store.ts';
import { keepBackgroundSync } from './background.ts';

function setUp() {
  const timers = createManualTimers();
  let asked = 0;
  const stop = keepBackgroundSync({
    timers,
    ask: async () => {
      asked += 1;
    },
  });
  return { timers, stop, asked: () => asked };
}

function pending(count: number) {
  reportStatus({ pending: count }, 0);
}

afterEach(() => syncStatus.setState(initialStatus, true));

describe('asking the browser for Background Sync', () => {
  it('[S11] asks once for edits that this tab could not send for a while', () => {
    const { timers, asked } = setUp();
    pending(1);
    pending(2);
    expect(asked()).toBe(0);
    timers.fire();
    pending(3);
    expect(timers.waiting()).toEqual([]);
    expect(asked()).toBe(1);
  });

  it('[S11] does not ask where this tab has sent them in time, and asks anew for later ones', () => {
    const { timers, asked } = setUp();
    pending(1);
    pending(0);
    expect(timers.waiting()).toEqual([]);
    pending(1);
    timers.fire();
    expect(asked()).toBe(1);
  });

  it('[S11] asks for edits that wait since before this start', () => {
    pending(1);
    const { timers, asked } = setUp();
    timers.fire();
    expect(asked()).toBe(1);
  });

  it.each([0, 1])('asks nothing once it is stopped with %d edits that wait', (count) => {
    const { timers, stop, asked } = setUp();
    pending(count);
    stop();
    pending(2);
    expect(timers.waiting()).toEqual([]);
    expect(asked()).toBe(0);
  });
});
