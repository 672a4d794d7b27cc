/** The current card: its question, a field for the answer and, once shown, its answer and source. */
import { Flag } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { plural } from '../../../lib/plural.ts';
import type { Card } from '../../../model/entities/card.ts';
import { judgeAnswer } from '../../../model/study/cards/judge-answer.ts';
import {
  type DifferencePart,
  differenceOf,
  spellingToCheck,
} from '../../../model/study/cards/typed-difference.ts';
import type { Context } from '../../../model/study/quiz/alternatives.ts';
import { studyToday } from '../../../model/study/study-day.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { type DraftPlace, useKeptText } from '../../../ui/form/use-form-draft.ts';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { isForInputMethod } from '../../../ui/press/key-press.ts';
import { CardMedia, useCardMedia } from '../card-media.tsx';
import { answerOf, CardText, questionOf, SourceQuote, typedAnswerOf } from '../card-text.tsx';
import { flagOf } from '../flags.ts';
import type { AskedCard } from './review-source.ts';
import { useCardSounds } from './use-card-sounds.ts';

interface ReviewCardProps {
  asked: AskedCard;
  answered: boolean;
  /** Remaining cards, including this one. */
  left: number;
  onShow?: (() => void) | undefined;
}

export function ReviewCard({ asked, answered, left, onShow }: ReviewCardProps) {
  const { card } = asked;
  const media = useCardMedia(card.id);
  const covered = card.covers?.length ? { card, isOpen: answered } : undefined;
  const front = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLDivElement>(null);
  useCardSounds({ card, answered, isReady: media !== undefined, side: answered ? back : front });
  return (
    <article
      data-card={card.id}
      className={`${surfaceClass} grid w-full content-center gap-6 p-[min(1.5rem,5dvh)] text-center sm:min-h-[min(18rem,40dvh)] sm:p-[min(2.5rem,6dvh)]`}
    >
      <Marks asked={asked} />
      <div ref={front} data-card-side="front" className="grid min-w-0 gap-6">
        {card.front === '' ? null : (
          <div dir="auto" className="min-w-0 text-xl leading-relaxed break-words sm:text-2xl">
            <CardText kind={card.kind} source={card.front} filled={answered} asked={card.asked} />
          </div>
        )}
        <CardMedia shown={media?.get('front')} covered={covered} />
      </div>
      {card.isTyped ? (
        <TypedAnswer key={card.id} card={card} answered={answered} onShow={onShow} />
      ) : null}
      {answered ? <Answer ref={back} asked={asked} shown={media?.get('back')} /> : null}
      <p role="status" className="sr-only">
        {answered ? `Back: ${answerOf(card)}` : `Front: ${questionOf(card)} (${left} left)`}
      </p>
    </article>
  );
}

/** The flag, and whether the rating is practice only. */
function Marks({ asked: { card, isPractice } }: Pick<ReviewCardProps, 'asked'>) {
  const flag = flagOf(card.flag);
  if (!isPractice && flag === undefined) return null;
  return (
    <div className="-mb-3 flex items-center justify-between gap-2">
      {isPractice ? (
        <span className="rounded-full bg-info-soft px-2.5 py-0.5 text-xs font-medium text-info">
          Practice
        </span>
      ) : null}
      {flag === undefined ? null : (
        <span className={`ms-auto ${flag.className}`}>
          <Flag aria-hidden size={18} className="fill-current" />
          <span className="sr-only">{`${flag.name} flag`}</span>
        </span>
      )}
    </div>
  );
}

interface AnswerProps {
  asked: AskedCard;
  shown: ComponentProps<typeof CardMedia>['shown'];
  ref: Ref<HTMLDivElement>;
}

function Answer({ asked: { card, isLeech, memory }, shown, ref }: AnswerProps) {
  return (
    <div
      ref={ref}
      data-card-side="back"
      className="grid min-w-0 gap-6 border-t border-line pt-6 empty:hidden"
    >
      {card.back.trim() === '' ? null : (
        <div dir="auto" className="min-w-0 text-lg leading-relaxed break-words">
          <CardText kind="basic" source={card.back} filled />
        </div>
      )}
      <CardMedia shown={shown} />
      <SourceQuote card={card} />
      {isLeech ? (
        <p className="text-left text-sm text-muted">
          {`This card has been forgotten ${plural(memory?.lapses ?? 0, 'time')}: edit, split or suspend it.`}
        </p>
      ) : null}
    </div>
  );
}

interface TypedAnswerProps extends Pick<ReviewCardProps, 'answered' | 'onShow'> {
  card: Card;
}

/**
 * A field for the answer. Once the answer is shown, both are compared letter by letter; the student still rates.
 * Use the card's id as `key`, so that each card starts with an empty field.
 */
export function TypedAnswer({ card, answered, onShow }: TypedAnswerProps) {
  const [typed, setTyped] = useState('');
  useKeptText(() => answerPlace(card.id), answered ? '' : typed, setTyped);
  const right = typedAnswerOf(card);
  if (right === '') return null;
  if (answered) {
    const context = { asked: questionOf(card), quote: card.quote };
    return <Difference typed={typed} right={right} context={context} />;
  }
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
  spelling: { words: 'Correct', look: 'text-warn' },
  wrong: { words: 'Not the same', look: 'text-danger' },
} as const;

interface DifferenceProps {
  typed: string;
  right: string;
  context: Context;
}

function Difference({ typed, right, context }: DifferenceProps) {
  if (typed.trim() === '') return <p className="text-muted">You typed no answer.</p>;
  const { verdict, meant } = judgeAnswer(typed, right, context);
  const { words, look } = verdicts[verdict];
  const remark = verdict === 'spelling' ? `, ${spellingToCheck(typed, meant)}` : '';
  // An accepted spelling such as “Koeln” has letters that the answer lacks. None of them is wrong.
  const parts: DifferencePart[] =
    verdict === 'right'
      ? [{ kind: 'same', text: typed.trim() }]
      : differenceOf(typed, meant, false);
  return (
    <div className="grid gap-1">
      <p className={`text-sm font-semibold ${look}`}>
        {words}
        {remark}
      </p>
      <p translate="no" dir="auto" className="text-lg break-words whitespace-pre-wrap">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
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
