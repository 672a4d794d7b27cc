/** Leads from an item to its source [P4]: the words on their page, in their note, or the deck of their card. */
import { useRouter } from '@tanstack/react-router';
import { hashOfNote } from '../../../model/files/place-hash.ts';
import { showPage } from '../../../reading/pdf/reader-store.ts';
import type { MadeFrom } from './origin.ts';

export function useSource({
  entity,
  id,
}: MadeFrom): (item: { page: number; quote: string }) => void {
  const router = useRouter({ warn: false });
  return ({ page, quote }) => {
    if (entity === undefined) showPage(page, quote);
    else if (entity === 'note') {
      const to = '/dashboard/library/notes/$id';
      void router.navigate({ to, params: { id }, hash: hashOfNote(quote) });
    }
    // The deck lies under the dialog.
  };
}
