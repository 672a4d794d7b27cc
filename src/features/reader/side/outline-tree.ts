/** A PDF's outline as a tree with ids. Made-up files are bounded: so many headings, so deep. */

import type { Destination } from '../../../reading/pdf/destination.ts';
import type { TreeNode } from '../../../ui/list/tree.tsx';

export interface OutlineItem {
  title: string;
  dest: string | unknown[] | null;
  items: OutlineItem[];
}

export interface Heading {
  title: string;
  destination: Destination | undefined;
}

export interface OutlineTree {
  nodes: TreeNode[];
  /** By the id of its node. */
  headings: ReadonlyMap<string, Heading>;
}

const mostHeadings = 10_000;
const deepest = 12;

export function treeOf(outline: readonly OutlineItem[]): OutlineTree {
  const headings = new Map<string, Heading>();
  const nodesOf = (items: readonly OutlineItem[], before: string, depth: number): TreeNode[] => {
    const nodes: TreeNode[] = [];
    for (const [index, { title, dest, items: parts }] of items.entries()) {
      if (headings.size >= mostHeadings) break;
      const id = `${before}${index}`;
      const hasParts = parts.length > 0 && depth < deepest;
      headings.set(id, { title: title.trim(), destination: dest ?? undefined });
      const label = title.trim() || 'Untitled';
      nodes.push(
        hasParts
          ? { id, label, isGroup: dest === null, children: nodesOf(parts, `${id}.`, depth + 1) }
          : { id, label },
      );
    }
    return nodes;
  };
  return { nodes: nodesOf(outline, '', 1), headings };
}
