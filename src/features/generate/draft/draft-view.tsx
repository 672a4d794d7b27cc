/** The result, before it is saved: each item with its page, to be edited or left out. */
import { useRouter } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { plural } from '../../../lib/plural.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { showPage } from '../../../pdf/reader-store.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { wordsOfKind } from '../kinds.ts';
import { closeMaking } from '../making-store.ts';
import { changeDraft, type Draft, letGo } from './draft.ts';
import type { OpenForm } from './draft-item-form.tsx';
import { DraftItemRow } from './draft-item-row.tsx';
import { RejectedNote } from './rejected-note.tsx';
import { defaultName } from './save-draft.ts';
import { type NextStep, saveResult } from './save-result.ts';

interface DraftViewProps {
  file: StudyFile;
  jobId: string;
  draft: Draft;
  isSaving: boolean;
}

export function DraftView({ file, jobId, draft, isSaving }: DraftViewProps) {
  const listId = useId();
  const router = useRouter();
  const [name, setName] = useState(() => defaultName(file, draft));
  const words = wordsOfKind(draft.kind);
  const amount = plural(draft.items.length, words.one, words.many);
  const [isAsking, setAsking] = useState(false);
  const openForms = useRef(new Map<string, OpenForm>());
  const goOn = ({ kind, id }: NextStep) =>
    void (kind === 'review'
      ? router.navigate({ to: '/dashboard/library/flashcards/$id', params: { id }, hash: 'review' })
      : router.navigate({ to: '/dashboard/library/quiz/$id/practice', params: { id } }));
  const save = async () => {
    // What is typed in a form that is still open is meant to be saved too.
    const areDone = [...openForms.current.values()].map((form) => form.finish());
    if (areDone.every(Boolean))
      await saveResult(file, jobId, name.trim() || defaultName(file, draft), goOn);
  };
  return (
    <Dialog
      title={`${words.label}: ${amount}`}
      onClose={closeMaking}
      busy={isSaving}
      actions={
        <>
          <Button variant="ghost" disabled={isSaving} onClick={() => setAsking(true)}>
            Discard
          </Button>
          <Button busy={isSaving} disabled={draft.items.length === 0} onClick={() => void save()}>
            Save {amount}
          </Button>
        </>
      }
    >
      {isAsking ? (
        <ConfirmDialog
          title="Discard this study material?"
          text={`${amount} not saved yet.`}
          confirmLabel="Discard study material"
          onConfirm={() => void letGo(jobId)}
          onClose={() => setAsking(false)}
        />
      ) : null}
      <RejectedNote kept={draft.items.length} rejected={draft.rejected} />
      <TextField
        label="Name"
        value={name}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <ol id={listId} aria-label="Review before saving" className="grid gap-3">
        {draft.items.map(({ key, item }, index) => (
          <DraftItemRow
            key={key}
            openForm={(form) => {
              if (form) openForms.current.set(key, form);
              return () => void openForms.current.delete(key);
            }}
            item={item}
            position={index + 1}
            onChange={(changed) =>
              changeDraft(jobId, (items) =>
                items.map((other) => (other.key === key ? { key, item: changed } : other)),
              )
            }
            onDelete={() =>
              changeDraft(jobId, (items) => items.filter((other) => other.key !== key))
            }
            onShowPage={() => showPage(item.page, item.quote)}
          />
        ))}
      </ol>
    </Dialog>
  );
}
