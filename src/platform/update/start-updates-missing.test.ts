// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPart, MissingPart } from '../../lib/missing-part.ts';
import { remedyFor, startMending } from './start-updates.ts';

describe('a part that cannot be fetched', () => {
  it.each([
    ['unreachable', false, false, true, 'reconnect'],
    ['unreachable', true, true, true, 'reconnect'],
    ['same', false, false, true, 'retry'],
    ['same', true, false, true, 'reconnect'],
    ['other', false, false, true, 'reload'],
    ['other', true, false, true, 'reload'],
    ['other', false, true, true, 'ask'],
    ['other', false, false, false, 'ask'],
  ] as const)(
    'in build %s, offline %s, work in hand %s, reload allowed %s: %s',
    (build, isOffline, isInHand, may, remedy) => {
      expect(remedyFor({ build, isOffline, isInHand, mayReload: () => may })).toBe(remedy);
    },
  );
});

const gone = new TypeError('Failed to fetch dynamically imported module');
const ground = {
  isInHand: vi.fn(() => false),
  save: vi.fn(async () => true),
  reload: vi.fn<() => void>(),
  tell: vi.fn<(part: MissingPart) => void>(),
};
let stop: () => void;

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/index-A.js"></script>';
  sessionStorage.clear();
  ground.isInHand.mockReturnValue(false);
  ground.save.mockResolvedValue(true);
  vi.stubGlobal('fetch', async () => new Response('<script src="/assets/index-B.js"></script>'));
  stop = startMending(ground);
});

afterEach(() => {
  stop();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const load = () => loadPart(() => Promise.reject(gone));

function lose() {
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: gone }));
}

describe('a screen of a build that was replaced', () => {
  it('reloads a clean tab once, after saving, and never settles meanwhile', async () => {
    const settled = vi.fn();
    lose();
    void load().then(settled, settled);
    await vi.waitFor(() => expect(ground.reload).toHaveBeenCalled());
    expect(ground.save).toHaveBeenCalledTimes(1);
    expect([settled, ground.tell].map((spy) => spy.mock.calls.length)).toEqual([0, 0]);
  });

  it('does not reload again where the build did not come right', async () => {
    void load();
    await vi.waitFor(() => expect(ground.reload).toHaveBeenCalled());
    ground.reload.mockClear();
    await expect(load()).rejects.toMatchObject({ needsReload: true });
    expect(ground.reload).not.toHaveBeenCalled();
  });

  it.each([
    ['something is in hand', () => ground.isInHand.mockReturnValue(true)],
    ['something could not be saved', () => ground.save.mockResolvedValue(false)],
  ])('leaves the tab alone where %s, and says what to do', async (_, arrange) => {
    arrange();
    await expect(load()).rejects.toThrow('Reload to open this part');
    expect(ground.reload).not.toHaveBeenCalled();
  });

  it('is told of once, where no screen tells of it', async () => {
    ground.isInHand.mockReturnValue(true);
    lose();
    await vi.waitFor(() => expect(ground.tell).toHaveBeenCalledTimes(1));
    expect(ground.tell.mock.calls[0]?.[0]).toBeInstanceOf(MissingPart);
  });

  it('says that there is no connection where there is none', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(load()).rejects.toThrow('You are offline');
    expect(ground.reload).not.toHaveBeenCalled();
  });
});
