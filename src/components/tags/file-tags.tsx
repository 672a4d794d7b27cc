/** The tags of the file that is open, and the way to change them. */
import { Tags } from 'lucide-react';
import { useTags } from '../../queries/tags/tags.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/list/chips.tsx';

export function FileTags({ fileId, onEdit }: { fileId: string; onEdit: () => void }) {
  const tags = useTags()?.of('file', fileId) ?? [];
  const label = 'Edit tags…';
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-x-1">
      <Chips label="Tags" chips={tags} most={3} />
      <Button
        variant="ghost"
        size="sm"
        aria-label={label}
        title={label}
        icon={<Tags aria-hidden size={16} />}
        onClick={onEdit}
      >
        {tags.length > 0 ? null : label}
      </Button>
    </span>
  );
}
