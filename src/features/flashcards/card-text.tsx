/** The words of a card, with the gaps of a cloze closed or filled. */

import { type Card, pictureAlone } from '../../model/entities/card.ts';
import { clozeAnswer, clozeQuestion, gapLabel, parseCloze } from '../../model/study/cloze.ts';

type Face = Pick<Card, 'kind' | 'front' | 'back'>;

/** What is asked, as plain text: for lists and for screen readers. */
export function questionOf({ kind, front }: Face): string {
  if (front === '') return pictureAlone;
  return kind === 'cloze' ? clozeQuestion(front) : front;
}

/** What is answered, as plain text; a cloze answers with its whole sentence. */
export function answerOf({ kind, front, back }: Face): string {
  if (kind === 'basic') return back === '' ? pictureAlone : back;
  return back.trim() === '' ? clozeAnswer(front) : `${clozeAnswer(front)} ${back}`;
}

/** Cloze text as it is read; gaps are marked, so that they are found without reading twice. */
export function ClozeText({ source, filled }: { source: string; filled: boolean }) {
  let position = 0;
  return (
    <>
      {parseCloze(source).map((part) => {
        const key = position;
        position += part.text.length + 1;
        if (part.kind === 'text') return <span key={key}>{part.text}</span>;
        return filled ? (
          <mark key={key} className="rounded bg-accent-soft px-1 font-semibold text-accent">
            {part.text}
          </mark>
        ) : (
          <span key={key} className="rounded bg-info-soft px-1.5 font-semibold text-info">
            {gapLabel(part)}
          </span>
        );
      })}
    </>
  );
}
