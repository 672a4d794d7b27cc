/** Ways into Pick from other screens: its shelf beside generated cards, and a link. */
import { Link } from '@tanstack/react-router';
import { Hand } from 'lucide-react';
import type { ReactNode } from 'react';
import type { KeySentence } from '../../generate/pick/key-sentence.ts';
import { plural } from '../../lib/plural.ts';
import { type PickSource, usePicks } from '../../queries/picks.ts';
import type { PageRange } from '../../reading/pdf/text/file-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { HighlightFilter } from '../page-marks/filter-highlights.ts';
import { minutesToPick } from './minutes-to-pick.ts';
import { amountsFor } from './offered.ts';
import { type LeftToPick, useAmount, useLeftToPick } from './use-amount.ts';

/** What the student has chosen already. */
export type PickedFrom = { of: 'summary'; id: string } | ({ of: 'highlights' } & HighlightFilter);

interface PickLinkProps {
  source: PickSource;
  /** Of a file; absent: where the student picked or read last. */
  range?: PageRange | undefined;
  /** Only the sentences of these. */
  chosen?: PickedFrom | undefined;
  deckId?: string | undefined;
  className: string;
  onGo?: (() => void) | undefined;
  children: ReactNode;
}

export function PickLink(props: PickLinkProps) {
  const { source, range, chosen, deckId, className, onGo, children } = props;
  const shared = { params: { id: source.id }, className, onClick: onGo };
  const own = {
    ...(chosen && searchOf(chosen)),
    ...(deckId !== undefined && { deck: deckId }),
  };
  if (source.entity === 'note') {
    return (
      <Link to="/dashboard/library/notes/$id/pick" search={own} {...shared}>
        {children}
      </Link>
    );
  }
  const pages = range === undefined ? {} : { from: range.fromPage, to: range.toPage };
  return (
    <Link to="/dashboard/library/files/$id/pick" search={{ ...pages, ...own }} {...shared}>
      {children}
    </Link>
  );
}

/** As `features/pick/source.ts` reads it. */
function searchOf(chosen: PickedFrom) {
  if (chosen.of === 'summary') return { summary: chosen.id };
  const words = chosen.search.trim();
  const colors = [...chosen.colors].join('-');
  return { highlights: colors === '' ? 'all' : colors, ...(words !== '' && { words }) };
}

/** The content of a link in a list: what is left to pick of the source, or what was picked so far. */
export function PickRow({ source }: { source: PickSource }) {
  const picks = usePicks(source)?.picks.filter(({ outcome }) => outcome !== 'open');
  const kept = picks?.filter(({ outcome }) => outcome === 'kept').length ?? 0;
  const left = useLeftToPick(source);
  const isBegun = picks !== undefined && picks.length > 0;
  return (
    <>
      <span className="grid min-w-0">
        <span className="font-medium">Pick sentences</span>
        <span className="text-sm text-muted tabular-nums">
          {isBegun && left !== undefined
            ? leftInWords(left)
            : kept === 0
              ? 'Hide words in a sentence to make a card'
              : `${plural(kept, 'sentence')} kept`}
        </span>
      </span>
      <span className="shrink-0 font-medium text-accent">{isBegun ? 'Continue' : 'Start'}</span>
    </>
  );
}

/** The content of a link that looks like a button. */
export function PickLabel({ source }: { source: PickSource }) {
  const left = useLeftToPick(source);
  return (
    <>
      <Hand aria-hidden size={18} />
      Pick sentences
      {left === undefined || left.left === left.total ? null : (
        <span className="text-sm font-normal text-muted tabular-nums">{leftInWords(left)}</span>
      )}
    </>
  );
}

/** “12 of 25 left” */
function leftInWords({ left, total }: LeftToPick): string {
  return left === 0 ? `All ${total} done` : `${left} of ${total} left`;
}

interface PickShelfProps extends Pick<PickLinkProps, 'source' | 'range' | 'deckId' | 'onGo'> {
  sentences: readonly KeySentence[];
  /** Nothing else was found, so this is what to do. */
  isPrimary: boolean;
}

/** Nothing if there is no sentence. */
export function PickShelf({ sentences, isPrimary, ...link }: PickShelfProps) {
  const [amount] = useAmount();
  const [first] = sentences;
  if (first === undefined) return null;
  const total = sentences.length;
  const isPart = amount !== undefined && amount !== 'all' && amountsFor(total).includes(amount);
  const count = isPart ? amount : total;
  return (
    <section
      aria-label="Pick"
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-lg font-semibold">
        Pick
        <span className="text-sm font-normal text-muted tabular-nums">
          {isPart ? `${count} most important of ${total} sentences` : plural(total, 'sentence')},{' '}
          {minutesToPick(count)}
        </span>
      </h3>
      <p dir="auto" translate="no" className="line-clamp-3 text-start leading-7">
        {partsOf(first)}
      </p>
      <PickLink {...link} className={buttonClass(isPrimary ? 'primary' : 'secondary')}>
        <Hand aria-hidden size={18} />
        Pick sentences
      </PickLink>
    </section>
  );
}

/** The likeliest gap is marked, others are dotted. */
function partsOf({ sentence, gaps }: KeySentence): ReactNode[] {
  const [likeliest] = gaps;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const gap of gaps.toSorted((a, b) => a.start - b.start)) {
    const words = sentence.slice(gap.start, gap.end);
    parts.push(
      sentence.slice(at, gap.start),
      gap === likeliest ? (
        <mark
          key={gap.start}
          className="-mx-0.5 rounded bg-accent-soft px-0.5 font-semibold text-accent underline decoration-2 underline-offset-4"
        >
          {words}
        </mark>
      ) : (
        <span
          key={gap.start}
          className="underline decoration-dotted decoration-2 underline-offset-4"
        >
          {words}
        </span>
      ),
    );
    at = gap.end;
  }
  return [...parts, sentence.slice(at)];
}
