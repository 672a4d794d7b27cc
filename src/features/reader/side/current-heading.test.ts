import { expect, it, vi } from 'vitest';
import { headingAt, type OutlineItem, treeOf } from './outline-tree.ts';

/** @param at page and share, such as 206.1 */
const item = (at: number, items: OutlineItem[] = []): OutlineItem => ({
  title: `At ${at}`,
  dest: String(at),
  items,
});

const tree = treeOf([
  item(1.1, [item(1.5), item(9)]),
  item(206.1, [item(206.4), item(206.6), item(212)]),
  item(240),
]);
const placeOf = vi.fn(async (destination: unknown) => {
  const at = Number(destination);
  return { page: Math.floor(at), y: at % 1 };
});
const at = async (page: number, y: number) =>
  treeLabel(await headingAt(tree, placeOf, page, { page, y }));
const treeLabel = (id: string | undefined) =>
  tree.nodes.flatMap((node) => [node, ...(node.children ?? [])]).find((node) => node.id === id)
    ?.label;

it('is the last one that begins before what is read', async () => {
  expect(await at(215, 0.5)).toBe('At 212');
  expect(await at(20, 0)).toBe('At 9');
  expect(await at(500, 0)).toBe('At 240');
  expect(await headingAt(tree, placeOf, 300, undefined)).toBe('2');
});

it('is the heading on the page that was opened, though the page begins above it', async () => {
  expect(await at(206, 0)).toBe('At 206.1');
});

it('is the one that was gone to, though the next one follows soon', async () => {
  expect(await at(206, 0.4)).toBe('At 206.4');
});

it('asks only within the chapter that is read, and is none before the first one', async () => {
  placeOf.mockClear();
  await at(215, 0);
  expect(placeOf.mock.calls.map(([destination]) => destination)).not.toContain('9');
  const late = treeOf([item(5)]);
  expect(await headingAt(late, placeOf, 1, { page: 1, y: 0 })).toBeUndefined();
});
