/**
 * The notes of a task, in Markdown. They open for reading; a press edits them. Edits of two devices are united, as those of
 * notes are, and typed words are kept as a draft until they are stored.
 */
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LinkedMarkdown } from '../../components/things/thing-link.tsx';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { writeMemo } from '../../model/entities/memo.ts';
import {
  bodySince,
  editNoteText,
  noteState,
  openNoteText,
  textOfBody,
} from '../../text/note-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DraftLine } from '../../ui/dialog/form-dialog.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { isPressed } from '../../ui/press/key-press.ts';
import { tell } from '../../ui/toaster/tell.ts';

interface MemoFieldProps {
  taskId: string;
  /** A Yjs update in base64; empty: no notes yet. */
  body: string;
}

export function MemoField({ taskId, body }: MemoFieldProps) {
  const [isEditing, setIsEditing] = useState(false);
  const text = textOfBody(body);
  if (isEditing)
    return <MemoForm taskId={taskId} body={body} onClose={() => setIsEditing(false)} />;
  if (text.trim() === '')
    return (
      <Button
        variant="ghost"
        size="sm"
        icon={<Pencil aria-hidden size={16} />}
        className="w-fit -ms-3 text-muted"
        onClick={() => setIsEditing(true)}
      >
        Add notes
      </Button>
    );
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1 text-body">
        <LinkedMarkdown text={text} />
      </div>
      <IconButton
        label="Edit notes"
        icon={<Pencil aria-hidden size={16} />}
        className="-my-2 -me-2"
        onClick={() => setIsEditing(true)}
      />
    </div>
  );
}

function MemoForm({ taskId, body, onClose }: MemoFieldProps & { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  // The document as editing began: what is typed becomes an addition to it, which unites with edits from elsewhere.
  const [doc] = useState(() => openNoteText(body));
  const [began] = useState(() => ({ text: textOfBody(body), state: noteState(doc) }));
  const { draft, field, busy, submit } = useEntityForm({
    initial: () => ({ notes: began.text }),
    save: async ({ notes }, changes) => {
      if (!('notes' in changes)) return true;
      editNoteText(doc, notes);
      const about = { aboutEntity: 'task', aboutId: taskId } as const;
      const result = await mutate(writeMemo, { ...about, body: bodySince(doc, began.state) });
      return tell(result, { failed: say.errorUpdatingTask });
    },
    draft: () => formDraftPlace('memo', taskId),
  });
  useEffect(() => {
    const area = form.current?.querySelector('textarea');
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);
  return (
    <form
      ref={form}
      noValidate
      aria-label="Notes"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(onClose);
      }}
      onKeyDown={(event) => {
        const isSave =
          isPressed(event.nativeEvent, 'Mod+S') || isPressed(event.nativeEvent, 'Mod+Enter');
        if (!isSave) return;
        event.preventDefault();
        void submit(onClose);
      }}
    >
      <DraftLine draft={draft} form={form} busy={busy} />
      <TextArea
        label="Notes"
        rows={6}
        maxLength={100_000}
        hint="Markdown: **bold**, - list, $formula$"
        {...field('notes')}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" size="sm" busy={busy}>
          Save notes
        </Button>
      </div>
    </form>
  );
}
