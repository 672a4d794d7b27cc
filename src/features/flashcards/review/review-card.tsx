/** The card that is asked: its question and, once shown, its answer and source. */
import type { ComponentProps } from 'react';
import type { Card } from '../../../model/entities/card.ts';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { CardMedia, useCardMedia } from '../card-media.tsx';
import { answerOf, ClozeText, questionOf } from '../card-text.tsx';
import { SourceQuote } from '../source-link.tsx';

interface ReviewCardProps {
  card: Card;
  answered: boolean;
  /** Cards that are left, this one too. */
  left: number;
}

export function ReviewCard({ card, answered, left }: ReviewCardProps) {
  const media = useCardMedia(card.id);
  return (
    <article
      className={`${surfaceClass} grid w-full content-center gap-6 p-6 text-center sm:min-h-72 sm:p-10`}
    >
      {card.front === '' ? null : (
        <p
          dir="auto"
          className="text-xl leading-relaxed break-words whitespace-pre-wrap sm:text-2xl"
        >
          {card.kind === 'cloze' ? <ClozeText source={card.front} filled={answered} /> : card.front}
        </p>
      )}
      <CardMedia shown={media?.get('front')} />
      {answered ? <Answer card={card} shown={media?.get('back')} /> : null}
      <p role="status" className="sr-only">
        {answered ? `Back: ${answerOf(card)}` : `Front: ${questionOf(card)} (${left} left)`}
      </p>
    </article>
  );
}

function Answer({ card, shown }: { card: Card; shown: ComponentProps<typeof CardMedia>['shown'] }) {
  return (
    <div className="grid gap-6 border-t border-line pt-6">
      {card.back.trim() === '' ? null : (
        <p dir="auto" className="text-lg leading-relaxed break-words whitespace-pre-wrap">
          {card.back}
        </p>
      )}
      <CardMedia shown={shown} />
      <SourceQuote card={card} />
    </div>
  );
}
