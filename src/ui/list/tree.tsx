/**
 * Things within things (w3.org/WAI/ARIA/apg, tree view): one stop for Tab; Up and Down move among the shown ones, Right
 * opens or goes in, Left closes or goes out, Home and End go to the ends, Enter and Space choose.
 */
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { classes } from '../classes.ts';

export interface TreeNode {
  id: string;
  label: string;
  /** What is within it; a node without a list cannot be opened. */
  children?: readonly TreeNode[];
}

interface TreeProps {
  label: string;
  nodes: readonly TreeNode[];
  /** The chosen node; empty where none is. */
  value: string;
  onChange: (id: string) => void;
}

interface Row {
  node: TreeNode;
  /** From 1 at the top. */
  level: number;
  place: number;
  siblings: number;
  parentId: string | undefined;
}

export function Tree({ label, nodes, value, onChange }: TreeProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [wanted, setCurrent] = useState(value);
  const rows = rowsOf(nodes, open);
  // The place of the keyboard may have gone with a closed node or a changed list.
  const current = rows.some(({ node }) => node.id === wanted) ? wanted : rows[0]?.node.id;
  const elements = useRef(new Map<string, HTMLElement>());

  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const go = (row: Row | undefined) => {
    if (row === undefined) return;
    setCurrent(row.node.id);
    elements.current.get(row.node.id)?.focus();
  };
  const choose = ({ node }: Row) => {
    setCurrent(node.id);
    onChange(node.id);
  };

  const onKeyDown = (event: KeyboardEvent, row: Row) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const index = rows.indexOf(row);
    const isOpen = open.has(row.node.id);
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const inward = isRtl ? 'ArrowLeft' : 'ArrowRight';
    const outward = isRtl ? 'ArrowRight' : 'ArrowLeft';
    if (event.key === 'ArrowDown') go(rows[index + 1]);
    else if (event.key === 'ArrowUp') go(rows[index - 1]);
    else if (event.key === 'Home') go(rows[0]);
    else if (event.key === 'End') go(rows.at(-1));
    else if (event.key === inward && row.node.children !== undefined) {
      if (isOpen) go(rows.find(({ parentId }) => parentId === row.node.id));
      else toggle(row.node.id);
    } else if (event.key === outward && isOpen) toggle(row.node.id);
    else if (event.key === outward) go(rows.find(({ node }) => node.id === row.parentId));
    else if (event.key === 'Enter' || event.key === ' ') choose(row);
    else return;
    event.preventDefault();
  };

  return (
    <div role="tree" aria-label={label} className="grid gap-0.5">
      {rows.map((row) => {
        const { node, level, place, siblings } = row;
        const isOpen = open.has(node.id);
        const isChosen = node.id === value;
        return (
          <div
            key={node.id}
            ref={(element) => {
              if (element === null) return;
              elements.current.set(node.id, element);
              return () => void elements.current.delete(node.id);
            }}
            role="treeitem"
            aria-level={level}
            aria-posinset={place}
            aria-setsize={siblings}
            aria-expanded={node.children === undefined ? undefined : isOpen}
            aria-selected={isChosen}
            tabIndex={node.id === current ? 0 : -1}
            onKeyDown={(event) => onKeyDown(event, row)}
            onClick={() => {
              choose(row);
              if (node.children !== undefined) toggle(node.id);
            }}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-2 rounded-control py-2 pe-3 select-none',
              indents[Math.min(level, indents.length) - 1],
              isChosen ? 'bg-accent-soft font-medium' : 'hover:bg-surface-2',
            )}
          >
            <ChevronRight
              aria-hidden
              size={18}
              className={classes(
                'shrink-0 text-muted transition-transform duration-150',
                isOpen ? 'rotate-90' : 'rtl:rotate-180',
                node.children === undefined && 'invisible',
              )}
            />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {node.label}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** By level; what lies deeper stands no further in, so that a phone still shows its name. */
const indents = ['ps-2', 'ps-7', 'ps-12', 'ps-17', 'ps-22'];

function rowsOf(
  nodes: readonly TreeNode[],
  open: ReadonlySet<string>,
  level = 1,
  parentId?: string,
): Row[] {
  return nodes.flatMap((node, index) => [
    { node, level, place: index + 1, siblings: nodes.length, parentId },
    ...(open.has(node.id) ? rowsOf(node.children ?? [], open, level + 1, node.id) : []),
  ]);
}
