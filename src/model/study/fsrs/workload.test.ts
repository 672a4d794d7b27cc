/** How many reviews a retention brings. */
import { describe, expect, it } from 'vitest';
import { defaultParameters } from './parameters.ts';
import { forecastWorkload, type WorkloadInput } from './workload.ts';

const cards = Array.from({ length: 500 }, (_, index) => ({
  stability: 5 + (index % 60),
  difficulty: 5,
  age: index % 20,
}));
const input: WorkloadInput = {
  cards,
  fresh: 200,
  newPerDay: 10,
  parameters: defaultParameters,
  days: 90,
};
const total = (retention: number, more: Partial<WorkloadInput> = {}) =>
  forecastWorkload({ ...input, ...more }, retention).reduce((all, one) => all + one, 0);

describe('the workload of a retention', () => {
  it('grows with it', () => {
    const totals = [0.8, 0.85, 0.9, 0.95].map((retention) => total(retention));
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
    expect(totals[3]).toBeGreaterThan((totals[0] ?? 0) * 1.5);
  });

  it('is the same for the same cards, and has a number for each day', () => {
    expect(forecastWorkload(input, 0.9)).toEqual(forecastWorkload(input, 0.9));
    expect(forecastWorkload(input, 0.9)).toHaveLength(90);
  });

  it('is nothing without cards, and new cards alone bring reviews', () => {
    expect(total(0.9, { cards: [], fresh: 0 })).toBe(0);
    expect(total(0.9, { cards: [] })).toBeGreaterThan(200);
  });

  it('has what is overdue on the first day', () => {
    const overdue = [{ stability: 3, difficulty: 5, age: 400 }];
    const [today = 0] = forecastWorkload({ ...input, cards: overdue, fresh: 0 }, 0.9);
    expect(today).toBeGreaterThan(0);
  });
});
