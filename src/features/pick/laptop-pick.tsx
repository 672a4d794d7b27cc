/** Pick beside its page on a laptop: the list of sentences, the done ones folded, the one in hand raised. */
import { ChevronDown, ChevronRight, Eye, EyeOff, Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { plural } from '../../lib/plural.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { characterKeysOn, keysInWords } from '../../ui/press/shortcuts.ts';
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
import { groupBySection, SectionHeading, SentenceRow } from './pick-rows.tsx';
import {
  hiddenOf,
  lastStep,
  mayKeep,
  outcomeOf,
  type PickSentence,
  positionOf,
  tallyOf,
  upcomingOf,
} from './pick-state.ts';
import { PickWords } from './pick-words.tsx';
import { useTouch } from './use-touch.ts';
import { areAllHidden, rangesOf } from './words.ts';

interface LaptopPickProps extends PickViewProps {
  onDone: () => void;
}

export function LaptopPick(props: LaptopPickProps) {
  const { on, section, onLeave, onDone } = props;
  const { sitting } = on;
  const tally = tallyOf(sitting);
  return (
    <section aria-label="Pick" className="flex min-h-0 flex-col border-s border-line bg-bg">
      <header className="flex min-h-14 items-center gap-2 border-b border-line bg-surface ps-4 pe-2">
        <h2 className="flex min-w-0 flex-1 text-head">
          {section === undefined ? 'Pick' : <SectionButton {...section} />}
        </h2>
        {props.amount === undefined ? null : <AmountMenu {...props.amount} />}
        <IconButton
          label="Add a sentence"
          icon={<Plus aria-hidden size={20} />}
          onClick={props.add}
        />
        <IconButton
          label="Close. Your place is kept"
          icon={<X aria-hidden size={20} />}
          onClick={onLeave}
        />
      </header>
      <div className="grid gap-1.5 px-4 pt-2">
        <DoneLine tally={tally} />
      </div>
      <SentenceList {...props} />
      <footer className="flex items-center justify-between gap-3 border-t border-line bg-surface px-4 py-3">
        {characterKeysOn() ? (
          <span aria-hidden className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-muted">
            {props.cursor === undefined ? (
              <>
                <Keys of={['J', 'K']}>sentence</Keys>
                <Keys of={['ArrowLeft', 'ArrowRight']}>word</Keys>
              </>
            ) : (
              <>
                <Keys of={['Space']}>hide</Keys>
                <Keys of={['Shift+ArrowRight']}>more</Keys>
                <Keys of={['Escape']}>back</Keys>
              </>
            )}
          </span>
        ) : null}
        <span className="ms-auto flex shrink-0 gap-2">
          <Button
            variant="ghost"
            disabled={lastStep(sitting) === undefined}
            aria-keyshortcuts="Z"
            onClick={on.undo}
          >
            <UndoWords sitting={sitting} />
            <KeyCap of="Z" />
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {`Done, ${tally.kept} kept`}
          </Button>
        </span>
      </footer>
    </section>
  );
}

function SentenceList(props: LaptopPickProps) {
  const { sitting } = props.on;
  /** Sections whose done sentences are shown, by their first sentence. */
  const [open, setOpen] = useState<readonly string[]>([]);
  const last = sitting.steps.at(-1)?.key;
  const bySection = groupBySection(sitting.sentences);
  return (
    <ol className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-2">
      {bySection.map(({ section, sentences }) => {
        const id = sentences[0]?.key ?? '';
        const isOpen = open.includes(id);
        const isDone = ({ key }: PickSentence) =>
          key !== sitting.now && outcomeOf(sitting, key) !== undefined;
        const folded = sentences.filter((one) => isDone(one) && one.key !== last);
        const shown = isOpen
          ? sentences
          : sentences.filter((one) => !isDone(one) || one.key === last);
        const { kept, skipped } = tallyOf(sitting, folded);
        return (
          <li key={id}>
            <SectionHeading>{section}</SectionHeading>
            {folded.length === 0 ? null : (
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? open.filter((one) => one !== id) : [...open, id])}
                className="flex min-h-9 w-full items-center gap-3 rounded-control px-3 text-start text-sm text-muted hover:bg-surface-2"
              >
                {isOpen ? (
                  <ChevronDown aria-hidden size={16} />
                ) : (
                  <ChevronRight aria-hidden size={16} />
                )}
                {`${folded.length} done: ${kept} kept, ${skipped} skipped`}
              </button>
            )}
            <ol>
              {shown.map((one) => (
                <Row key={one.key} of={one} {...props} />
              ))}
            </ol>
          </li>
        );
      })}
    </ol>
  );
}

function Row({ of, ...props }: LaptopPickProps & { of: PickSentence }) {
  const { on, place } = props;
  const { sitting } = on;
  if (of.key === sitting.now) return <InHand of={of} {...props} />;
  const look = () => on.act({ kind: 'look', key: of.key });
  return <SentenceRow {...{ of, sitting, place }} onLook={look} />;
}

function InHand({ of, on, place, ...props }: LaptopPickProps & { of: PickSentence }) {
  const { sitting } = on;
  const gapsId = useId();
  const words = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLLIElement>(null);
  const hidden = hiddenOf(sitting, of);
  const { total } = tallyOf(sitting);
  const outcome = outcomeOf(sitting, of.key);
  const touch = useTouch(words, {
    onTap: (word) => on.act({ kind: 'tap', word }),
    onDrag: (from, to) => on.act({ kind: 'drag', from, to }),
    mayKeep: false,
  });
  useEffect(() => {
    row.current?.scrollIntoView?.({ block: 'nearest' });
    // The focus was on the sentence before, which has folded.
    if (document.activeElement === document.body) row.current?.focus({ preventScroll: true });
  }, []);
  const drawn = (element: HTMLDivElement | null) => {
    words.current = element;
    props.words(element);
  };
  const { chosen } = props;
  const gaps = rangesOf(hidden).length;
  const showsThem = chosen !== undefined && areAllHidden(hidden, chosen);
  const Sight = showsThem ? Eye : EyeOff;
  return (
    <li
      ref={row}
      aria-current="true"
      tabIndex={-1}
      className="my-1 scroll-my-16 rounded-card border border-line bg-raised px-4 py-3 shadow-card outline-2 outline-focus"
    >
      <div className="flex items-center justify-between">
        <span className="flex items-center gap-2 text-sm text-muted tabular-nums">
          {outcome === undefined ? null : (
            <>
              <OutcomeIcon outcome={outcome} />
              <span aria-hidden>{outcomeInWords(outcome)}</span>
            </>
          )}
          {`${positionOf(sitting, of.key)} of ${total}`}
        </span>
        <PlaceButton place={place} page={of.page} onShow={props.showPage} />
      </div>
      <div className="touch-pan-y pt-1 pb-3" {...touch.handlers}>
        <PickWords
          ref={drawn}
          of={of}
          hidden={hidden}
          cursor={props.cursor}
          chosen={touch.dragged ?? chosen}
          hasNumbers={characterKeysOn()}
          isSmall
          onPress={(word) => on.act({ kind: 'tap', word })}
          onFocus={props.setCursor}
        />
      </div>
      {outcome === undefined && (chosen !== undefined || gaps !== 1) ? (
        <div className="-mt-1 flex flex-wrap items-center gap-3 pb-3">
          {chosen === undefined ? null : (
            <Button
              variant="secondary"
              size="sm"
              icon={<Sight aria-hidden size={16} />}
              onClick={() => on.act({ kind: 'toggle', range: chosen })}
            >
              {`${showsThem ? 'Show' : 'Hide'} ${plural(chosen.to - chosen.from + 1, 'word')}`}
              <KeyCap of="Space" />
            </Button>
          )}
          <span id={gapsId} className="text-sm text-muted tabular-nums">
            {cardsInWords(gaps)}
          </span>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {outcome === undefined ? (
          <OpenActs {...props} on={on} describedBy={gaps === 0 ? gapsId : undefined} />
        ) : (
          <DecidedActs
            outcome={outcome}
            onReopen={() => on.reopen(of.key)}
            onGoOn={upcomingOf(sitting) === undefined ? undefined : () => on.act({ kind: 'go-on' })}
          />
        )}
      </div>
    </li>
  );
}

interface OpenActsProps extends Pick<LaptopPickProps, 'on' | 'edit' | 'ask' | 'cursor'> {
  describedBy: string | undefined;
}

function OpenActs({ on, edit, ask, cursor, describedBy }: OpenActsProps) {
  return (
    <>
      <Button
        size="sm"
        aria-disabled={!mayKeep(on.sitting) || undefined}
        aria-describedby={describedBy}
        aria-keyshortcuts="Enter"
        onClick={() => void on.keep()}
      >
        Keep
        {/* On a word Enter hides or shows it. */}
        <KeyCap of={cursor === undefined ? 'Enter' : 'Mod+Enter'} isOnAccent />
      </Button>
      <Button variant="secondary" size="sm" aria-keyshortcuts="X" onClick={on.skip}>
        Skip
        <KeyCap of="X" />
      </Button>
      <span className="flex-1" />
      <Button variant="ghost" size="sm" aria-keyshortcuts="E" onClick={edit}>
        Edit
        <KeyCap of="E" />
      </Button>
      <Button variant="ghost" size="sm" aria-keyshortcuts="Q" onClick={ask}>
        Write a question
        <KeyCap of="Q" />
      </Button>
    </>
  );
}

/** Gone where single-key shortcuts are off. */
function KeyCap({ of, isOnAccent = false }: { of: string; isOnAccent?: boolean }) {
  if (!characterKeysOn()) return null;
  const shown = of === 'Enter' ? ['↵'] : keysInWords(of);
  return (
    <kbd
      aria-hidden
      className={`inline-grid h-5 min-w-5 place-items-center rounded border px-1 font-sans text-micro ${
        isOnAccent ? 'border-on-accent/45' : 'border-line text-muted'
      }`}
    >
      {shown.join(' ')}
    </kbd>
  );
}

function Keys({ of, children }: { of: readonly string[]; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1">
      {of.map((key) => (
        <KeyCap key={key} of={key} />
      ))}
      {children}
    </span>
  );
}
