/** How the latest results of one quiz went, once there are two to compare. */
import { useRows } from '../../../db/rows/use-rows.ts';
import { isTombstone } from '../../../model/merge.ts';
import { LineChart } from '../../../ui/chart/charts.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { mostInTrend, trendOf } from './trend.ts';

/** Each holds all its answers; retries among them are left out. */
const mostRead = 3 * mostInTrend;

/** @param ids of its results, the latest first */
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
