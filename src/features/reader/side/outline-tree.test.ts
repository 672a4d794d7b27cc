import { expect, it } from 'vitest';
import { type OutlineItem, treeOf } from './outline-tree.ts';

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
