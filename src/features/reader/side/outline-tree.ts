/** A PDF's outline as a tree with ids, bounded for hostile files, and the heading that the student reads under. */
import type { Destination } from '../../../reading/pdf/destination.ts';
import type { ReaderPlace } from '../../../reading/pdf/reader-store.ts';
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

/** A heading this far below the top of the screen is being read, a share of a page. */
const below = 0.3;
/** Distance from the top of a heading that was gone to, a share of a page. */
const exactly = 0.01;

/**
 * Looks only into the chapter that is read, since each place is a question to the file.
 * @param page the page that is read
 * @param top the place at the top of the screen
 * @returns the id of a node; `undefined` before the first heading
 */
export async function headingAt(
  { nodes, headings }: OutlineTree,
  placeOf: (destination: Destination) => Promise<ReaderPlace | undefined>,
  page: number,
  top: ReaderPlace | undefined,
): Promise<string | undefined> {
  const at = top === undefined ? page : top.page + top.y;
  const until = Math.max(at, page) + below;
  const last = async (among: readonly TreeNode[]): Promise<string | undefined> => {
    const places = await Promise.all(
      among.map(async ({ id }) => {
        const destination = headings.get(id)?.destination;
        const place = destination === undefined ? undefined : await placeOf(destination);
        return place === undefined ? undefined : place.page + place.y;
      }),
    );
    const exact = places.findLastIndex((place) => Math.abs((place ?? 0) - at) < exactly);
    const index =
      exact >= 0 ? exact : places.findLastIndex((place) => place !== undefined && place <= until);
    const found = among[index];
    return found && ((await last(found.children ?? [])) ?? found.id);
  };
  return last(nodes);
}
