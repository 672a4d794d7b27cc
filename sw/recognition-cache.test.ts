import { beforeEach, describe, expect, it, vi } from 'vitest';
import { engineFile } from '../src/lib/recognition-files.ts';
import {
  answerKept,
  type CacheGround,
  dropOldFiles,
  recognitionCache,
} from './recognition-cache.ts';

// The module needs the worker's scope while it loads.
vi.mock('workbox-routing', () => ({ registerRoute: () => undefined }));

const url = `https://haversack.test${engineFile.path}`;
let stored: Map<string, Map<string, Response>>;
let asked: number;
let work: Promise<unknown>[];

beforeEach(() => {
  stored = new Map();
  asked = 0;
  work = [];
});

function groundOf(answer: () => Response, put?: () => Promise<void>): CacheGround {
  return {
    caches: {
      has: async (name: string) => stored.has(name),
      open: async (name: string) => {
        const files = stored.get(name) ?? new Map<string, Response>();
        stored.set(name, files);
        return {
          match: async (key: string) => files.get(key)?.clone(),
          put: put ?? (async (key: string, file: Response) => void files.set(key, file)),
          keys: async () => [...files.keys()].map((key) => new Request(key)),
          delete: async ({ url }: Request) => files.delete(url),
        } as unknown as Cache;
      },
    },
    fetch: async () => {
      asked += 1;
      return answer();
    },
  };
}

/** As `fetch` answers from our own origin. */
function answer(body: string, init?: ResponseInit): Response {
  return Object.defineProperty(new Response(body, init), 'type', { value: 'basic' });
}

async function ask(ground: CacheGround): Promise<string> {
  const found = await answerKept(new Request(url), { waitUntil: (one) => work.push(one) }, ground);
  await Promise.all(work);
  return await found.text();
}

describe('a file of text recognition', () => {
  it('comes from the server once, then from the cache', async () => {
    const ground = groundOf(() => answer('engine'));
    expect([await ask(ground), await ask(ground)]).toEqual(['engine', 'engine']);
    expect(asked).toBe(1);
  });

  it.each<[string, () => Response]>([
    ['is missing', () => answer('Not found', { status: 404 })],
    ['is the page of a network', () => answer('', { headers: { 'Content-Type': 'text/html' } })],
  ])('is not kept where it %s', async (_, wrong) => {
    const ground = groundOf(wrong);
    await ask(ground);
    await ask(ground);
    expect(asked).toBe(2);
    expect(stored.get(recognitionCache)?.size).toBe(0);
  });

  it('works without room for it', async () => {
    const full = () => Promise.reject(new DOMException('No', 'QuotaExceededError'));
    expect(await ask(groundOf(() => answer('engine'), full))).toBe('engine');
  });

  it('fails without a network as a fetch does', async () => {
    const offline = () => {
      throw new TypeError('Failed to fetch');
    };
    await expect(ask(groundOf(offline))).rejects.toThrow('Failed to fetch');
  });

  it('goes when no build names it any more', async () => {
    const ground = groundOf(() => answer('engine'));
    await dropOldFiles(ground);
    expect(stored.size).toBe(0);
    await ask(ground);
    const old = 'https://haversack.test/recognition/engine-6.0.0.wasm';
    stored.get(recognitionCache)?.set(old, answer('old'));
    await dropOldFiles(ground);
    expect([...(stored.get(recognitionCache)?.keys() ?? [])]).toEqual([url]);
  });
});
