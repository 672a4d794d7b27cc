/** The card that is asked: its question and, once shown, its answer and source. */
import type { ComponentProps } from 'react';
import type { Card } from '../../../model/entities/card.ts';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { CardMedia, useCardMedia } from '../card-media.tsx';
import { answerOf, CardText, questionOf } from '../card-text.tsx';
import { SourceQuote } from '../source-link.tsx';
import { TypedAnswer } from './typed-answer.tsx';

interface ReviewCardProps {
  card: Card;
  answered: boolean;
  /** Cards that are left, this one too. */
  left: number;
  /** Enter in the field of a typed answer. */
  onShow?: (() => void) | undefined;
}

export function ReviewCard({ card, answered, left, onShow }: ReviewCardProps) {
  const media = useCardMedia(card.id);
  const covered = card.covers?.length ? { card, isOpen: answered } : undefined;
  return (
    <article
      className={`${surfaceClass} grid w-full content-center gap-6 p-6 text-center sm:min-h-72 sm:p-10`}
    >
      <div data-card-side="front" className="grid min-w-0 gap-6">
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
      {answered ? <Answer card={card} shown={media?.get('back')} /> : null}
      <p role="status" className="sr-only">
        {answered ? `Back: ${answerOf(card)}` : `Front: ${questionOf(card)} (${left} left)`}
      </p>
    </article>
  );
}

function Answer({ card, shown }: { card: Card; shown: ComponentProps<typeof CardMedia>['shown'] }) {
  return (
    <div data-card-side="back" className="grid min-w-0 gap-6 border-t border-line pt-6">
      {card.back.trim() === '' ? null : (
        <div dir="auto" className="min-w-0 text-lg leading-relaxed break-words">
          <CardText kind="basic" source={card.back} filled />
        </div>
      )}
      <CardMedia shown={shown} />
      <SourceQuote card={card} />
    </div>
  );
}
