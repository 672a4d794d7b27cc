/** Writes a card or changes one: a question with its answer, or a sentence with gaps and a live preview. */
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { type CardDraft, emptyDraft, problemsOf } from './card-form.ts';
import { ClozeField } from './cloze-field.tsx';
import { KindChoice } from './kind-choice.tsx';

interface CardDialogProps {
  /** The card to change; without it a new one is written. */
  card?: CardDraft;
  /** Where it goes, where that is not known from the screen. */
  destination?: ReactNode;
  /** @returns whether it was saved; what was typed stays otherwise */
  onSave: (draft: CardDraft) => Promise<boolean>;
  onClose: () => void;
}

export function CardDialog({ card, destination, onSave, onClose }: CardDialogProps) {
  const { values, problems, changes, isSaved, change, field, busy, submit, restart } =
    useEntityForm<CardDraft>({
      initial: () => card ?? emptyDraft,
      check: (draft) => problemsOf(draft) ?? {},
      save: (draft) => onSave({ ...draft, front: draft.front.trim(), back: draft.back.trim() }),
    });
  const startAgain = () => {
    flushSync(() => restart({ ...emptyDraft, kind: values.kind }));
    focusFirst();
  };
  const save = (next: () => void) => (isSaved ? focusFirst() : void submit(next));
  return (
    <FormDialog
      title={card === undefined ? 'New card' : 'Edit card'}
      submitLabel="Save"
      busy={busy}
      // Choosing a kind loses no words.
      isDirty={'front' in changes || 'back' in changes}
      onSubmit={() => save(onClose)}
      onClose={onClose}
      actions={
        card === undefined ? (
          <Button variant="secondary" disabled={busy} onClick={() => save(startAgain)}>
            Save and add another
          </Button>
        ) : null
      }
    >
      {destination}
      {card === undefined ? (
        <KindChoice kind={values.kind} onChange={(kind) => change({ kind })} />
      ) : null}
      {values.kind === 'cloze' ? (
        <ClozeField
          value={values.front}
          error={problems.front}
          onChange={(front) => change({ front })}
        />
      ) : (
        <TextArea label="Front" data-first rows={3} maxLength={20_000} {...field('front')} />
      )}
      <TextArea
        label={values.kind === 'cloze' ? 'Back (optional)' : 'Back'}
        rows={3}
        maxLength={20_000}
        {...field('back')}
      />
    </FormDialog>
  );
}

function focusFirst(): void {
  document.querySelector<HTMLTextAreaElement>('dialog textarea')?.focus();
}
