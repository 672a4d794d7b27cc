/** The words of a card, with the gaps of a cloze closed or filled: plain for lists, with Markdown and formulas for the review. */

import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useMemo } from 'react';
import { NoteLink } from '../../components/source-links.tsx';
import { cutAt } from '../../lib/plain-text.ts';
import { type Card, pictureAlone } from '../../model/entities/card.ts';
import { hashOfPlace } from '../../model/files/place-hash.ts';
import { clozeAnswer, hiddenWords, withGaps } from '../../model/study/cloze.ts';
import { usePlaceName } from '../../queries/use-place-name.ts';
import { type PlainPart, plainParts, plainWords } from '../../text/markdown/plain-words.ts';
import { classes } from '../../ui/classes.ts';
import { MarkdownView, type Show } from '../../ui/markdown/markdown-view.tsx';

/** So much of a text is drawn in a row: what the row hides is laid out all the same, which takes a second for 100,000 letters. */
export const lettersInRow = 1_000;

type Face = Pick<Card, 'kind' | 'front' | 'back'> & Partial<Pick<Card, 'asked' | 'covers'>>;

/** What is asked, as plain words: for lists and for screen readers. */
export function questionOf({ kind, front, asked }: Face): string {
  if (front === '') return pictureAlone;
  return plainWords(kind === 'cloze' ? withGaps(front, false, asked) : front);
}

/** What is asked, in a list: cards made of one picture share all their words, and differ in the cover that they lift. */
export function listedQuestion(card: Face): string {
  return questionOf(card) + coverOf(card);
}

/** What a card is called: by its other side where the one with the picture has no words. */
export function nameOf(card: Face): string {
  if (card.front.trim() !== '' || card.back.trim() === '') return listedQuestion(card);
  return plainWords(card.back) + coverOf(card);
}

function coverOf({ covers, asked }: Face): string {
  return covers?.length && asked ? ` (cover ${asked})` : '';
}

/** What is answered, as plain words; a cloze answers with its whole sentence. */
export function answerOf({ kind, front, back }: Face): string {
  if (kind === 'basic') return back === '' ? pictureAlone : plainWords(back);
  const whole = plainWords(clozeAnswer(front));
  return back.trim() === '' ? whole : `${whole} ${plainWords(back)}`;
}

/** What is typed where the answer is typed: nobody types the marks of Markdown. */
export function typedAnswerOf({ kind, front, back, asked }: Face): string {
  return plainWords(kind === 'cloze' ? hiddenWords(front, asked) : back);
}

interface ClozeTextProps {
  source: string;
  filled: boolean;
  asked?: number | null | undefined;
  /** So many letters of it are shown; all, if it is not given. */
  most?: number | undefined;
}

/** Cloze text as plain words; gaps are marked, so that they are found without reading twice. */
export function ClozeText({ source, filled, asked, most }: ClozeTextProps) {
  const parts = useMemo(
    () => startOf(plainParts(withGaps(source, filled, asked)), most),
    [source, filled, asked, most],
  );
  return parts.map(({ text, gap }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: rebuilt from the text, a part has no identity but its place
    if (gap === undefined) return <span key={index}>{text}</span>;
    return gap === 'filled' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same
      <mark key={index} className="rounded bg-accent-soft px-1 font-semibold text-accent">
        {text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same
      <span key={index} className="rounded bg-info-soft px-1.5 font-semibold text-info">
        {text}
      </span>
    );
  });
}

function startOf(parts: readonly PlainPart[], most = Number.POSITIVE_INFINITY): PlainPart[] {
  let left = most;
  const start: PlainPart[] = [];
  for (const part of parts) {
    if (left <= 0) break;
    start.push({ ...part, text: cutAt(part.text, left) });
    left -= part.text.length;
  }
  const last = start.at(-1);
  if (start.length < parts.length && last !== undefined && !last.text.endsWith('…')) {
    last.text += '…';
  }
  return start;
}

interface CardTextProps extends Omit<ClozeTextProps, 'most'> {
  kind: Card['kind'];
  /** Draws a picture or a sound that the text names. */
  show?: Show | undefined;
}

/** A side of a card with its Markdown and its formulas. Nothing of it becomes HTML of the page (docs/decisions/36). */
export function CardText({ source, kind, filled, asked, show }: CardTextProps) {
  const text = kind === 'cloze' ? withGaps(source, filled, asked) : source;
  return (
    <div className="min-w-0 [&>div]:justify-items-center [&>div>*]:max-w-full [&_:is(ul,ol,pre,table,blockquote)]:text-start">
      <MarkdownView text={text} show={show} />
    </div>
  );
}

/** Where a card comes from: the quote it stands on, and the page one tap away [P4]. */
type Source = Pick<Card, 'fileId' | 'page' | 'quote' | 'noteId' | 'area'>;

export function SourceLink({ card: { fileId, page, quote, noteId, area } }: { card: Source }) {
  const place = usePlaceName(fileId, page);
  if (noteId) return <NoteLink noteId={noteId} quote={quote} />;
  if (!fileId || !page) return null;
  return (
    <Link
      to="/dashboard/library/files/$id"
      params={{ id: fileId }}
      hash={hashOfPlace({ page, quote, area })}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 text-sm font-medium text-info underline-offset-4 hover:underline"
    >
      <BookOpen aria-hidden size={16} />
      {place}
    </Link>
  );
}

export function SourceQuote({ card }: { card: Source }) {
  if (!card.quote && !card.page && !card.noteId) return null;
  return (
    <div
      data-source
      className={classes('grid gap-1 text-left', card.quote ? 'border-l-4 border-line pl-3' : '')}
    >
      {card.quote ? (
        <blockquote dir="auto" className="text-sm text-muted">
          “{card.noteId ? plainWords(card.quote) : card.quote}”
        </blockquote>
      ) : null}
      <SourceLink card={card} />
    </div>
  );
}
