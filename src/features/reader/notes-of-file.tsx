/** The notes that link to a file, and a new one: beside the pages where there is room, otherwise on their own screen. */
import { useNavigate } from '@tanstack/react-router';
import { NotebookPen } from 'lucide-react';
import type { PanePath } from '../../components/screen-pane.ts';
import { LinkedFrom } from '../../components/things/linked-from.tsx';
import type { StudyFile } from '../../model/entities/file.ts';
import { errorCreatingNote, openForWriting } from '../../queries/new-note.ts';
import { Button } from '../../ui/button.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { createNoteOf } from './use-split-view.ts';

interface NotesOfFileProps {
  file: StudyFile;
  /** Opens the note beside the pages; `undefined` without room. */
  onPath: ((path: PanePath) => void) | undefined;
}

export function NotesOfFile({ file, onPath }: NotesOfFileProps) {
  const navigate = useNavigate();
  const [take, busy] = useOnce(async () => {
    const made = await createNoteOf(file);
    if (!tell(made, { failed: errorCreatingNote })) return;
    openForWriting(made.data);
    if (onPath) onPath(`notes/${made.data}`);
    else await navigate({ to: '/dashboard/library/notes/$id', params: { id: made.data } });
  });
  return (
    <div className="grid gap-3">
      <LinkedFrom to={{ entity: 'file', id: file.id, title: file.name }} heading="Linked notes" />
      <Button
        variant="secondary"
        className="w-fit"
        busy={busy}
        icon={<NotebookPen aria-hidden size={18} />}
        onClick={() => void take()}
      >
        Take notes
      </Button>
    </div>
  );
}
