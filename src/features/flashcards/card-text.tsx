/** The words of a card, with the gaps of a cloze closed or filled: plain for lists, with Markdown and formulas for the review. */

import { gapSigns } from '../../markdown/markdown-inline.ts';
import { MarkdownView, type Show } from '../../markdown/markdown-view.tsx';
import { type Card, pictureAlone } from '../../model/entities/card.ts';
import {
  clozeAnswer,
  clozeQuestion,
  gapLabel,
  hiddenWords,
  isAsked,
  parseCloze,
} from '../../model/study/cloze.ts';

type Face = Pick<Card, 'kind' | 'front' | 'back'> & Partial<Pick<Card, 'asked'>>;

/** What is asked, as plain text: for lists and for screen readers. */
export function questionOf({ kind, front, asked }: Face): string {
  if (front === '') return pictureAlone;
  return kind === 'cloze' ? clozeQuestion(front, asked) : front;
}

/** What is answered, as plain text; a cloze answers with its whole sentence. */
export function answerOf({ kind, front, back }: Face): string {
  if (kind === 'basic') return back === '' ? pictureAlone : back;
  return back.trim() === '' ? clozeAnswer(front) : `${clozeAnswer(front)} ${back}`;
}

/** What is typed where the answer is typed. */
export function typedAnswerOf({ kind, front, back, asked }: Face): string {
  return kind === 'cloze' ? hiddenWords(front, asked) : back.trim();
}

interface ClozeTextProps {
  source: string;
  filled: boolean;
  asked?: number | null | undefined;
}

/** Cloze text as plain words; gaps are marked, so that they are found without reading twice. */
export function ClozeText({ source, filled, asked }: ClozeTextProps) {
  let position = 0;
  return (
    <>
      {parseCloze(source).map((part) => {
        const key = position;
        position += part.text.length + 1;
        if (part.kind === 'text' || !isAsked(part, asked))
          return <span key={key}>{part.text}</span>;
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

interface CardTextProps extends ClozeTextProps {
  kind: Card['kind'];
  /** Draws a picture or a sound that the text names. */
  show?: Show | undefined;
}

/** A side of a card with its Markdown and its formulas. Nothing of it becomes HTML of the page (decision 99). */
export function CardText({ source, kind, filled, asked, show }: CardTextProps) {
  const text = kind === 'cloze' ? withGaps(source, filled, asked) : source;
  return (
    <div className="min-w-0 [&>div]:justify-items-center [&>div>*]:max-w-full [&_:is(ul,ol,pre,table,blockquote)]:text-start">
      <MarkdownView text={text} show={show} />
    </div>
  );
}

function withGaps(source: string, filled: boolean, asked: number | null | undefined): string {
  return parseCloze(source)
    .map((part) => {
      if (part.kind === 'text' || !isAsked(part, asked)) return part.text;
      if (filled) return `${gapSigns.begin}${part.text}${gapSigns.end}`;
      return `${gapSigns.open}${part.hint ?? '…'}${gapSigns.close}`;
    })
    .join('');
}
