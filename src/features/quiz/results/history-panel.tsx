/** Results in lists: the history of one or all quizzes, the progress of one quiz, and the words of a score. */

import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useRows } from '../../../db/rows/use-rows.ts';
import { type Attempt, isRetry } from '../../../model/entities/facts/attempt.ts';
import { isTombstone } from '../../../model/merge.ts';
import { type Score, scoreOf } from '../../../model/study/scoring.ts';
import { Button } from '../../../ui/button.tsx';
import { LineChart } from '../../../ui/chart/charts.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { panelRowClass, panelRowsClass } from '../../../ui/list/rows.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { Badge, type BadgeTone } from '../../../ui/page/states.tsx';
import { VirtualList } from '../../../ui/page/virtual-list.tsx';
import { useAttemptInList } from '../use-quiz.ts';

export const mostInTrend = 10;

/** Rows of one quiz before “Show all”: its questions follow below. */
const atFirst = 5;

interface HistoryPanelProps {
  ids: readonly string[];
  /** Of all quizzes: each row names its quiz. */
  isOfAll?: boolean;
}

/** Reads and renders only rows near the window. */
export function HistoryPanel({ ids, isOfAll = false }: HistoryPanelProps) {
  const [isWhole, setWhole] = useState(isOfAll);
  const shown = isWhole ? ids : ids.slice(0, atFirst);
  return (
    <Panel title="Quiz History">
      <div className={panelRowsClass}>
        <VirtualList
          label="Quiz History"
          keys={shown}
          estimatedHeight={isOfAll ? 72 : 56}
          gapPx={0}
        >
          {(id) => <Row id={id} isOfAll={isOfAll} />}
        </VirtualList>
        {shown.length < ids.length ? (
          <Button variant="ghost" className="m-2 justify-self-start" onClick={() => setWhole(true)}>
            {`Show all ${ids.length.toLocaleString()} results`}
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}

function Row({ id, isOfAll }: { id: string; isOfAll: boolean }) {
  const found = useAttemptInList(id);
  // Reserve the final height, so that nothing below moves.
  if (!found) return <div className={isOfAll ? 'h-18' : 'h-14'} />;
  const { attempt, score, title = 'Deleted quiz' } = found;
  return (
    <Link
      to="/dashboard/library/quiz/$id"
      params={{ id: attempt.quizId }}
      hash={`attempt=${attempt.id}`}
      className={`${panelRowClass} row-hairline sm:[--words:1.25rem]`}
    >
      <span className="grid min-w-0 flex-1 gap-0.5">
        {isOfAll ? (
          <span dir="auto" className="truncate text-left font-medium">
            {title}
          </span>
        ) : null}
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
          <span className="text-muted">
            {formatDateTime(attempt.finishedAt)}
            {isRetry(attempt) ? ' · Retry' : ''}
          </span>
          <RightOf {...score} />
        </span>
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
    </Link>
  );
}

/** Attempts are large; retries among them do not count. */
const mostRead = 3 * mostInTrend;

/** The latest results of one quiz, if there are two to compare. @param ids the latest first */
export function ProgressPanel({ ids }: { ids: readonly string[] }) {
  const latest = ids.slice(0, mostRead);
  const attempts = useRows((db) => db.rows('attempt').bulkGet(latest), [latest.join(' ')]);
  const trend = trendOf(
    (attempts ?? []).flatMap((row) => (row === undefined || isTombstone(row) ? [] : [row])),
  );
  const [first, last] = [trend[0], trend.at(-1)];
  if (first === undefined || last === undefined || trend.length < 2) return null;
  const caption = `Last ${trend.length} results`;
  return (
    <Panel title="Progress">
      <LineChart
        label={`${caption}, from ${first.percent} % to ${last.percent} %`}
        caption={`${caption}: ${trend.map(({ percent }) => `${percent} %`).join(', ')}. Retries and results of few questions are left out.`}
        points={trend.map(({ id, finishedAt, percent }) => ({
          ...{ id, value: percent, title: `${formatDateTime(finishedAt)}: ${percent} %` },
        }))}
        most={100}
        mostLabel="100 %"
        firstLabel={formatDateTime(first.finishedAt)}
        lastLabel={formatDateTime(last.finishedAt)}
        table={{
          caption: 'Progress',
          heads: ['Result', 'Date', 'Correct', 'Percent'],
          rows: trend.map(({ finishedAt, right, total, percent }, at) => [
            ...[String(at + 1), formatDateTime(finishedAt)],
            ...[`${right} of ${total}`, `${percent} %`],
          ]),
        }}
      />
    </Panel>
  );
}

type RightOfProps = Pick<Score, 'right' | 'partly' | 'total' | 'percent'>;

/** A result in words: “6 of 8 correct, 1 partly · 81 %”. */
export function RightOf({ percent, ...counts }: RightOfProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2 tabular-nums">
      <span>{wordsOfScore(counts)}</span>
      <Badge tone={toneOf(percent)}>{percent} %</Badge>
    </span>
  );
}

/** Partly correct answers explain the percentage. */
export function wordsOfScore({ right, partly, total }: Omit<RightOfProps, 'percent'>): string {
  return `${right} of ${total} correct${partly > 0 ? `, ${partly} partly` : ''}`;
}

export function toneOf(percent: number): Extract<BadgeTone, 'accent' | 'warn' | 'danger'> {
  if (percent >= 80) return 'accent';
  return percent >= 50 ? 'warn' : 'danger';
}

export interface TrendPoint extends Score {
  id: string;
  finishedAt: number;
}

/**
 * Leaves out retries, and sittings with less than half as many questions as the longest: parts of a quiz, and old retries
 * that are not marked as such.
 * @param attempts of one quiz, in any order
 * @returns the latest results by time
 */
export function trendOf(attempts: readonly Attempt[]): TrendPoint[] {
  const whole = attempts.filter((attempt) => !isRetry(attempt));
  const longest = Math.max(0, ...whole.map(({ answers }) => answers.length));
  return whole
    .filter(({ answers }) => answers.length > 0 && answers.length * 2 >= longest)
    .sort((a, b) => a.finishedAt - b.finishedAt)
    .slice(-mostInTrend)
    .map((attempt) => ({
      ...{ id: attempt.id, finishedAt: attempt.finishedAt },
      ...scoreOf(attempt),
    }));
}
