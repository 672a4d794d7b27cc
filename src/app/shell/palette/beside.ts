/** Which screens a hit and what is open make beside each other: a file, and a note, a deck or a quiz. Pure. */
import {
  libraryPath,
  type PanePath,
  readSplitViewSearch,
} from '../../../components/screen-pane.ts';
import type { Link } from './entry.ts';

export interface BesidePlace {
  to: string;
  params: { id: string };
  /** Of the file; absent: where it is now. */
  hash?: string;
  search: { beside: PanePath };
}

const filePath = '/dashboard/library/files/$id';

/** @param openPath the path of the address @returns `undefined` if both have no place in one window */
export function placeBeside(openPath: string, link: Link): BesidePlace | undefined {
  const id = link.params?.id;
  if (id === undefined || !openPath.startsWith(libraryPath)) return undefined;
  const open = openPath.slice(libraryPath.length).replace(/\/$/, '');
  const openFile = /^files\/([^/]+)$/.exec(open)?.[1];
  if (openFile !== undefined) {
    const hash = link.hash === undefined ? '' : `#${link.hash}`;
    const path = `${link.to.slice(libraryPath.length).replace('$id', id)}${hash}`;
    const { beside } = readSplitViewSearch({ beside: path });
    return beside === undefined
      ? undefined
      : { to: filePath, params: { id: openFile }, search: { beside } };
  }
  if (link.to !== filePath) return undefined;
  const { beside } = readSplitViewSearch({ beside: open.includes('/') ? open : undefined });
  if (beside === undefined) return undefined;
  const hash = link.hash === undefined ? {} : { hash: link.hash };
  return { to: filePath, params: { id }, ...hash, search: { beside } };
}
