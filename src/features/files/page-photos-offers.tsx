/** On the list: the files that were just added and show paper. */

import { hasBytes } from '../../components/files/file-state.ts';
import type { ListedFile } from '../../components/files/use-files.ts';
import {
  foundIn,
  isOffered,
  useJustAdded,
} from '../../components/page-photos/look-for-page-photos.ts';
import { PagePhotosOffer } from '../../components/page-photos/page-photos-offer.tsx';
import { usePagePhotosFound } from '../../reading/documents/page-photos/found.ts';
import { openAct } from './list/acts/open-act.ts';

export function PagePhotosOffers({ files }: { files: readonly ListedFile[] }) {
  const ids = useJustAdded((added) => added.ids);
  const all = usePagePhotosFound() ?? [];
  // Nearly always, and the library may be large.
  if (ids.length === 0) return null;
  return files.map(({ file, state }) => {
    if (!ids.includes(file.id) || !hasBytes(state)) return null;
    const found = foundIn(all, file.sha256);
    return isOffered(found) ? (
      <PagePhotosOffer
        key={file.id}
        file={file}
        count={found.pages.length}
        isNamed
        onStraighten={() => openAct('straighten', [file])}
      />
    ) : null;
  });
}
