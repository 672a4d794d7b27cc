import { Pencil, Trash2 } from 'lucide-react';
import { cutAt } from '../../../lib/plain-text.ts';
import type { Card } from '../../../model/entities/card.ts';
import { plainWords } from '../../../text/markdown/plain-words.ts';
import { IconButton } from '../../../ui/button.tsx';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { CardMedia, useCardMedia } from '../card-media.tsx';
import { ClozeText, lettersInRow, listedQuestion, nameOf } from '../card-text.tsx';
import { WhyDueButton } from '../review/why/why-due-button.tsx';
import { SourceLink } from '../source-link.tsx';
import { useCard } from '../use-decks.ts';

interface CardRowProps {
  id: string;
  onEdit: (card: Card) => void;
  onDelete: (card: Card) => void;
}

export function CardRow({ id, onEdit, onDelete }: CardRowProps) {
  const card = useCard(id);
  const media = useCardMedia(id);
  if (!card) return <div className={`${surfaceClass} min-h-24`} />;
  const answer = plainWords(card.back);
  const name = cutAt(nameOf(card), 61);
  return (
    <article className={`${surfaceClass} flex items-start gap-2 py-3 pr-2 pl-4 sm:pl-5`}>
      <div className="grid min-w-0 flex-1 grid-cols-1 justify-items-start gap-1 py-1.5 [&>p]:max-w-full [&_img]:max-h-40">
        <p dir="auto" className="line-clamp-4 font-medium break-words whitespace-pre-wrap">
          {card.kind === 'cloze' ? (
            <ClozeText source={card.front} filled asked={card.asked} most={lettersInRow} />
          ) : (
            cutAt(listedQuestion(card), lettersInRow)
          )}
        </p>
        <CardMedia shown={media?.get('front')} />
        {answer === '' ? null : (
          <p dir="auto" className="line-clamp-4 break-words whitespace-pre-wrap text-muted">
            {cutAt(answer, lettersInRow)}
          </p>
        )}
        <CardMedia shown={media?.get('back')} />
        <SourceLink card={card} />
      </div>
      <div className="flex shrink-0">
        <WhyDueButton cardId={card.id} name={name} />
        <IconButton
          label={`Edit “${name}”`}
          icon={<Pencil aria-hidden size={18} />}
          onClick={() => onEdit(card)}
        />
        <IconButton
          label={`Delete “${name}”`}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={() => onDelete(card)}
        />
      </div>
    </article>
  );
}
