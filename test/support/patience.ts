/**
 * Loaded before each test file of the app. A wait that is given no time of its own would fail after one second, even
 * where that passed in a single turn of the event loop: on a busy machine that says nothing of the app.
 */
import { vi } from 'vitest';

/** As long as an assertion of a browser test waits. */
const patienceMs = 15_000;

const { waitFor } = vi;
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, {
    timeout: patienceMs,
    ...(typeof options === 'number' ? { timeout: options } : options),
  });

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patienceMs });
}
