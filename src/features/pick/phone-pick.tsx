/** Pick on a phone, and where there is no room for the page beside: one card in the whole window. */
import {
  ArrowLeft,
  ArrowRight,
  Check,
  Hand,
  ListChecks,
  MessageSquareText,
  Pencil,
  Undo2,
  X,
} from 'lucide-react';
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { PageStrip } from './page-strip.tsx';
import {
  AmountMenu,
  cardsInWords,
  DecidedActs,
  DoneLine,
  OutcomeIcon,
  outcomeInWords,
  type PickViewProps,
  PlaceButton,
  SectionButton,
  UndoWords,
} from './pick-parts.tsx';
import { SentencesDialog } from './pick-rows.tsx';
import {
  currentOf,
  hiddenOf,
  isOpen,
  lastStep,
  mayKeep,
  type Outcome,
  outcomeOf,
  type PickSentence,
  type Sitting,
  tallyOf,
  upcomingOf,
} from './pick-state.ts';
import { MarkedSentence, PickWords } from './pick-words.tsx';
import { turnOf } from './touch.ts';
import { type Touch, useTouch } from './use-touch.ts';
import { type Hidden, rangesOf } from './words.ts';

export function PhonePick(props: PickViewProps) {
  const { place, on, edit, ask, add, section, amount, onLeave } = props;
  const { sitting } = on;
  const current = currentOf(sitting);
  const tally = tallyOf(sitting);
  const [away, setAway] = useState<Away>();
  const [isListOpen, setIsListOpen] = useState(false);
  const decide = (outcome: Outcome, dx = 0) => {
    if (current === undefined || !isOpen(sitting, current)) return;
    if (outcome === 'kept' && !mayKeep(sitting)) return;
    setAway({ of: current, hidden: hiddenOf(sitting, current), outcome, dx });
    if (outcome === 'kept') void on.keep();
    else on.skip();
  };
  const element = useRef<HTMLDivElement>(null);
  const touch = useTouch(element, {
    onTap: (word) => on.act({ kind: 'tap', word }),
    onDrag: (from, to) => on.act({ kind: 'drag', from, to }),
    onSwipe: current !== undefined && isOpen(sitting, current) ? decide : undefined,
    mayKeep: mayKeep(sitting),
  });
  const { armed } = touch;
  const drawn = (words: HTMLDivElement | null) => {
    element.current = words;
    props.words(words);
  };
  if (current === undefined) return null;
  const outcome = outcomeOf(sitting, current.key);
  return (
    <>
      <header
        data-bar
        className="mx-auto flex w-full max-w-2xl items-center gap-2 px-2 pt-[env(safe-area-inset-top)]"
      >
        <IconButton
          label="Close. Your place is kept"
          icon={<X aria-hidden size={20} />}
          onClick={onLeave}
        />
        <div className="grid min-h-16 flex-1 content-center gap-1.5">
          <DoneLine tally={tally} />
        </div>
        <IconButton
          label="All sentences"
          icon={<ListChecks aria-hidden size={20} />}
          onClick={() => setIsListOpen(true)}
        />
      </header>
      <div className="mx-auto flex w-full max-w-2xl justify-between gap-3 px-4 text-sm font-medium empty:hidden">
        {section === undefined ? null : <SectionButton {...section} />}
        {amount === undefined ? null : <AmountMenu {...amount} />}
      </div>
      <div className="relative mx-auto flex min-h-0 w-full max-w-2xl flex-1 flex-col overflow-x-clip overflow-y-auto px-4 pb-3">
        <PageStrip pages={place.pages} of={current} onPress={add} />
        <div className="relative mt-auto">
          <Card key={current.key} {...props} words={drawn} current={current} touch={touch} />
          {away === undefined ? null : (
            <AwayCard key={away.of.key} away={away} onGone={() => setAway(undefined)} />
          )}
        </div>
      </div>
      <footer
        data-bar
        className="mx-auto grid w-full max-w-2xl gap-2 px-4 pt-1 pb-[max(1.25rem,env(safe-area-inset-bottom))]"
      >
        <div className="flex justify-between">
          <Quiet
            icon={<Undo2 aria-hidden size={18} />}
            label={<UndoWords sitting={sitting} />}
            disabled={lastStep(sitting) === undefined}
            onClick={on.undo}
          />
          {outcome === undefined ? (
            <>
              <Quiet icon={<Pencil aria-hidden size={18} />} label="Edit" onClick={edit} />
              <Quiet
                icon={<MessageSquareText aria-hidden size={18} />}
                label="Write a question"
                onClick={ask}
              />
            </>
          ) : null}
        </div>
        <div className="grid grid-cols-2 gap-3">
          {outcome === undefined ? (
            <OpenActs {...{ armed, decide }} mayKeep={mayKeep(sitting)} />
          ) : (
            <DecidedActs
              outcome={outcome}
              isLarge
              onReopen={() => on.reopen(current.key)}
              onGoOn={
                upcomingOf(sitting) === undefined ? undefined : () => on.act({ kind: 'go-on' })
              }
            />
          )}
        </div>
      </footer>
      {isListOpen ? (
        <SentencesDialog
          {...{ sitting, place }}
          onLook={(key) => on.act({ kind: 'look', key })}
          onAdd={add}
          onClose={() => setIsListOpen(false)}
        />
      ) : null}
    </>
  );
}

interface OpenActsProps {
  armed: Outcome | undefined;
  decide: (outcome: Outcome) => void;
  mayKeep: boolean;
}

function OpenActs({ armed, decide, mayKeep: isReady }: OpenActsProps) {
  return (
    <>
      <Button
        variant="secondary"
        className={classes('min-h-14 text-base', armed === 'skipped' && 'ring-4 ring-gap-soft')}
        icon={<ArrowLeft aria-hidden size={18} className="rtl:rotate-180" />}
        onClick={() => decide('skipped')}
      >
        Skip
      </Button>
      <Button
        className={classes(
          'min-h-14 text-base font-semibold',
          armed === 'kept' && 'ring-4 ring-gap-soft',
        )}
        aria-disabled={!isReady || undefined}
        aria-describedby={isReady ? undefined : gapsId}
        onClick={() => decide('kept')}
      >
        Keep
        <ArrowRight aria-hidden size={18} className="rtl:rotate-180" />
      </Button>
    </>
  );
}

/** Says how many gaps there are. One card is in hand. */
const gapsId = 'pick-gaps';

interface QuietProps {
  icon: ReactNode;
  label: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

function Quiet({ icon, label, ...rest }: QuietProps) {
  return (
    <Button
      {...rest}
      variant="ghost"
      className="gap-1.5! px-1.5! text-sm! whitespace-nowrap text-muted!"
      icon={icon}
    >
      {label}
    </Button>
  );
}

/** How to hide words is said until so many are decided. */
const cardsWithHint = 3;

interface CardProps extends PickViewProps {
  current: PickSentence;
  touch: Touch;
}

function Card({ current, on, place, touch, ...props }: CardProps) {
  const { sitting } = on;
  const hidden = hiddenOf(sitting, current);
  const isMoving = touch.dx !== 0;
  const gaps = rangesOf(hidden).length;
  const outcome = outcomeOf(sitting, current.key);
  const isHintThere = sitting.steps.length < cardsWithHint && outcome === undefined;
  return (
    <>
      {isMoving ? <Next sitting={sitting} armed={touch.armed} /> : null}
      <article
        aria-label="Sentence"
        className={classes(
          'pick-card relative rounded-card border bg-raised px-5 pt-2 pb-4',
          isMoving ? 'shadow-hand' : 'pick-card-back shadow-card',
          touch.armed === undefined ? 'border-line' : 'border-accent outline outline-accent',
        )}
        style={
          {
            '--dx': `${touch.dx}px`,
            '--turn': `${touch.turn}deg`,
            touchAction: 'pan-y',
          } as CSSProperties
        }
        {...touch.handlers}
      >
        <div className="flex min-h-11 items-center justify-between gap-3">
          <span dir="auto" className="min-w-0 truncate text-sm text-muted">
            {current.section}
          </span>
          <PlaceButton place={place} page={current.page} onShow={props.showPage} />
        </div>
        <PickWords
          ref={props.words}
          of={current}
          hidden={hidden}
          cursor={props.cursor}
          chosen={touch.dragged ?? props.chosen}
          onPress={(word) => on.act({ kind: 'tap', word })}
          onFocus={props.setCursor}
        />
        {/* Two lines where there is a hint: the card must not move under the finger when words are hidden. */}
        <p
          className={classes(
            'mt-2 flex gap-2 border-t border-line pt-3 text-sm text-muted',
            isHintThere ? 'min-h-13' : 'min-h-8',
          )}
        >
          {isHintThere && !isMoving ? (
            <>
              <Hand aria-hidden size={16} className="mt-0.5 shrink-0" />
              <span>Tap or drag over words to hide them</span>
            </>
          ) : null}
          {outcome === undefined ? null : (
            <span className="flex items-center gap-2">
              <OutcomeIcon outcome={outcome} />
              <span aria-hidden>{outcomeInWords(outcome)}</span>
            </span>
          )}
          {outcome === 'skipped' ? null : (
            <span
              id={gapsId}
              className="ms-auto shrink-0 text-end font-medium text-text tabular-nums"
            >
              {cardsInWords(gaps)}
            </span>
          )}
        </p>
      </article>
    </>
  );
}

/** The card behind the one that moves. Its words stay hidden until that one is let go. */
function Next({ sitting, armed }: { sitting: Sitting; armed: Outcome | undefined }) {
  if (upcomingOf(sitting) === undefined && armed === undefined) return null;
  return (
    <div
      aria-hidden
      className="absolute inset-0 grid scale-[0.96] items-center rounded-card border border-line bg-raised px-7"
    >
      {armed === undefined ? null : (
        <span
          className={classes(
            'grid size-13 place-items-center rounded-full',
            armed === 'kept' ? 'bg-accent text-on-accent' : 'justify-self-end bg-fill text-text',
          )}
        >
          {armed === 'kept' ? <Check size={28} /> : <X size={28} />}
        </span>
      )}
    </div>
  );
}

interface Away {
  of: PickSentence;
  hidden: Hidden;
  outcome: Outcome;
  dx: number;
}

/** What was decided flies away, or fades with reduced motion; the next card can be pressed meanwhile. */
function AwayCard({ away, onGone }: { away: Away; onGone: () => void }) {
  const { of, hidden, outcome, dx } = away;
  const element = useRef<HTMLDivElement>(null);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    const sign = outcome === 'kept' ? 1 : -1;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Not in CSS, where the app ends every animation at once with reduced motion.
    const flight = element.current?.animate(
      isCalm
        ? [{ opacity: 1 }, { opacity: 0 }]
        : [
            { translate: `${dx}px 0`, rotate: `${turnOf(dx, innerWidth)}deg` },
            { translate: `${sign * 120}vw 0`, rotate: `${sign * 6}deg` },
          ],
      { duration: isCalm ? 120 : 200, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'forwards' },
    );
    const end = () => gone();
    flight?.addEventListener('finish', end);
    return () => flight?.cancel();
  }, [outcome, dx]);
  return (
    <div
      ref={element}
      aria-hidden
      inert
      className="pointer-events-none absolute inset-x-0 bottom-0 origin-bottom rounded-card border border-line bg-raised px-5 pt-13 pb-14 shadow-hand"
    >
      <div dir="auto" className="pick-words text-start">
        <MarkedSentence of={of} hidden={hidden} />
      </div>
    </div>
  );
}
