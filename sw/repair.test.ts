import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppFiles } from '../src/lib/app-files.ts';
import { createRepair, findMissing, type RepairGround, restMs, settleMs } from './repair.ts';

const origin = 'https://haversack.test';
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 20);

/** The build on the server. */
const build: Record<string, string> = {
  '/index.html': '<p>page</p>',
  '/css/light.css?v=': 'light',
  '/pdfjs/pack.bin': 'pack',
  '/assets/a-11111111.js': 'a',
  '/assets/b-22222222.js': 'b',
};
const keys = new Map(
  Object.entries(build).map(([path, text]) => {
    if (path.startsWith('/assets/')) return [origin + path, origin + path];
    if (path.endsWith('?v=')) {
      const url = origin + path + hashOf(text).slice(0, 8);
      return [url, url];
    }
    const extra = path === '/index.html' ? 'headers1' : '';
    return [origin + path, `${origin}${path}?__WB_REVISION__=${hashOf(text)}${extra}`];
  }),
);

let cached: Map<string, string>;
let served: (url: string) => Response | Promise<Response>;
let asked: string[];

beforeEach(() => {
  cached = new Map([...keys.values()].map((key) => [key, '']));
  asked = [];
  served = (url) => serve(url);
});

function serve(url: string): Response {
  const path = url.slice(origin.length).replace(/\?v=.*/, '?v=');
  const text = build[path];
  if (text === undefined) return new Response('', { status: 404 });
  const type = path.endsWith('.html') ? 'text/html' : 'text/plain';
  return new Response(text, { headers: { 'Content-Type': type } });
}

const clock = {
  nowMs: 0,
  waits: [] as { durationMs: number; end: () => void }[],
};

const ground: RepairGround = {
  expected: () => keys,
  openCache: async () => ({
    keys: async () => [...cached.keys()].map((url) => new Request(url)),
    put: async (key, answer) => void cached.set(String(key), await answer.text()),
  }),
  fetch: async (url) => {
    asked.push(url);
    return served(url);
  },
  nowMs: () => clock.nowMs,
  wait: (durationMs) => new Promise((end) => clock.waits.push({ durationMs, end })),
};
const repair = createRepair(ground);

const lose = (part: string) => {
  for (const key of cached.keys()) if (key.includes(part)) cached.delete(key);
};

it('finds what the cache has not, and takes no other revision for it', () => {
  const expected = new Map([
    ['/a', '/a?__WB_REVISION__=2'],
    ['/b', '/b'],
  ]);
  expect(findMissing(expected, ['/a?__WB_REVISION__=1', '/b', '/old'])).toEqual([
    ['/a', '/a?__WB_REVISION__=2'],
  ]);
  expect(findMissing(expected, expected.values())).toEqual([]);
});

describe('a repair', () => {
  it('asks for nothing where all is there', async () => {
    expect(await repair.run()).toEqual({ kind: 'whole' });
    expect(asked).toEqual([]);
  });

  it.each(['/index.html', '/css/', 'pack.bin', 'a-11111111', '/'])(
    'puts back what is gone (%s), and fetches nothing else',
    async (part) => {
      lose(part);
      const gone = keys.size - cached.size;
      expect(await repair.run()).toEqual({ kind: 'whole' });
      expect(asked).toHaveLength(gone);
      expect([...cached.keys()].sort()).toEqual([...keys.values()].sort());
    },
  );

  it('says how far it is, to all who ask, and runs once for them', async () => {
    lose('/assets/');
    const heard: AppFiles[][] = [[], []];
    const runs = heard.map((words) => repair.run((files) => words.push(files)));
    expect(await Promise.all(runs)).toEqual([{ kind: 'whole' }, { kind: 'whole' }]);
    const steps = [2, 1, 0].map((missing) => ({ kind: 'repairing', missing, total: 5 }));
    expect(heard).toEqual([steps, steps]);
    expect(asked).toHaveLength(2);
  });

  it('that the line cuts keeps what came, and the next fetches the rest only', async () => {
    lose('/');
    served = (url) => {
      if (asked.length > 2) throw new TypeError('Failed to fetch');
      return serve(url);
    };
    const cut = await repair.run();
    expect(cut).toEqual({ kind: 'incomplete', missing: 3, total: 5, why: 'no-answer' });
    expect(cached.size).toBe(2);
    asked = [];
    served = serve;
    expect(await repair.run()).toEqual({ kind: 'whole' });
    expect(asked).toHaveLength(3);
  });

  it.each<[string, string, () => Response, string]>([
    ['is gone', 'a-11111111', () => new Response('', { status: 404 }), 'other-build'],
    ['has other content', 'pack.bin', () => new Response('newer'), 'other-build'],
    ['has another theme', '/css/', () => new Response('newer'), 'other-build'],
    ['has another page', '/index.html', () => new Response('<p>newer</p>'), 'other-build'],
    ['is a network’s page', 'a-11111111', () => portal(), 'no-answer'],
    ['is refused', 'a-11111111', () => new Response('', { status: 503 }), 'no-answer'],
  ])('stores nothing that %s on the server', async (_, part, answer, why) => {
    lose(part);
    served = answer;
    expect(await repair.run()).toEqual({ kind: 'incomplete', missing: 1, total: 5, why });
    expect(cached.size).toBe(4);
  });

  it.each([
    ['the disk is full', 'QuotaExceededError', 'full'],
    ['the browser refuses', 'UnknownError', 'failed'],
  ])('says that %s', async (_, name, why) => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const full = createRepair({
      ...ground,
      openCache: async () => ({
        keys: async () => [],
        put: () => Promise.reject(new DOMException('No', name)),
      }),
    });
    expect(await full.run()).toEqual({ kind: 'incomplete', missing: 5, total: 5, why });
    expect(warned).toHaveBeenCalledOnce();
  });
});

describe('a file that a page has missed', () => {
  beforeEach(() => {
    clock.waits = [];
  });
  const endWait = () => {
    const [wait] = clock.waits.splice(0, 1);
    clock.nowMs += wait?.durationMs ?? 0;
    wait?.end();
  };

  it('lets the page load first, and starts one repair, however many are missed', async () => {
    lose('/assets/');
    const own = createRepair(ground);
    const misses = [own.missed(), own.missed(), own.missed()];
    expect(clock.waits).toMatchObject([{ durationMs: settleMs }]);
    expect(asked).toEqual([]);
    endWait();
    await Promise.all(misses);
    expect(asked).toHaveLength(2);
    expect(cached.size).toBe(keys.size);
  });

  it('does not start it again soon after it failed, unless the page asks', async () => {
    lose('pack.bin');
    served = () => new Response('', { status: 503 });
    const own = createRepair(ground);
    const first = own.missed();
    endWait();
    await first;
    expect(asked).toHaveLength(1);
    await own.missed();
    expect(clock.waits).toEqual([]);
    expect(asked).toHaveLength(1);
    expect(await own.run()).toMatchObject({ why: 'no-answer' });
    expect(asked).toHaveLength(2);
    clock.nowMs += restMs;
    served = serve;
    const later = own.missed();
    endWait();
    await later;
    expect(cached.size).toBe(keys.size);
  });

  it('starts it again soon after one that failed, where the page’s own has put all back meanwhile', async () => {
    lose('pack.bin');
    served = () => new Response('', { status: 503 });
    const own = createRepair(ground);
    expect(await own.run()).toMatchObject({ why: 'no-answer' });
    served = serve;
    expect(await own.run()).toEqual({ kind: 'whole' });
    lose('/assets/');
    const missed = own.missed();
    expect(clock.waits).toMatchObject([{ durationMs: settleMs }]);
    endWait();
    await missed;
    expect(cached.size).toBe(keys.size);
  });

  it('is no reason for another repair where the page’s own has failed meanwhile', async () => {
    lose('pack.bin');
    served = () => new Response('', { status: 503 });
    const own = createRepair(ground);
    const missed = own.missed();
    await own.run();
    endWait();
    await missed;
    expect(asked).toHaveLength(1);
  });
});

function portal(): Response {
  return new Response('<p>Log in</p>', { headers: { 'Content-Type': 'text/html' } });
}
