/** The split view of the open file. The address keeps its path, so that a reload and Back find it. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  libraryPath,
  opensSplitViewMarker,
  type PanePath,
  readSplitViewSearch,
  roomForTwo,
} from '../../components/screen-pane.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { placeOfHash } from '../../model/files/place-of-hash.ts';
import { showPage } from '../../reading/pdf/reader-store.ts';
import { usePane } from '../../ui/split/pane.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { useMedia } from '../../ui/use-media.ts';
import { quoteInNote } from './note-of-file.ts';

export function useSplitView(file: StudyFile) {
  const navigate = useNavigate();
  // The router keeps unknown parameters, so the value is parsed here by the route's rule.
  const asked = useSearch({
    strict: false,
    select: (search) => readSplitViewSearch(search).beside,
  });
  const hasRoom = useMedia(roomForTwo);
  const canOpen = usePane() === undefined && hasRoom;
  const path = canOpen ? asked : undefined;
  const noteId = /^notes\/([\w-]+)/.exec(path ?? '')?.[1];
  const go = (beside: PanePath | undefined, replace: boolean) =>
    void navigate({
      to: '.',
      search: beside === undefined ? {} : { beside },
      ...{ hash: true, state: true, replace, resetScroll: false },
    });
  return {
    canOpen,
    path,
    open: (beside: PanePath) => go(beside, false),
    go,
    close: () => {
      // The focused element disappears with the pane.
      document
        .querySelector<HTMLElement>(`[${opensSplitViewMarker}]`)
        ?.focus({ preventScroll: true });
      go(undefined, false);
    },
    /** Follows a link of the pane to the file itself or to another screen. */
    leave: (href: string) => {
      const url = new URL(href, location.href);
      const isHere = url.pathname === `${libraryPath}files/${file.id}`;
      const place = isHere ? placeOfHash(url.hash, file.pageCount) : undefined;
      if (place !== undefined) showPage(place.page, place.quote, place.area);
      else if (!isHere) void navigate({ href });
    },
    /** `undefined` if the pane shows no note. */
    quote:
      noteId === undefined
        ? undefined
        : async (quote: string, page: number) => {
            const quoted = await quoteInNote(noteId, file, quote, page);
            tell(quoted, { done: 'Quoted in your note', failed: 'Could not quote it. Try again.' });
          },
  };
}
