/** The text of a card, plain for lists and with Markdown for reviews, and the link to its source. */

import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useMemo } from 'react';
import { Marked } from '../../components/found-words.tsx';
import { NoteLink } from '../../components/source-links.tsx';
import { cutAt } from '../../lib/plain-text.ts';
import { type Card, pictureAlone } from '../../model/entities/card.ts';
import { hashOfPlace } from '../../model/files/place-hash.ts';
import { hiddenWords } from '../../model/study/cloze.ts';
import { withGaps } from '../../model/study/cloze-signs.ts';
import { usePlaceName } from '../../queries/use-place-name.ts';
import { type PlainPart, plainParts, plainWords } from '../../text/markdown/plain-words.ts';
import { classes } from '../../ui/classes.ts';
import { MarkdownView, type Show } from '../../ui/markdown/markdown-view.tsx';

/** A row draws at most this many letters: hidden text is laid out too, and 100,000 letters take a second. */
export const lettersInRow = 1_000;

type Face = Pick<Card, 'kind' | 'front' | 'back'> & Partial<Pick<Card, 'asked' | 'covers'>>;

export function questionOf({ kind, front, asked }: Face): string {
  if (front === '') return pictureAlone;
  return plainWords(kind === 'cloze' ? withGaps(front, false, asked) : front);
}

/** The question in a list. Cards of one picture share their words and differ in their cover. */
export function listedQuestion(card: Face): string {
  return questionOf(card) + coverOf(card);
}

/** A name for a card: its question, or its back if the front is a picture without words. */
export function nameOf(card: Face): string {
  if (card.front.trim() !== '' || card.back.trim() === '') return listedQuestion(card);
  return plainWords(card.back) + coverOf(card);
}

function coverOf({ covers, asked }: Face): string {
  return covers?.length && asked ? ` (cover ${asked})` : '';
}

/** The answer as plain words; of a cloze its whole sentence. */
export function answerOf({ kind, front, back }: Face): string {
  if (kind === 'basic') return back === '' ? pictureAlone : plainWords(back);
  const whole = plainWords(withGaps(front, true, undefined));
  return back.trim() === '' ? whole : `${whole} ${plainWords(back)}`;
}

/** The answer to type, without the marks of Markdown. */
export function typedAnswerOf({ kind, front, back, asked }: Face): string {
  return plainWords(kind === 'cloze' ? hiddenWords(front, asked) : back);
}

interface ClozeTextProps {
  source: string;
  filled: boolean;
  asked?: number | null | undefined;
  /** Letters to show; `undefined`: all. */
  most?: number | undefined;
}

export function ClozeText({ source, filled, asked, most }: ClozeTextProps) {
  const parts = useMemo(
    () => startOf(plainParts(withGaps(source, filled, asked)), most),
    [source, filled, asked, most],
  );
  return parts.map(({ text, gap }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
    if (gap === undefined) return <Marked key={index} text={text} />;
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

/** One side with Markdown and formulas. Nothing of it becomes HTML of the page (docs/decisions/36). */
export function CardText({ source, kind, filled, asked, show }: CardTextProps) {
  const text = kind === 'cloze' ? withGaps(source, filled, asked) : source;
  return (
    <div className="min-w-0 [&>div]:justify-items-center [&>div>*]:max-w-full [&_:is(ul,ol,pre,table,blockquote)]:text-start">
      <MarkdownView text={text} show={show} />
    </div>
  );
}

/** Where a card comes from [P4]. */
type Source = Pick<Card, 'fileId' | 'page' | 'quote' | 'noteId' | 'area'> &
  Partial<Pick<Card, 'isEdited'>>;

/** What a student wrote is told apart from the words of the source. */
export function SourceLink({ card }: { card: Source }) {
  const link = <PlaceLink card={card} />;
  if (!card.isEdited) return link;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="text-sm text-muted">Edited by you</span>
      {link}
    </span>
  );
}

function PlaceLink({ card: { fileId, page, quote, noteId, area } }: { card: Source }) {
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
      dir="auto"
      className={classes('grid gap-1 text-start', card.quote ? 'border-s-4 border-line ps-3' : '')}
    >
      {card.quote ? (
        <blockquote className="text-sm text-muted">
          “{card.noteId ? plainWords(card.quote) : card.quote}”
        </blockquote>
      ) : null}
      <SourceLink card={card} />
    </div>
  );
}
