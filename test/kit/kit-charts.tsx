/** Charts of the kit, each with its table. */
import { BarChart, HeatChart, LineChart } from '../../src/ui/chart/charts.tsx';
import { Panel } from '../../src/ui/page/panel.tsx';

const cards = [4, 7, 0, 12, 9, 3, 8];
const scores = [40, 55, undefined, 60, 80, 75, 90];
const table = {
  caption: 'Cards a day',
  heads: ['Day', 'Cards'],
  rows: cards.map((count, day) => [`Day ${day + 1}`, String(count)]),
};
const ends = { firstLabel: 'Day 1', lastLabel: 'Today' };
const levels = [0, 1, 2, 3, 4] as const;

export function KitCharts() {
  return (
    <>
      <Panel title="Bars">
        <BarChart
          {...ends}
          label="43 cards in 7 days"
          caption="Cards a day"
          table={table}
          most={12}
          mostLabel="12"
          bars={cards.map((count, day) => ({
            id: String(day),
            title: `Day ${day + 1}: ${count}`,
            parts: [
              { value: count * 0.7, className: 'fill-accent' },
              { value: count * 0.3, className: 'fill-line-strong' },
            ],
          }))}
        />
      </Panel>
      <Panel title="Line">
        <LineChart
          {...ends}
          label="Scores from 40 to 90 per cent"
          caption="The score of each day’s quiz"
          table={{
            caption: 'Scores',
            heads: ['Day', 'Score'],
            rows: scores.map((score, day) => [
              `Day ${day + 1}`,
              score === undefined ? '' : `${score} %`,
            ]),
          }}
          most={100}
          mostLabel="100 %"
          points={scores.map((value, day) => ({
            id: String(day),
            title: `Day ${day + 1}: ${value ?? 'none'}`,
            value,
          }))}
        />
      </Panel>
      <Panel title="Heat">
        <HeatChart
          label="Studied on most days of 26 weeks"
          caption="Stronger colour = more studied"
          table={table}
          columns={Array.from({ length: 26 }, (_, week) =>
            Array.from({ length: 7 }, (_, day) => ({
              id: `${week}-${day}`,
              title: `Week ${week + 1}`,
              level: levels[(week * 3 + day * 2) % 5] ?? 0,
            })),
          )}
        />
      </Panel>
    </>
  );
}
