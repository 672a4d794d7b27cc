/** The tags of files; those of cards are managed in the list of cards. */
import { useTags } from '../../queries/tags/tags.ts';
import { ManageTags } from './manage-tags.tsx';

export function ManageTagsDialog({ onClose }: { onClose: () => void }) {
  const tags = useTags();
  if (tags === undefined) return null;
  const used = tags.all
    .map(({ key, name, counts }) => ({ key, name, count: counts.get('file') ?? 0 }))
    .filter(({ count }) => count > 0);
  return (
    <ManageTags
      entity="file"
      title="Manage tags"
      tags={used}
      empty="Your tags will be here."
      onClose={onClose}
    />
  );
}
