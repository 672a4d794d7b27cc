/** Makes front and back of a sentence instead of a gap. The sentence stands beside it. */
import { useState } from 'react';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { useQuestionFor } from '../../queries/built-in-ai/use-question-for.ts';
import type { Keeping } from '../../queries/picks.ts';
import { Switch } from '../../ui/choice.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextArea, TextField } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { draftKeyOf } from './edit-form.tsx';
import { type PickPlace, placeInWords } from './pick-parts.tsx';
import type { PickSentence } from './pick-state.ts';
import { MarkedSentence } from './pick-words.tsx';
import { gapsOfHidden, type Hidden } from './words.ts';

interface AskFormProps {
  place: PickPlace;
  of: PickSentence;
  hidden: Hidden;
  /** @returns whether it was stored */
  onKeep: (keeping: Keeping) => Promise<boolean>;
  onClose: () => void;
}

export function AskForm({ place, of, hidden, onKeep, onClose }: AskFormProps) {
  const gaps = gapsOfHidden(of, hidden);
  const answer = gaps.map(({ start, end }) => of.sentence.slice(start, end)).join(', ');
  const [isBothWays, setIsBothWays] = useState(false);
  const [isSuggested, setSuggested] = useState(false);
  const { busy, draft, field, submit, changes, isChanged, restart } = useEntityForm<{
    front: string;
    back: string;
  }>({
    initial: () => ({ front: '', back: answer }),
    check: ({ front, back }) => ({
      ...(front.trim() === '' && { front: 'Enter a question' }),
      ...(back.trim() === '' && { back: 'Enter an answer' }),
    }),
    save: ({ front, back }) => {
      // A question about the whole sentence has no gap.
      const all = { start: 0, end: of.sentence.length };
      return onKeep({
        ...{ as: 'question', gaps: gaps.length > 0 ? gaps : [all], front, isBothWays },
        ...(back !== answer && { back }),
      });
    },
    draft: () => formDraftPlace('asked-sentence', draftKeyOf(place, of)),
  });
  const around = place.pages.find(({ page }) => page === of.page)?.text ?? of.sentence;
  useQuestionFor({ sentence: of.sentence, hidden: answer }, around, (question) => {
    // Never over what the student wrote.
    if (isChanged) return;
    restart({ front: question, back: answer });
    setSuggested(true);
  });
  return (
    <FormDialog
      title="Ask instead of a gap"
      submitLabel="Keep"
      busy={busy}
      draft={draft}
      onSubmit={() => void submit().then((ended) => ended === 'saved' && onClose())}
      onClose={onClose}
    >
      <div className="rounded-card bg-surface-2 px-4 py-3">
        <p dir="auto" translate="no" className="text-start text-sm leading-7">
          <MarkedSentence of={of} hidden={hidden} />
        </p>
        {place.source.entity === 'note' ? null : (
          <p className="mt-1 text-sm font-medium text-info">{placeInWords(place, of.page)}</p>
        )}
      </div>
      <TextArea label="Front" rows={2} data-first {...field('front')} />
      <p role="status" className="-mt-2 text-sm text-muted empty:sr-only">
        {isSuggested && changes.front === undefined
          ? 'Suggested by your browser’s AI. Change it as you like.'
          : ''}
      </p>
      <TextField label="Back" {...field('back')} />
      <Switch
        label="Both ways"
        hint={isBothWays ? 'Makes 2 cards' : 'Also asks from the back'}
        checked={isBothWays}
        onChange={setIsBothWays}
      />
    </FormDialog>
  );
}
