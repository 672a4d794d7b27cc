/** The result, before it is saved: each item with its page, to be edited or left out. */
import { useId, useState } from 'react';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { useOnce } from '../../../ui/use-once.ts';
import { showPage } from '../reader/reader-store.ts';
import { DraftItemRow } from './draft-item-row.tsx';
import { wordsOfKind } from './kinds.ts';
import { changeDraft, closeMaking, type Draft, finishMaking, startOver } from './making-store.ts';
import { RejectedNote } from './rejected-note.tsx';
import { defaultName, saveDraft } from './save-draft.ts';

interface DraftViewProps {
  file: StudyFile;
  draft: Draft;
}

export function DraftView({ file, draft }: DraftViewProps) {
  const listId = useId();
  const [name, setName] = useState(() => defaultName(file, draft));
  const words = wordsOfKind(draft.kind);
  const amount = plural(draft.items.length, words.one, words.many);
  const [save, isSaving] = useOnce(async () => {
    const result = await saveDraft(file, draft, name.trim() || defaultName(file, draft));
    if (!result.ok) return toastError(result.error.message);
    finishMaking(file.id, draft.kind);
    toastSuccess(say.saved);
  });
  return (
    <Dialog
      title={`${words.label}: ${amount}`}
      onClose={closeMaking}
      maximisable
      actions={
        <>
          <Button variant="ghost" onClick={() => startOver(file.id)}>
            Start over
          </Button>
          <Button busy={isSaving} disabled={draft.items.length === 0} onClick={() => void save()}>
            Save {amount}
          </Button>
        </>
      }
    >
      <RejectedNote kept={draft.items.length} rejected={draft.rejected} />
      <TextField
        label="Name"
        value={name}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <ol id={listId} aria-label="To be saved" className="grid gap-3">
        {draft.items.map(({ key, item }, index) => (
          <DraftItemRow
            key={key}
            item={item}
            position={index + 1}
            onChange={(changed) =>
              changeDraft(file.id, (items) =>
                items.map((other) => (other.key === key ? { key, item: changed } : other)),
              )
            }
            onDelete={() =>
              changeDraft(file.id, (items) => items.filter((other) => other.key !== key))
            }
            onShowPage={() => {
              closeMaking();
              showPage(item.page, item.quote);
            }}
          />
        ))}
      </ol>
    </Dialog>
  );
}
