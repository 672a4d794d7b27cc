/** Which heading of the contents the student reads under. */

import type { Destination } from '../../../reading/pdf/destination.ts';
import type { ReaderPlace } from '../../../reading/pdf/reader-store.ts';
import type { TreeNode } from '../../../ui/list/tree.tsx';
import type { OutlineTree } from './outline-tree.ts';

/** A heading so far below the top of the screen is being read, as a share of a page. */
const below = 0.3;
/** What was gone to lies so exactly at the top. */
const exactly = 0.01;

/**
 * Asks only for the places of those headings whose chapter is read: each is a question to the file.
 * @param page the one that is read
 * @param top what is at the top of the screen
 * @returns the id of its node; `undefined` before the first heading
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
