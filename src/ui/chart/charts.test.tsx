// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { BarChart, HeatChart, LineChart } from './charts.tsx';
import { ProgressChart } from './progress-chart.tsx';

const student = userEvent.setup();
afterEach(cleanup);

const table = { caption: 'Cards', heads: ['Day', 'Cards'], rows: [['Monday', '4']] };
const scale = { most: 4, mostLabel: '4', firstLabel: 'Monday', lastLabel: 'Today' };
const all = { label: '4 cards in 3 days', caption: 'Cards a day', table };

const charts = {
  bars: (
    <BarChart
      {...all}
      {...scale}
      bars={[{ id: 'a', title: 'Monday: 4', parts: [{ value: 4, className: 'fill-accent' }] }]}
    />
  ),
  line: (
    <LineChart
      {...all}
      {...scale}
      points={[
        { id: 'a', title: 'Monday: 4', value: 4 },
        { id: 'b', title: 'Tuesday: nothing', value: undefined },
        { id: 'c', title: 'Wednesday: 2', value: 2 },
        { id: 'd', title: 'Thursday: 0', value: 0 },
      ]}
    />
  ),
  heat: <HeatChart {...all} columns={[[{ id: 'a', title: 'Monday: 4', level: 4 }]]} />,
};

describe.each(Object.entries(charts))('a chart (%s)', (_name, chart) => {
  it('says all of it in a sentence, with the same as a table by keyboard', async () => {
    render(chart);
    const figure = within(screen.getByRole('figure'));
    expect(figure.getByRole('img', { name: all.label })).toBeTruthy();
    expect(figure.getByText('Monday: 4')).toBeTruthy();
    expect(figure.getByText('Cards a day')).toBeTruthy();
    await student.click(figure.getByText('Show as table'));
    expect(figure.getByRole('rowheader', { name: 'Monday' })).toBeTruthy();
    expect(figure.getByRole('cell', { name: '4' })).toBeTruthy();
  });
});

it('a line stops where nothing was measured', () => {
  const { container } = render(charts.line);
  const lines = [...container.querySelectorAll('polyline')].map((line) =>
    line.getAttribute('points'),
  );
  expect(lines).toEqual(['5,0', '25,50 35,100']);
});

it('keeps the names of lines inside the drawing, and off the axis', () => {
  const long = 'At this pace: 22 December';
  render(
    <ProgressChart
      {...all}
      lines={[
        { style: 'forecast', name: long, points: [5, 10].map((day) => ({ day, value: day })) },
        { style: 'done', name: 'Read', points: [0, 5].map((day) => ({ day, value: 0 })) },
      ]}
      {...{ unit: 'Pages', most: 10, today: 5, todayLabel: 'Today', due: 11, dueLabel: 'Due' }}
      amountOf={String}
      dayOf={String}
    />,
  );
  const [, , width = 0, height = 0] =
    document.querySelector('svg')?.getAttribute('viewBox')?.split(' ').map(Number) ?? [];
  const of = (name: string, field: string) =>
    Number(screen.getByText(name, { selector: 'text' }).getAttribute(field));
  expect(width).toBeGreaterThan(0);
  expect(of(long, 'x') + long.length * 6).toBeLessThan(width);
  expect(of('Read', 'y')).toBeLessThan(height - 28);
});
