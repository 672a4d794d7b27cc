/** A card with a question about a sentence instead of a gap. The sentence stands beside it. */
import { useRef, useState } from 'react';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { useQuestionFor } from '../../queries/built-in-ai/use-question-for.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/choice.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextArea, TextField } from '../../ui/form/field.tsx';
import { replaceText } from '../../ui/form/text-undo.ts';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { draftKeyOf } from './edit-form.tsx';
import { PagePicture } from './page-picture.tsx';
import { type PickFormProps, placeInWords } from './pick-parts.tsx';
import { MarkedSentence } from './pick-words.tsx';
import { ServerQuestion } from './server-question.tsx';
import { gapsOfHidden } from './words.ts';

export function AskForm({ place, of, hidden, onKeep, onClose }: PickFormProps) {
  const gaps = gapsOfHidden(of, hidden);
  const answer = gaps.map(({ start, end }) => of.sentence.slice(start, end)).join(', ');
  const [suggestion, setSuggestion] = useState<{ by: 'browser' | 'server'; question: string }>();
  const area = useRef<HTMLTextAreaElement>(null);
  const { values, busy, draft, field, submit, change, changes, restart } = useEntityForm<{
    front: string;
    back: string;
    isBothWays: boolean;
  }>({
    initial: () => ({ front: '', back: answer, isBothWays: false }),
    check: ({ front, back }) => ({
      ...(front.trim() === '' && { front: 'Enter a question' }),
      ...(back.trim() === '' && { back: 'Enter an answer' }),
    }),
    save: ({ front, back, isBothWays }) => {
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
    if (changes.front !== undefined || changes.back !== undefined) return;
    restart({ ...values, front: question });
    setSuggestion({ by: 'browser', question });
  });
  return (
    <FormDialog
      title="Question card"
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
      <PagePicture place={place} of={of} />
      <TextArea ref={area} label="Front" rows={2} data-first {...field('front')} />
      <p role="status" className="-mt-2 text-sm text-muted empty:sr-only">
        {suggestion !== undefined && values.front === suggestion.question
          ? `Suggested by your ${suggestion.by}’s AI. Change it as you like.`
          : ''}
      </p>
      <ServerQuestion
        sentence={of.sentence}
        hidden={answer}
        onQuestion={(question) => {
          // Never over what the student wrote.
          if (area.current?.value.trim() === '') replaceText(area.current, question);
          setSuggestion({ by: 'server', question });
        }}
      />
      {suggestion?.by === 'server' && values.front !== suggestion.question ? (
        <div className="flex items-start gap-3 rounded-card bg-surface-2 px-4 py-3">
          <p dir="auto" translate="no" className="min-w-0 flex-1 text-start text-sm">
            {suggestion.question}
          </p>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => area.current && replaceText(area.current, suggestion.question)}
          >
            Use
          </Button>
        </div>
      ) : null}
      <TextField label="Back" {...field('back')} />
      <Switch
        label="Both ways"
        hint={values.isBothWays ? 'Makes 2 cards' : 'Also asks from the back'}
        checked={values.isBothWays}
        onChange={(isBothWays) => change({ isBothWays })}
      />
    </FormDialog>
  );
}
