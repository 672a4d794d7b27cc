/** The end of a sitting: what was kept, where it is, and what next. */
import { Link } from '@tanstack/react-router';
import {
  Check,
  ChevronRight,
  GalleryVerticalEnd,
  Hand,
  ListChecks,
  ListTree,
  Play,
  Undo2,
  X,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { minutesToPick } from '../../components/pick/minutes-to-pick.ts';
import { PickLink } from '../../components/pick/pick-entry.tsx';
import { plural } from '../../lib/plural.ts';
import { useDeckOfPicks } from '../../queries/picks.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import {
  DoneLine,
  type PickPlace,
  pickRestInWords,
  type SectionChoice,
  UndoWords,
} from './pick-parts.tsx';
import { SentencesDialog } from './pick-rows.tsx';
import { lastStep, tallyOf } from './pick-state.ts';
import type { Section } from './source.ts';
import type { SittingOnScreen } from './use-sitting.ts';

const rowClass =
  'flex min-h-15 w-full items-center gap-3 px-4 py-2 text-start hover:bg-surface-2 not-first:border-t not-first:border-line';

interface PickEndProps {
  place: PickPlace;
  on: SittingOnScreen;
  /** Made of the kept sentences. */
  cardCount: number;
  /** The next round, where only the most important sentences were offered. */
  more: { count: number; onMore: () => void } | undefined;
  section: SectionChoice | undefined;
  /** The section that follows; none at the end of the file. */
  next: Section | undefined;
  onSection: (section: Section) => void;
  onBack: (() => void) | undefined;
  /** Takes a sentence of the list in hand. */
  onLook: (key: string) => void;
  onLeave: () => void;
}

export function PickEnd(props: PickEndProps) {
  const { place, on, cardCount, more, section, next, onSection, onBack, onLeave } = props;
  const { sitting } = on;
  const tally = tallyOf(sitting);
  const { kept, skipped, total } = tally;
  const deck = useDeckOfPicks(place.source, place.deckId);
  const left = total - tally.done;
  const [isListOpen, setIsListOpen] = useState(false);
  const last = lastStep(sitting);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focus was on the last sentence, which has gone.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="mx-auto flex min-h-0 w-full max-w-2xl flex-1 flex-col">
      <header className="flex items-center gap-2 ps-2 pe-4 pt-[env(safe-area-inset-top)]">
        <IconButton label="Close" icon={<X aria-hidden size={20} />} onClick={onLeave} />
        <div className="grid min-h-16 flex-1 content-center gap-1.5">
          <DoneLine tally={tally} />
        </div>
      </header>
      <div className="flex flex-1 flex-col items-center justify-center gap-2 px-4 py-6 text-center">
        {kept === 0 ? null : (
          <span className="pick-done-check mb-2 grid size-16 place-items-center rounded-full bg-accent-soft text-accent">
            <Check aria-hidden size={32} />
          </span>
        )}
        <h2 ref={heading} tabIndex={-1} className="text-display tabular-nums outline-none">
          {kept === 0 ? 'No sentences kept' : `${plural(cardCount, 'card')} kept`}
        </h2>
        <p className="text-muted">
          {kept > 0 && deck !== undefined ? (
            <>
              In the deck{' '}
              <bdi translate="no" className="font-medium text-text">
                {deck.name}
              </bdi>
              .<br />
            </>
          ) : null}
          {skipped > 0 ? `${plural(skipped, 'sentence')} skipped.` : null}
          {left > 0 ? ` ${plural(left, 'sentence')} left.` : null}
        </p>
        <div className="mt-6 w-full overflow-hidden rounded-card border border-line bg-surface empty:hidden">
          {kept > 0 && deck !== undefined ? (
            <Link
              to="/dashboard/library/flashcards/$id"
              params={{ id: deck.id }}
              className={rowClass}
            >
              <GalleryVerticalEnd aria-hidden size={20} className="text-muted" />
              <span className="flex-1">
                {cardCount === 1 ? 'View the card' : `View ${plural(cardCount, 'card')}`}
              </span>
              <ChevronRight aria-hidden size={20} className="text-muted rtl:rotate-180" />
            </Link>
          ) : null}
          {onBack === undefined ? null : (
            <button type="button" onClick={onBack} className={rowClass}>
              <Hand aria-hidden size={20} className="text-muted" />
              <span className="grid flex-1">
                Continue
                <span className="text-sm text-muted">
                  {`${plural(left, 'sentence')}, ${minutesToPick(left)}`}
                </span>
              </span>
              <ChevronRight aria-hidden size={20} className="text-muted rtl:rotate-180" />
            </button>
          )}
          {more === undefined ? null : (
            <button type="button" onClick={more.onMore} className={rowClass}>
              <Hand aria-hidden size={20} className="text-muted" />
              <span className="grid flex-1">
                {`${more.count} more`}
                <span className="text-sm text-muted">
                  {`The next most important, ${minutesToPick(more.count)}`}
                </span>
              </span>
              <ChevronRight aria-hidden size={20} className="text-muted rtl:rotate-180" />
            </button>
          )}
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setIsListOpen(true)}
            className={rowClass}
          >
            <ListChecks aria-hidden size={20} className="text-muted" />
            <span className="flex-1">All sentences</span>
            <ChevronRight aria-hidden size={20} className="text-muted rtl:rotate-180" />
          </button>
          {place.chosen === undefined ? null : (
            <PickLink {...{ source: place.source, deckId: place.deckId }} className={rowClass}>
              <Hand aria-hidden size={20} className="text-muted" />
              <span className="flex-1">{pickRestInWords(place)}</span>
              <ChevronRight aria-hidden size={20} className="text-muted rtl:rotate-180" />
            </PickLink>
          )}
          {section?.onChoose === undefined ? null : (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={section.onChoose}
              className={rowClass}
            >
              <ListTree aria-hidden size={20} className="text-muted" />
              <span className="flex-1">Choose another section</span>
              <ChevronRight aria-hidden size={20} className="text-muted rtl:rotate-180" />
            </button>
          )}
          {next === undefined ? null : (
            <button type="button" onClick={() => onSection(next)} className={rowClass}>
              <Hand aria-hidden size={20} className="text-muted" />
              <span dir="auto" className="flex-1 text-start">{`Pick ${next.title}`}</span>
              <ChevronRight aria-hidden size={20} className="text-muted rtl:rotate-180" />
            </button>
          )}
        </div>
      </div>
      <footer className="grid gap-2 px-4 pt-1 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        {kept > 0 && deck !== undefined ? (
          <Link
            to="/dashboard/library/flashcards/$id"
            params={{ id: deck.id }}
            hash="review"
            className={`${buttonClass()} min-h-14 text-base font-semibold`}
          >
            <Play aria-hidden size={18} />
            Review now
          </Link>
        ) : null}
        <div className="flex justify-between">
          <Button
            variant="ghost"
            className="px-2! text-muted!"
            icon={<Undo2 aria-hidden size={18} />}
            disabled={last === undefined}
            onClick={on.undo}
          >
            <UndoWords sitting={sitting} />
          </Button>
          <Button variant="ghost" className="px-2! text-muted!" onClick={onLeave}>
            {place.source.entity === 'note' ? 'Back to note' : 'Back to file'}
          </Button>
        </div>
      </footer>
      {isListOpen ? (
        <SentencesDialog
          {...{ sitting, place }}
          onLook={props.onLook}
          onClose={() => setIsListOpen(false)}
        />
      ) : null}
    </div>
  );
}
