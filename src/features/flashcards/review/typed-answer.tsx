/** A field for the answer. Once the answer is shown, both are compared letter by letter. The student still rates. */
import { type KeyboardEvent, useState } from 'react';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import type { Card } from '../../../model/entities/card.ts';
import {
  answerMeant,
  type DifferencePart,
  differenceOf,
} from '../../../model/study/cards/typed-difference.ts';
import { judgeTyped } from '../../../model/study/quiz/typed.ts';
import { studyToday } from '../../../model/study/study-day.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { type DraftPlace, useKeptText } from '../../../ui/form/use-form-draft.ts';
import { isForInputMethod } from '../../../ui/press/key-press.ts';
import { typedAnswerOf } from '../card-text.tsx';

interface TypedAnswerProps {
  card: Card;
  answered: boolean;
  /** Enter in the field shows the answer. */
  onShow?: (() => void) | undefined;
}

/** Use the card's id as `key`, so that each card starts with an empty field. */
export function TypedAnswer({ card, answered, onShow }: TypedAnswerProps) {
  const [typed, setTyped] = useState('');
  useKeptText(() => answerPlace(card.id), answered ? '' : typed, setTyped);
  const right = typedAnswerOf(card);
  if (right === '') return null;
  if (answered) return <Difference typed={typed} right={right} />;
  const onKeyDown = (event: KeyboardEvent) => {
    // The shortcuts of the review do not apply while typing.
    if (event.key !== 'Escape') event.stopPropagation();
    if (event.key !== 'Enter' || isForInputMethod(event.nativeEvent)) return;
    event.preventDefault();
    onShow?.();
  };
  return (
    <div className="mx-auto w-full max-w-md text-start">
      <TextField
        label="Your answer"
        value={typed}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** The draft of this card from this study day. Older drafts are dropped. */
function answerPlace(cardId: string): DraftPlace {
  const today = studyToday();
  const place = formDraftPlace('typed-answer', cardId);
  const isOld = ({ day }: Record<string, unknown>) => day !== today;
  if (Object.keys(place.takeUp(isOld)).length > 0) place.drop();
  return {
    ...place,
    // Two tabs may have left several old drafts.
    takeUp: (isOfUse = () => true) => place.takeUp((kept) => !isOld(kept) && isOfUse(kept)),
    keep: (typed) => place.keep({ ...typed, day: today }),
  };
}

const verdicts = {
  right: { words: 'Correct', look: 'text-accent' },
  spelling: { words: 'Correct, check the spelling', look: 'text-warn' },
  wrong: { words: 'Not the same', look: 'text-danger' },
} as const;

function Difference({ typed, right }: { typed: string; right: string }) {
  if (typed.trim() === '') return <p className="text-muted">You typed no answer.</p>;
  const meant = answerMeant(right, (answer) => judgeTyped(typed, [answer]) !== 'wrong');
  const verdict = judgeTyped(typed, [meant]);
  const { words, look } = verdicts[verdict];
  // An accepted spelling such as “Koeln” has letters that the answer lacks. None of them is wrong.
  const parts: DifferencePart[] =
    verdict === 'right' ? [{ kind: 'same', text: typed.trim() }] : differenceOf(typed, meant);
  return (
    <div className="grid gap-1">
      <p className={`text-sm font-semibold ${look}`}>{words}</p>
      <p translate="no" dir="auto" className="text-lg break-words whitespace-pre-wrap">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: made anew of two texts
          <Part key={index} {...part} />
        ))}
      </p>
    </div>
  );
}

function Part({ kind, text }: DifferencePart) {
  if (kind === 'same') return <span>{text}</span>;
  if (kind === 'missing')
    return <ins className="rounded bg-warn-soft px-0.5 text-warn underline">{text}</ins>;
  return <del className="rounded bg-danger-soft px-0.5 text-danger line-through">{text}</del>;
}
