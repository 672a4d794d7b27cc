/** The note of a highlight. */
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { editHighlight, type Highlight } from '../../model/entities/highlight.ts';
import { longestText } from '../../text/longest-text.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { tell } from '../../ui/toaster/tell.ts';

interface NoteDialogProps {
  highlight: Pick<Highlight, 'id' | 'note' | 'quote'>;
  onClose: () => void;
}

export function NoteDialog({ highlight: { id, note, quote }, onClose }: NoteDialogProps) {
  const { draft, field, busy, isChanged, submit } = useEntityForm({
    initial: () => ({ note: note ?? '' }),
    save: async (values) => {
      const wanted = values.note.trim();
      const result = await mutate(editHighlight, { id, note: wanted === '' ? null : wanted });
      return tell(result, { done: say.saved, failed: 'Could not save the note. Try again.' });
    },
    draft: () => formDraftPlace('highlight', id),
  });
  return (
    <FormDialog
      title={note ? 'Edit note' : 'Add note'}
      submitLabel="Save"
      busy={busy}
      isDirty={isChanged}
      draft={draft}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      {quote === '' ? null : (
        <blockquote
          dir="auto"
          className="line-clamp-4 border-l-4 border-line pl-3 text-left text-sm text-muted"
        >
          {quote}
        </blockquote>
      )}
      <TextArea label="Note" data-first rows={5} maxLength={longestText} {...field('note')} />
    </FormDialog>
  );
}
