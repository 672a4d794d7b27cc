import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createKeptPages, handle } from './handle.ts';
import { onDeviceEngine } from './on-device.ts';
import { preparedOf } from './prepared.ts';
import type { GenerateRequest, WorkerMessage } from './stream.ts';
import { chapterPages, pageOf } from './testing.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

describe('pages that come again', () => {
  it('are the ones that are known, though they come as a copy', () => {
    const { kept } = createKeptPages();
    const pages = kept(chapterPages());
    expect(kept(chapterPages())).toBe(pages);
    expect(preparedOf(kept(chapterPages())).material()).toBe(preparedOf(pages).material());
  });

  it.each<[string, (copy: ReturnType<typeof chapterPages>) => unknown]>([
    ['a text was changed', ([page]) => Object.assign(page ?? {}, { text: `${page?.text} More.` })],
    ['a block was', ([page]) => Object.assign(page?.blocks[0] ?? {}, { text: 'Another heading' })],
    [
      'a block is of another kind',
      ([page]) => Object.assign(page?.blocks[0] ?? {}, { kind: 'list' }),
    ],
    [
      'another term is marked',
      ([page]) => Object.assign(page?.blocks[1] ?? {}, { terms: ['food'] }),
    ],
    ['they are others of the file', ([page]) => Object.assign(page ?? {}, { page: 9 })],
    ['a page is missing', (copy) => copy.pop()],
    ['a page was added', (copy) => copy.push(pageOf(9, 'A last page.'))],
  ])('are others where %s', (_, change) => {
    const { kept } = createKeptPages();
    const pages = kept(chapterPages());
    const copy = chapterPages();
    change(copy);
    expect(kept(copy)).toBe(copy);
    expect(kept(chapterPages())).toBe(pages);
  });

  it('of two files are not taken for each other', () => {
    const { kept } = createKeptPages();
    const [one, other] = [[pageOf(1, 'A cell divides.')], [pageOf(1, 'A star shines.')]];
    expect([
      kept(one),
      kept(other),
      kept(structuredClone(one)),
      kept(structuredClone(other)),
    ]).toEqual([one, other, one, other]);
    expect(kept(structuredClone(one))).toBe(one);
  });

  it('make way for others: the ones that were not asked for longest, first', () => {
    const texts = ['a', 'b', 'c'].map((sign) => [pageOf(1, sign.repeat(40))]);
    const [a = [], b = [], c = []] = texts;
    const { kept } = createKeptPages(100);
    kept(a);
    kept(b);
    kept(structuredClone(a));
    kept(c);
    expect(kept(structuredClone(a))).toBe(a);
    expect(kept(structuredClone(b))).not.toBe(b);
  });

  it('are free when they have made way, with all that was worked out of them', async () => {
    const { kept } = createKeptPages(12_000);
    const material = () => new WeakRef(preparedOf(kept(chapterPages())).material());
    const [first, other] = [material(), [pageOf(1, 'a'.repeat(12_000))]];
    // `WeakRef` keeps its object until the end of the turn.
    await new Promise((resolve) => setTimeout(resolve));
    collectGarbage();
    expect(first.deref()).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve));
    kept(other);
    collectGarbage();
    expect(first.deref()).toBeUndefined();
  });

  it('are not kept where they alone are more than may be kept', () => {
    const pages = [pageOf(1, 'a'.repeat(200))];
    const { kept } = createKeptPages(100);
    expect(kept(pages)).toBe(pages);
    expect(kept(structuredClone(pages))).not.toBe(pages);
  });
});

describe('what is made of pages that are known', () => {
  const wish = (kind: GenerateRequest['kind']): GenerateRequest => ({
    ...{ type: 'generate', id: kind, kind, pages: chapterPages(), count: 20 },
  });
  const endOf = async (
    kind: GenerateRequest['kind'],
    kept?: ReturnType<typeof createKeptPages>['kept'],
    isCancelled = () => false,
  ) => {
    const posted: WorkerMessage[] = [];
    const context = { engine: onDeviceEngine, isCancelled, ...(kept && { kept }) };
    await handle(wish(kind), (message) => posted.push(message), context);
    return posted.at(-1);
  };
  const kinds = ['summary', 'flashcards', 'questions'] as const;

  it.each([kinds, kinds.toReversed()])(
    'is the very same, whatever was made before: %s',
    async (...order) => {
      const { kept } = createKeptPages();
      for (const kind of order) {
        const alone = await endOf(kind);
        expect(alone).toMatchObject({ type: 'result' });
        expect(JSON.stringify(await endOf(kind, kept))).toBe(JSON.stringify(alone));
        expect(JSON.stringify(await endOf(kind, kept))).toBe(JSON.stringify(alone));
      }
    },
  );

  it('is the same after a work that was cancelled', async () => {
    const { kept } = createKeptPages();
    expect(await endOf('flashcards', kept, () => true)).toMatchObject({ reason: 'cancelled' });
    const again = await endOf('flashcards', kept);
    expect(JSON.stringify(again)).toBe(JSON.stringify(await endOf('flashcards')));
  });
});
