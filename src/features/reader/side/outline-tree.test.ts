import { expect, it, vi } from 'vitest';
import { headingAt, type OutlineItem, treeOf } from './outline-tree.ts';

const item = (title: string, items: OutlineItem[] = []): OutlineItem => ({
  title,
  dest: title,
  items,
});

it('keeps the order and the depth of the headings', () => {
  const { nodes, headings } = treeOf([item('One', [item('One A')]), item('Two')]);
  expect(nodes).toEqual([
    { id: '0', label: 'One', isGroup: false, children: [{ id: '0.0', label: 'One A' }] },
    { id: '1', label: 'Two' },
  ]);
  expect(headings.get('0.0')).toEqual({ title: 'One A', destination: 'One A' });
});

it('names what has no title, and goes nowhere without a goal', () => {
  const { nodes, headings } = treeOf([{ title: ' ', dest: null, items: [] }]);
  expect(nodes[0]?.label).toBe('Untitled');
  expect(headings.get('0')?.destination).toBeUndefined();
});

it('is bounded, however deep and long a file makes it', () => {
  let deep = item('end');
  for (let level = 0; level < 200; level++) deep = item('x', [deep]);
  expect(treeOf([deep]).headings.size).toBe(12);
  const many = Array.from({ length: 30_000 }, () => item('x'));
  expect(treeOf(many).nodes).toHaveLength(10_000);
});

/** @param at page and share, such as 206.1 */
const heading = (at: number, items: OutlineItem[] = []): OutlineItem => ({
  title: `At ${at}`,
  dest: String(at),
  items,
});

const tree = treeOf([
  heading(1.1, [heading(1.5), heading(9)]),
  heading(206.1, [heading(206.4), heading(206.6), heading(212)]),
  heading(240),
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
  const late = treeOf([heading(5)]);
  expect(await headingAt(late, placeOf, 1, { page: 1, y: 0 })).toBeUndefined();
});
