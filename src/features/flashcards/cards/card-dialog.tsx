/** Writes a card or changes one: a question with its answer, or a sentence with gaps and a live preview. */
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { type CardDraft, type CardProblems, emptyDraft, problemsOf } from './card-form.ts';
import { ClozeField } from './cloze-field.tsx';
import { KindChoice } from './kind-choice.tsx';

interface CardDialogProps {
  /** The card to change; without it a new one is written. */
  card?: CardDraft;
  /** @returns whether it was saved; what was typed stays otherwise */
  onSave: (draft: CardDraft) => Promise<boolean>;
  onClose: () => void;
}

export function CardDialog({ card, onSave, onClose }: CardDialogProps) {
  const [draft, setDraft] = useState<CardDraft>(card ?? emptyDraft);
  const [problems, setProblems] = useState<CardProblems>();
  // Just emptied by a saving: the last of several quick clicks finds them so, and nobody is at fault.
  const isEmptied = useRef(false);
  const change = (part: Partial<CardDraft>) => {
    isEmptied.current = false;
    setDraft({ ...draft, ...part });
    setProblems(undefined);
  };
  const [save, busy] = useOnce(async (next: () => void) => {
    if (isEmptied.current) return focusFirst();
    const found = problemsOf(draft);
    setProblems(found);
    if (found !== undefined) return;
    const saved = await onSave({ ...draft, front: draft.front.trim(), back: draft.back.trim() });
    if (saved) next();
  });
  const startAgain = () => {
    flushSync(() => setDraft({ ...emptyDraft, kind: draft.kind }));
    isEmptied.current = true;
    focusFirst();
  };
  return (
    <FormDialog
      title={card === undefined ? 'New card' : 'Edit card'}
      submitLabel="Save"
      busy={busy}
      isDirty={isChanged(draft, card ?? emptyDraft)}
      onSubmit={() => void save(onClose)}
      onClose={onClose}
      actions={
        card === undefined ? (
          <Button variant="secondary" disabled={busy} onClick={() => void save(startAgain)}>
            Save and write another
          </Button>
        ) : null
      }
    >
      {card === undefined ? (
        <KindChoice kind={draft.kind} onChange={(kind) => change({ kind })} />
      ) : null}
      {draft.kind === 'cloze' ? (
        <ClozeField
          value={draft.front}
          error={problems?.front}
          onChange={(front) => change({ front })}
        />
      ) : (
        <TextArea
          label="Question"
          rows={3}
          maxLength={20_000}
          value={draft.front}
          error={problems?.front}
          onChange={(event) => change({ front: event.target.value })}
        />
      )}
      <TextArea
        label={draft.kind === 'cloze' ? 'Remark (optional)' : 'Answer'}
        rows={3}
        maxLength={20_000}
        value={draft.back}
        error={problems?.back}
        onChange={(event) => change({ back: event.target.value })}
      />
    </FormDialog>
  );
}

function focusFirst(): void {
  document.querySelector<HTMLTextAreaElement>('dialog textarea')?.focus();
}

/** Choosing a kind loses no words. */
function isChanged(draft: CardDraft, saved: CardDraft): boolean {
  return draft.front !== saved.front || draft.back !== saved.back;
}
