/** Parts that Pick shows on phones and on laptops: progress, place, what a screen reader hears. */
import { BookOpen, ChevronDown } from 'lucide-react';
import { minutesToPick } from '../../components/pick/minutes-to-pick.ts';
import { plural } from '../../lib/plural.ts';
import { citedPlace, type PlaceUnit } from '../../model/files/document-kinds.ts';
import type { PickSource } from '../../queries/picks.ts';
import type { PageRange } from '../../reading/pdf/text/file-text.ts';
import type { CleanPage } from '../../text/clean-page.ts';
import { Bar } from '../../ui/progress-bar.tsx';
import {
  currentOf,
  hiddenOf,
  lastStep,
  type PickSentence,
  type Sitting,
  type Tally,
  tallyOf,
} from './pick-state.ts';
import type { PickedFile } from './source.ts';
import { wordsOfRange } from './use-pick-keys.ts';
import { rangesOf } from './words.ts';

/** What is picked from. */
export interface PickPlace {
  source: PickSource;
  name: string;
  /** Of a file. */
  file: PickedFile | undefined;
  range: PageRange;
  unit: PlaceUnit;
  pages: readonly CleanPage[];
  deckId: string | undefined;
}

/** “p. 221”; nothing in a note, which has no pages. */
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
  onChoose: () => void;
}

export function SectionButton({ title, onChoose }: SectionChoice) {
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

export function leftInWords({ done, total }: Tally): string {
  return done === total ? 'done' : minutesToPick(total - done);
}

export function Progress({ tally: { done, total } }: { tally: Tally }) {
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
  return `Hidden: ${gaps.map((gap) => wordsOfRange(sentence, gap)).join('; ')}.`;
}

/** The result of the last decision, then the sentence in hand with its page and its hidden words. */
export function Heard({ sitting, place }: { sitting: Sitting; place: PickPlace }) {
  const current = currentOf(sitting);
  const last = lastStep(sitting);
  const { done, total } = tallyOf(sitting);
  const result = last === undefined ? '' : last.outcome === 'kept' ? 'Kept. ' : 'Skipped. ';
  return (
    <>
      <p role="status" className="sr-only">
        {current === undefined
          ? `${result}${plural(total, 'sentence')} done.`
          : `${result}Sentence ${done + 1} of ${total}, ${placeInWords(place, current.page)}: ${current.sentence}`}
      </p>
      <p role="status" className="sr-only">
        {current === undefined ? '' : hiddenInWords(current, sitting)}
      </p>
    </>
  );
}
