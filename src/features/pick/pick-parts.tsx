/** Parts that Pick shows on phones and on laptops: progress, place, what a screen reader hears. */
import { BookOpen, Check, ChevronDown, Undo2, X } from 'lucide-react';
import { minutesToPick } from '../../components/pick/minutes-to-pick.ts';
import { type Amount, amountInWords, amountsFor } from '../../components/pick/offered.ts';
import { plural } from '../../lib/plural.ts';
import { citedPlace, type PlaceUnit } from '../../model/files/document-kinds.ts';
import type { Keeping } from '../../queries/picked-content.ts';
import type { PickSource } from '../../queries/picks.ts';
import type { PageRange } from '../../reading/pdf/text/file-text.ts';
import type { CleanPage } from '../../text/clean-page.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Bar } from '../../ui/progress-bar.tsx';
import type { Chosen } from './chosen.ts';
import {
  currentOf,
  hiddenOf,
  lastStep,
  type Outcome,
  outcomeOf,
  type PickSentence,
  positionOf,
  type Sitting,
  type Tally,
  tallyOf,
} from './pick-state.ts';
import type { PickedFile } from './source.ts';
import type { SittingOnScreen } from './use-sitting.ts';
import { type Hidden, rangesOf, textOfRange, type WordRange } from './words.ts';

/** What is picked from. */
export interface PickPlace {
  source: PickSource;
  name: string;
  /** Of a file. */
  file: PickedFile | undefined;
  range: PageRange;
  /** Only the sentences of what the student chose. */
  chosen?: Chosen | undefined;
  unit: PlaceUnit;
  pages: readonly CleanPage[];
  deckId: string | undefined;
}

/** Of the one view for phones and the one for laptops. */
export interface PickViewProps {
  place: PickPlace;
  on: SittingOnScreen;
  words: (element: HTMLDivElement | null) => void;
  cursor: number | undefined;
  chosen: WordRange | undefined;
  setCursor: (word: number) => void;
  edit: () => void;
  ask: () => void;
  showPage: () => void;
  /** Lets the student add a sentence of the page. */
  add: () => void;
  section: SectionChoice | undefined;
  /** Of what was chosen, all are offered. */
  amount: AmountChoice | undefined;
  onLeave: () => void;
}

/** Of a form about a sentence. */
export interface PickFormProps {
  place: PickPlace;
  of: PickSentence;
  hidden: Hidden;
  /** @returns whether it was stored */
  onKeep: (keeping: Keeping) => Promise<boolean>;
  onClose: () => void;
}

export const chosenInWords: Record<Chosen['of'], string> = {
  summary: 'Points of the summary',
  highlights: 'Highlights',
};

/** From what was chosen to all of the file or note. */
export function pickRestInWords({ source: { entity } }: Pick<PickPlace, 'source'>): string {
  return `Pick from the whole ${entity}`;
}

/** “p. 221”; a note has no pages. */
export function placeInWords({ source, unit }: PickPlace, page: number): string {
  return source.entity === 'note' ? 'In the note' : citedPlace(unit, page);
}

interface PlaceButtonProps {
  place: PickPlace;
  page: number;
  onShow: () => void;
}

export function PlaceButton({ place, page, onShow }: PlaceButtonProps) {
  return (
    <button
      type="button"
      aria-label={
        place.source.entity === 'note' ? 'Show in the note' : `Show ${placeInWords(place, page)}`
      }
      onClick={onShow}
      className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control text-sm font-medium text-info tabular-nums underline-offset-4 hover:underline"
    >
      <BookOpen aria-hidden size={16} />
      {placeInWords(place, page)}
    </button>
  );
}

/** The section that is picked from, and the way to another one; only a long file has sections. */
export interface SectionChoice {
  title: string;
  /** What was chosen is no section. */
  onChoose: (() => void) | undefined;
}

export function SectionButton({ title, onChoose }: SectionChoice) {
  if (onChoose === undefined)
    return (
      <span dir="auto" className="flex min-h-11 min-w-0 items-center truncate text-start">
        {title}
      </span>
    );
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`Section: ${title}. Choose another section`}
      onClick={onChoose}
      className="flex min-h-11 min-w-0 items-center gap-1 rounded-control text-start hover:bg-surface-2"
    >
      <span dir="auto" className="truncate">
        {title}
      </span>
      <ChevronDown aria-hidden size={16} className="shrink-0 text-muted" />
    </button>
  );
}

/** How many sentences are offered, and the way to more or fewer. */
export interface AmountChoice {
  /** The most important ones, or all. */
  now: Amount;
  /** How many there are. */
  total: number;
  onChoose: (amount: Amount) => void;
}

/** Nothing where all sentences are offered at once anyway. */
export function AmountMenu({ now, total, onChoose }: AmountChoice) {
  const amounts = amountsFor(total);
  if (amounts.length === 0) return null;
  // The rounds that differ: of 40 sentences 50 are all.
  const chosen = amounts.includes(now) ? now : 'all';
  return (
    <Menu
      button={
        <button
          type="button"
          className="flex min-h-11 shrink-0 items-center gap-1 rounded-control text-sm font-medium tabular-nums hover:bg-surface-2"
        >
          {amountInWords(chosen, total)}
          <ChevronDown aria-hidden size={16} className="shrink-0 text-muted" />
        </button>
      }
      actions={amounts.map((amount) => ({
        label: amountInWords(amount, total),
        icon: (
          <Check aria-hidden size={18} className={amount === chosen ? undefined : 'invisible'} />
        ),
        onSelect: () => onChoose(amount),
      }))}
    />
  );
}

export function OutcomeIcon({ outcome }: { outcome: Outcome }) {
  return outcome === 'kept' ? (
    <Check role="img" aria-label="Kept" size={16} className="shrink-0 text-accent" />
  ) : (
    <X role="img" aria-label="Skipped" size={16} className="shrink-0" />
  );
}

interface DecidedActsProps {
  outcome: Outcome;
  onReopen: () => void;
  /** None is left to go on with. */
  onGoOn: (() => void) | undefined;
  isLarge?: boolean;
}

/** For a decided sentence that is looked at again, in place of Skip and Keep. */
export function DecidedActs({ outcome, onReopen, onGoOn, isLarge = false }: DecidedActsProps) {
  const look = isLarge ? { className: 'min-h-14 text-base' } : ({ size: 'sm' } as const);
  return (
    <>
      <Button
        variant="secondary"
        {...look}
        icon={<Undo2 aria-hidden size={18} />}
        onClick={onReopen}
      >
        {undoInWords({ outcome })}
      </Button>
      {onGoOn === undefined ? null : (
        <Button {...look} onClick={onGoOn}>
          Continue
        </Button>
      )}
    </>
  );
}

/** “Undo keep” */
function undoInWords(last: { outcome: Outcome } | undefined): string {
  if (last === undefined) return 'Undo';
  return last.outcome === 'kept' ? 'Undo keep' : 'Undo skip';
}

/** Says to ears which sentence it is, since that may be out of sight. */
export function UndoWords({ sitting }: { sitting: Sitting }) {
  const last = lastStep(sitting);
  const sentence = sitting.all.find(({ key }) => key === last?.key)?.sentence;
  return (
    <span title={sentence}>
      {undoInWords(last)}
      {sentence === undefined ? null : <span className="sr-only">{`: ${sentence}`}</span>}
    </span>
  );
}

/** “3 of 25 done”, the time that is left, and both as a bar. */
export function DoneLine({ tally }: { tally: Tally }) {
  return (
    <>
      <div className="flex justify-between text-sm tabular-nums">
        <span className="font-medium">{`${tally.done} of ${tally.total} done`}</span>
        {tally.done === tally.total ? null : (
          <span className="text-muted">{minutesToPick(tally.total - tally.done)}</span>
        )}
      </div>
      <Progress tally={tally} />
    </>
  );
}

function Progress({ tally: { done, total } }: { tally: Tally }) {
  const valueText = `${done} of ${total}`;
  return <Bar label="Sentences done" value={done} max={total} valueText={valueText} isThin />;
}

/** “2 gaps make 2 cards” */
export function cardsInWords(gaps: number): string {
  if (gaps === 0) return 'No gap yet';
  return gaps === 1 ? '1 card' : `${gaps} gaps make ${gaps} cards`;
}

/** Which words are hidden, for ears. */
function hiddenInWords(sentence: PickSentence, sitting: Sitting): string {
  const gaps = rangesOf(hiddenOf(sitting, sentence));
  if (gaps.length === 0) return 'No words hidden.';
  return `Hidden: ${gaps.map((gap) => textOfRange(sentence, gap)).join('; ')}.`;
}

/** The result of the last decision, then the sentence in hand with its page and its hidden words. */
export function Heard({ sitting, place }: { sitting: Sitting; place: PickPlace }) {
  const current = currentOf(sitting);
  const last = sitting.steps.at(-1);
  const { total } = tallyOf(sitting);
  const result = last === undefined ? '' : `${outcomeInWords(last.outcome)}. `;
  return (
    <>
      <p role="status" className="sr-only">
        {current === undefined
          ? `${result}${plural(total, 'sentence')} done.`
          : `${result}${inHandInWords(current)}`}
      </p>
      <p role="status" className="sr-only">
        {current === undefined ? '' : hiddenInWords(current, sitting)}
      </p>
    </>
  );

  function inHandInWords({ key, page, sentence }: PickSentence): string {
    const outcome = outcomeOf(sitting, key);
    const decided = outcome === undefined ? '' : `${outcomeInWords(outcome).toLowerCase()}, `;
    const at = `Sentence ${positionOf(sitting, key)} of ${total}`;
    return `${at}, ${decided}${placeInWords(place, page)}: ${sentence}`;
  }
}

export function outcomeInWords(outcome: Outcome): string {
  return outcome === 'kept' ? 'Kept' : 'Skipped';
}
