/** The current card: its question and, once shown, its answer and source. */
import { Flag } from 'lucide-react';
import { type ComponentProps, type Ref, useRef } from 'react';
import { plural } from '../../../lib/plural.ts';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { CardMedia, useCardMedia } from '../card-media.tsx';
import { answerOf, CardText, questionOf } from '../card-text.tsx';
import { flagOf } from '../flags.ts';
import { SourceQuote } from '../source-link.tsx';
import type { AskedCard } from './review-source.ts';
import { useCardSounds } from './sound/use-card-sounds.ts';
import { TypedAnswer } from './typed-answer.tsx';

interface ReviewCardProps {
  asked: AskedCard;
  answered: boolean;
  /** Cards that are left, including this one. */
  left: number;
  /** Enter was pressed in the field of a typed answer. */
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

/** Shown above the card: its flag, and whether the rating is practice only. */
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
