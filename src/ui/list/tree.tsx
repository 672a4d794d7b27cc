/**
 * A tree view (w3.org/WAI/ARIA/apg): one tab stop; Up and Down move among shown nodes, Right opens or goes in, Left closes
 * or goes out, Home and End go to the ends, Enter and Space choose. A press on the arrow toggles, a press on the name
 * chooses. Groups toggle by both.
 */
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';

export interface TreeNode {
  id: string;
  label: string;
  /** Child nodes; a node without this list cannot be opened. */
  children?: readonly TreeNode[];
  /** Only its children can be chosen. */
  isGroup?: boolean;
}

interface TreeProps {
  label: string;
  nodes: readonly TreeNode[];
  /** The chosen node; empty for none. */
  value: string;
  onChange: (id: string) => void;
  /** The present node: its ancestors are open at first, and it is scrolled into view. */
  current?: string | undefined;
}

interface Row {
  node: TreeNode;
  /** From 1 at the top. */
  level: number;
  place: number;
  siblings: number;
  parentId: string | undefined;
}

export function Tree({ label, nodes, value, onChange, current: here }: TreeProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(here === undefined ? [] : pathTo(nodes, here)),
  );
  const [wanted, setCurrent] = useState(value || here);
  const rows = rowsOf(nodes, open);
  // The focused node may be hidden or removed.
  const current = rows.some(({ node }) => node.id === wanted) ? wanted : rows[0]?.node.id;
  const elements = useRef(new Map<string, HTMLElement>());
  const first = useRef(here);
  useEffect(() => {
    if (first.current !== undefined)
      elements.current.get(first.current)?.scrollIntoView({ block: 'center' });
  }, []);

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
    if (node.isGroup) toggle(node.id);
    else onChange(node.id);
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
            aria-label={node.label}
            aria-current={node.id === here || undefined}
            tabIndex={node.id === current ? 0 : -1}
            onKeyDown={(event) => onKeyDown(event, row)}
            onClick={() => choose(row)}
            className={classes(
              'flex min-h-11 cursor-pointer items-center rounded-control pe-3 select-none',
              indents[Math.min(level, indents.length) - 1],
              isChosen ? 'bg-accent-soft font-medium' : 'hover:bg-surface-2',
              node.id === here && 'font-semibold text-accent',
            )}
          >
            {node.children === undefined ? (
              <span className="w-11 shrink-0" />
            ) : (
              <button
                type="button"
                // The keyboard opens nodes by the arrow keys.
                tabIndex={-1}
                aria-label={isOpen ? 'Close' : 'Open'}
                className="grid size-11 shrink-0 place-items-center rounded-control text-muted"
                onClick={(event) => {
                  event.stopPropagation();
                  toggle(node.id);
                }}
              >
                <ChevronRight
                  aria-hidden
                  size={18}
                  className={classes(
                    'transition-transform duration-150',
                    isOpen ? 'rotate-90' : 'rtl:rotate-180',
                  )}
                />
              </button>
            )}
            <span dir="auto" className="min-w-0 py-2 wrap-anywhere">
              {node.label}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** By level; deeper levels have the last indent, so that phones still show names. */
const indents = ['ps-0', 'ps-5', 'ps-10', 'ps-15', 'ps-20'];

/** @returns the ancestors of a node, outermost first; empty for a top node or an unknown one */
function pathTo(nodes: readonly TreeNode[], id: string): string[] {
  for (const node of nodes) {
    const isIn = node.children?.some((child) => child.id === id) ?? false;
    const further = isIn ? [] : pathTo(node.children ?? [], id);
    if (isIn || further.length > 0) return [node.id, ...further];
  }
  return [];
}

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
