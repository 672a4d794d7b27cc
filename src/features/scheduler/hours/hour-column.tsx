/** One day of the hours: its entries side by side, what is moved over it, and the line for now. */
import { Clock } from 'lucide-react';
import { type CSSProperties, memo, useMemo } from 'react';
import { localOffsetMin } from '../../../lib/date-format.ts';
import { classes } from '../../../ui/classes.ts';
import { clockChangeOn } from '../plan/clock-change.ts';
import { type Block, blocksOf, type Entry } from '../plan/entries.ts';
import { placeSideBySide } from '../plan/side-by-side.ts';
import { minuteOf, type Span } from '../plan/span.ts';
import { fullDayWords, spanWords, timeWords } from '../plan/words.ts';
import { KindIcon, lookOf, OpenButton, Tick } from './entry-parts.tsx';

/** Lower than this a block has one line, and tiny letters below the second. Pixels. */
const oneLinePx = 46;
const tinyPx = 17;
/** The lowest block that can be read. Pixels. */
const leastPx = 16;

export function leastMinOf(hourPx: number): number {
  return Math.ceil((leastPx / hourPx) * 60);
}

interface HourColumnProps {
  day: string;
  /** Of this day. */
  entries: readonly Entry[];
  hourPx: number;
  nowMs: number;
  isToday: boolean;
  isOff: boolean;
  isLast: boolean;
  /** The keys of the entry that is moved, held by a finger, or shown in its popover. */
  moved: string | undefined;
  held: string | undefined;
  chosen: string | undefined;
  helpId: string;
  onTick: (entry: Entry) => void;
}

export const HourColumn = memo(function HourColumn({
  day,
  entries,
  hourPx,
  nowMs,
  isToday,
  isOff,
  isLast,
  moved,
  held,
  chosen,
  helpId,
  onTick,
}: HourColumnProps) {
  const blocks = blocksOf(entries, day, leastMinOf(hourPx));
  const places = placeSideBySide(blocks);
  const change = useMemo(() => clockChangeOn(day, localOffsetMin), [day]);
  return (
    <section
      aria-label={fullDayWords(day)}
      aria-current={isToday ? 'date' : undefined}
      data-column={day}
      data-off={isOff || undefined}
      data-last={isLast || undefined}
      className="sched-column"
    >
      <h2 className="sr-only">{fullDayWords(day)}</h2>
      {change === undefined ? null : (
        <p className="sched-clocks" style={{ '--at': change.minute } as CSSProperties}>
          <Clock aria-hidden size={14} className="shrink-0" />
          {change.words}
        </p>
      )}
      <ul>
        {blocks.map((block, index) => {
          const { entry } = block;
          const { start, width } = places[index] as { start: number; width: number };
          const heightPx = ((block.to - block.from) / 60) * hourPx;
          return (
            <li
              key={entry.key}
              {...lookOf(entry, nowMs)}
              data-line={heightPx < oneLinePx || undefined}
              data-tiny={heightPx < tinyPx || undefined}
              data-narrow={width < 0.6 || undefined}
              style={placeStyle(block, start, width)}
              className={classes(
                'sched-ev',
                moved === entry.key && 'sched-from',
                held === entry.key && 'sched-held',
                chosen === entry.key && 'sched-chosen',
              )}
            >
              <OpenButton
                entry={entry}
                position={{ at: index + 1, of: blocks.length }}
                helpId={helpId}
                isOpen={chosen === entry.key}
              >
                <BlockWords
                  block={block}
                  nowMs={nowMs}
                  isNarrow={width < 0.6}
                  isLine={heightPx < oneLinePx}
                />
              </OpenButton>
              {entry.kind === 'task' ? <Tick entry={entry} onTick={onTick} /> : null}
              {entry.isFixed || entry.kind === 'task' ? null : (
                <>
                  {block.isFromBefore ? null : (
                    <span aria-hidden data-grip="start" className="sched-grip" />
                  )}
                  {block.isUntilAfter ? null : (
                    <span aria-hidden data-grip="end" className="sched-grip" />
                  )}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
});

function placeStyle({ from, to }: Pick<Block, 'from' | 'to'>, start: number, width: number) {
  return {
    '--from': from,
    '--to': to,
    '--start': start,
    '--width': width,
    '--gap': width < 1 ? '2px' : '0px',
  } as CSSProperties;
}

function BlockWords({
  block: { entry },
  nowMs,
  isNarrow,
  isLine,
}: {
  block: Block;
  nowMs: number;
  isNarrow: boolean;
  isLine: boolean;
}) {
  const times = entry.kind === 'task' || isNarrow ? timeWords(entry.startsAt) : spanWords(entry);
  return (
    <>
      {entry.kind === 'sitting' ? <KindIcon entry={entry} nowMs={nowMs} /> : null}
      <span dir="auto" className="sched-title">
        {entry.title}
      </span>
      {entry.kind === 'sitting' || (entry.kind === 'task' && isLine) ? null : (
        <span className="sched-more">{times}</span>
      )}
      {entry.place === '' || isLine ? null : (
        <span dir="auto" className="sched-more">
          {entry.place}
        </span>
      )}
    </>
  );
}

interface MovedBlocksProps {
  day: string;
  span: Span;
  hourPx: number;
  title: string;
  color: string;
  look: 'ghost' | 'draft';
  /** `free`, or what it overlaps. Only for what is moved. */
  hint?: string | undefined;
  isLast: boolean;
  isBubbleBelow?: boolean;
}

/** What is moved or made, where it would be. The bubble stands at its first day. */
export function MovedBlocks({ day, span, hourPx, title, color, look, ...rest }: MovedBlocksProps) {
  const { hint, isLast, isBubbleBelow } = rest;
  if (span.isAllDay) return null;
  const entry = { ...span, key: 'moved', days: undefined } as Entry;
  const [block] = blocksOf([entry], day, leastMinOf(hourPx));
  if (block === undefined) return null;
  const heightPx = ((block.to - block.from) / 60) * hourPx;
  return (
    <div
      aria-hidden
      data-color={color}
      data-last={isLast || undefined}
      data-line={heightPx < oneLinePx || undefined}
      style={placeStyle(block, 0, 1)}
      className={classes('sched-ev', look === 'ghost' ? 'sched-ghost' : 'sched-draft')}
    >
      <span className="sched-open">
        <span className="sched-title">{title}</span>
        <span className="sched-more">{spanWords(span)}</span>
      </span>
      {hint === undefined || block.isFromBefore ? null : (
        <Bubble span={span} hint={hint} isBelow={isBubbleBelow} />
      )}
    </div>
  );
}

export function Bubble({
  span,
  hint,
  isBelow,
}: {
  span: Span;
  hint: string;
  isBelow?: boolean | undefined;
}) {
  return (
    <span className="sched-bubble" data-below={isBelow || undefined}>
      <b>{spanWords(span)}</b>
      {hint}
    </span>
  );
}

export function NowLine({ nowMs }: { nowMs: number }) {
  return (
    <div aria-hidden className="sched-now" style={{ '--at': minuteOf(nowMs) } as CSSProperties} />
  );
}
