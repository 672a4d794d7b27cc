/** One card with its text, deck, schedule and ratings. */
import { Link } from '@tanstack/react-router';
import {
  CalendarDays,
  CirclePause,
  CirclePlay,
  Ellipsis,
  FolderInput,
  Moon,
  Pencil,
  RotateCcw,
  Tags,
  Trash2,
} from 'lucide-react';
import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import type { StoredCard } from '../../../db/rows/cards-of-deck.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { cutAt } from '../../../lib/plain-text.ts';
import type { Card } from '../../../model/entities/card.ts';
import { recallAfter } from '../../../model/study/fsrs/recall.ts';
import { effectiveReviews, ratingTime } from '../../../model/study/scheduling.ts';
import { readOptionsOf } from '../../../queries/cards/options.ts';
import { plainWords } from '../../../text/markdown/plain-words.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { formatDate, formatDateTime, formatInterval } from '../../../ui/format.ts';
import { Chips } from '../../../ui/list/chips.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { CardMedia, useCardMedia } from '../card-media.tsx';
import { ClozeText, listedQuestion, nameOf, SourceLink } from '../card-text.tsx';
import { flagOf } from '../flags.ts';
import { percent, WhyDueButton } from '../review/why-due.tsx';
import { dueWords, stateWords, useShownCards } from './shown-cards.ts';
import { type AskedAct, type CardActs, iconOf } from './use-card-acts.tsx';

interface CardDetailProps {
  id: string;
  deckNames: ReadonlyMap<string, string>;
  nowMs: number;
  acts: CardActs;
}

export function CardDetail({ id, deckNames, nowMs, acts }: CardDetailProps) {
  const shown = useShownCards([id]).get(id);
  const media = useCardMedia(id);
  if (shown === undefined) return null;
  const { card, tags } = shown;
  const isSuspended = card.$memory?.live === 2;
  const Toggle = isSuspended ? CirclePlay : CirclePause;
  const ask = (act: AskedAct) => () => acts.ask(act, [id]);
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <div className="grid grid-cols-1 gap-2 [&_img]:max-h-40">
        <p dir="auto" className="text-left font-medium break-words whitespace-pre-wrap">
          {card.kind === 'cloze' ? <ClozeText source={card.front} filled /> : listedQuestion(card)}
        </p>
        <CardMedia shown={media?.get('front')} />
        {card.back.trim() === '' ? null : (
          <p
            dir="auto"
            className="border-line border-t pt-2 text-left break-words whitespace-pre-wrap text-muted"
          >
            {plainWords(card.back)}
          </p>
        )}
        <CardMedia shown={media?.get('back')} />
        <SourceLink card={card} />
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Button
          variant="secondary"
          size="sm"
          icon={<Pencil aria-hidden size={16} />}
          onClick={ask('edit')}
        >
          Edit
        </Button>
        <Button
          variant="secondary"
          size="sm"
          disabled={acts.busy}
          icon={<Toggle aria-hidden size={16} />}
          onClick={() => acts.run(isSuspended ? 'resume' : 'suspend', [id])}
        >
          {isSuspended ? 'Resume' : 'Suspend'}
        </Button>
        <Menu
          button={
            <IconButton
              label="More actions for this card"
              icon={<Ellipsis aria-hidden size={18} />}
            />
          }
          actions={[
            { label: 'Move…', icon: iconOf(FolderInput), onSelect: ask('move') },
            { label: 'Tags…', icon: iconOf(Tags), onSelect: ask('tags') },
            {
              label: 'Bury until tomorrow',
              icon: iconOf(Moon),
              onSelect: () => acts.run('bury', [id]),
            },
            { label: 'Set due date…', icon: iconOf(CalendarDays), onSelect: ask('due') },
            { label: 'Reset to new…', icon: iconOf(RotateCcw), onSelect: ask('reset') },
            { label: 'Delete', icon: iconOf(Trash2), danger: true, onSelect: ask('delete') },
          ]}
        />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <Fact name="Deck">
          <Link
            to="/dashboard/library/flashcards/$id"
            params={{ id: card.deckId }}
            className="text-accent underline underline-offset-2"
          >
            <bdi>{deckNames.get(card.deckId) ?? ''}</bdi>
          </Link>
        </Fact>
        <Fact name="State">{stateWords(card, nowMs)}</Fact>
        <Fact name="Due">{dueWords(card, nowMs)}</Fact>
        {card.flag ? <Fact name="Flag">{flagOf(card.flag)?.name}</Fact> : null}
        {tags.length > 0 ? (
          <Fact name="Tags">
            <Chips label="Tags" chips={tags} most={8} />
          </Fact>
        ) : null}
        <MemoryFacts card={card} nowMs={nowMs} />
        <Fact name="Added">{formatDate(card.createdAt)}</Fact>
      </dl>
      <section aria-label="History" className="grid gap-1">
        <div className="flex items-center justify-between gap-2">
          <p className="text-sm font-medium">History</p>
          <WhyDueButton cardId={id} name={cutAt(nameOf(card), 61)} />
        </div>
        <CardHistory card={card} />
      </section>
    </div>
  );
}

function MemoryFacts({ card, nowMs }: { card: StoredCard; nowMs: number }) {
  const { deckId, $memory: memory } = card;
  const options = useRows((db) => readOptionsOf(db, deckId), [deckId]);
  if (memory === undefined || memory.reps === 0) return null;
  const days = (value: number) =>
    `${value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString()} days`;
  return (
    <>
      <Fact name="Interval">
        {memory.intervalDays === 0
          ? formatInterval(memory.dueAt - memory.lastRatedAt)
          : days(memory.intervalDays)}
      </Fact>
      <Fact name="Stability">{days(memory.stability)}</Fact>
      <Fact name="Difficulty">{memory.difficulty.toFixed(1)} of 10</Fact>
      <Fact name="Recall now">
        {options ? percent(recallAfter(memory, nowMs, options.parameters)) : ''}
      </Fact>
      <Fact name="Reviews">{memory.reps.toLocaleString()}</Fact>
      <Fact name="Lapses">{memory.lapses.toLocaleString()}</Fact>
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words tabular-nums">{children}</dd>
    </>
  );
}

const ratings = ['', 'Again', 'Hard', 'Good', 'Easy'] as const;
const most = 50;

function CardHistory({ card }: { card: Pick<Card, 'id'> }) {
  const reviews = useRows(
    async (db) =>
      effectiveReviews(await db.rows('review').where('cardId').equals(card.id).toArray()).reverse(),
    [card.id],
  );
  if (reviews === undefined) return null;
  if (reviews.length === 0) return <p className="text-sm text-muted">Not reviewed yet.</p>;
  return (
    <ol aria-label="Reviews" className="grid text-sm">
      {reviews.slice(0, most).map((review) => (
        <li key={review.id} className="flex justify-between gap-3 border-line border-t py-1.5">
          <span className="text-muted tabular-nums">{formatDateTime(ratingTime(review))}</span>
          <span>{ratings[review.rating]}</span>
        </li>
      ))}
      {reviews.length > most ? (
        <li className="border-line border-t py-1.5 text-muted">
          And {(reviews.length - most).toLocaleString()} earlier.
        </li>
      ) : null}
    </ol>
  );
}

interface DetailDialogProps extends ComponentProps<typeof CardDetail> {
  onClose: () => void;
}

export function DetailDialog({ onClose, ...detail }: DetailDialogProps) {
  const card = useShownCards([detail.id]).get(detail.id)?.card;
  const isGone = card !== undefined && card.deletedAt !== 0;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
  return (
    <Dialog title="Card" onClose={onClose}>
      <CardDetail {...detail} />
    </Dialog>
  );
}
