/** Pick beside its page on a laptop: the list of sentences, the done ones folded, the one in hand raised. */
import { Check, ChevronDown, ChevronRight, Eye, EyeOff, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { plural } from '../../lib/plural.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { characterKeysOn, keysInWords } from '../../ui/press/shortcuts.ts';
import type { PickViewProps } from './phone-pick.tsx';
import {
  cardsInWords,
  leftInWords,
  PlaceButton,
  Progress,
  placeInWords,
  SectionButton,
} from './pick-parts.tsx';
import {
  hiddenOf,
  lastStep,
  mayKeep,
  outcomeOf,
  type PickSentence,
  tallyOf,
} from './pick-state.ts';
import { MarkedSentence, PickWords } from './pick-words.tsx';
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
        <span className="shrink-0 text-sm tabular-nums">
          <span className="font-medium">{`${tally.done} of ${tally.total}`}</span>
          <span className="text-muted">{` · ${leftInWords(tally)}`}</span>
        </span>
        <IconButton
          label="Close. Your place is kept"
          icon={<X aria-hidden size={20} />}
          onClick={onLeave}
        />
      </header>
      <Progress tally={tally} />
      <SentenceList {...props} />
      <footer className="flex items-center justify-between gap-3 border-t border-line bg-surface px-4 py-3">
        {characterKeysOn() ? (
          <span aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
            <Keys of={['J', 'K']}>move</Keys>
            <Keys of={['ArrowLeft', 'ArrowRight']}>word</Keys>
            <Keys of={['Space']}>hide</Keys>
          </span>
        ) : (
          <span />
        )}
        <span className="flex shrink-0 gap-2">
          <Button
            variant="ghost"
            disabled={lastStep(sitting) === undefined}
            aria-keyshortcuts="Z"
            onClick={on.undo}
          >
            Undo
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
  const [isOpen, setIsOpen] = useState(false);
  const last = lastStep(sitting)?.key;
  const bySection = groupBySection(sitting.sentences);
  return (
    <ol className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-2">
      {bySection.map(({ section, sentences }) => {
        const isDone = ({ key }: PickSentence) =>
          key !== sitting.now && outcomeOf(sitting, key) !== undefined;
        const folded = sentences.filter((one) => isDone(one) && one.key !== last);
        const shown = isOpen
          ? sentences
          : sentences.filter((one) => !isDone(one) || one.key === last);
        const { kept, skipped } = tallyOf(sitting, folded);
        return (
          <li key={sentences[0]?.key}>
            {section === '' ? null : (
              <h3
                dir="auto"
                className="px-3 pt-2 pb-1 text-start text-small font-semibold text-muted"
              >
                {section}
              </h3>
            )}
            {folded.length === 0 ? null : (
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
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

/** Sentences of one heading that follow each other. */
export function groupBySection(
  sentences: readonly PickSentence[],
): { section: string; sentences: PickSentence[] }[] {
  const groups: { section: string; sentences: PickSentence[] }[] = [];
  for (const one of sentences) {
    const group = groups.at(-1);
    if (group?.section === one.section) group.sentences.push(one);
    else groups.push({ section: one.section, sentences: [one] });
  }
  return groups;
}

function Row({ of, ...props }: LaptopPickProps & { of: PickSentence }) {
  const { on, place } = props;
  const { sitting } = on;
  if (of.key === sitting.now) return <InHand of={of} {...props} />;
  const outcome = outcomeOf(sitting, of.key);
  const page = (
    <span className="shrink-0 text-sm text-muted tabular-nums">{placeInWords(place, of.page)}</span>
  );
  const look = () => on.act({ kind: 'look', key: of.key });
  if (outcome !== undefined) {
    return (
      <li className="flex items-center gap-3 px-3 py-2 text-sm text-muted">
        {outcome === 'kept' ? (
          <Check role="img" aria-label="Kept" size={16} className="shrink-0 text-accent" />
        ) : (
          <X role="img" aria-label="Skipped" size={16} className="shrink-0" />
        )}
        <span dir="auto" className="min-w-0 flex-1 truncate text-start">
          {of.sentence}
        </span>
        {page}
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        onClick={look}
        className="flex w-full items-baseline gap-3 rounded-control p-3 text-start text-body leading-6 text-muted hover:bg-surface-2"
      >
        <span dir="auto" translate="no" className="min-w-0 flex-1 text-start">
          <MarkedSentence of={of} hidden={[]} />
        </span>
        {page}
      </button>
    </li>
  );
}

function InHand({ of, on, place, ...props }: LaptopPickProps & { of: PickSentence }) {
  const { sitting } = on;
  const words = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLLIElement>(null);
  const hidden = hiddenOf(sitting, of);
  const { done, total } = tallyOf(sitting);
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
        <span className="text-sm text-muted tabular-nums">{`${Math.min(done + 1, total)} of ${total}`}</span>
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
      {chosen !== undefined || gaps !== 1 ? (
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
          <span className="text-sm text-muted tabular-nums">{cardsInWords(gaps)}</span>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          aria-disabled={!mayKeep(sitting) || undefined}
          aria-keyshortcuts="Enter"
          onClick={() => void on.keep()}
        >
          Keep
          <KeyCap of="Enter" isOnAccent />
        </Button>
        <Button variant="secondary" size="sm" aria-keyshortcuts="X" onClick={on.skip}>
          Skip
          <KeyCap of="X" />
        </Button>
        <span className="flex-1" />
        <Button variant="ghost" size="sm" aria-keyshortcuts="E" onClick={props.edit}>
          Edit
          <KeyCap of="E" />
        </Button>
        <Button variant="ghost" size="sm" aria-keyshortcuts="Q" onClick={props.ask}>
          Ask instead
          <KeyCap of="Q" />
        </Button>
      </div>
    </li>
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
