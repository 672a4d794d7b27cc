// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, addMonths, weekday, weeksOfMonth } from './calendar-days.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { DateField, TimeField } from './date-fields.tsx';

const student = userEvent.setup();
afterEach(cleanup);

describe('the days of a calendar', () => {
  it('go on over the end of a month, a leap day and a year', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('end a month with its last day where it is shorter', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-01-31', -2)).toBe('2025-11-30');
    expect(addMonths('2026-05-31', 12)).toBe('2027-05-31');
  });

  it('begin a week on Monday, and show whole weeks', () => {
    expect(weekday('2026-11-23')).toBe(0);
    expect(weekday('2026-11-29')).toBe(6);
    const weeks = weeksOfMonth('2026-11-23');
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([
      6,
      '2026-10-26',
      '2026-12-06',
    ]);
    expect(weeksOfMonth('2027-02-10')).toHaveLength(4);
  });
});

function Calendar({ onChange = vi.fn(), min = '2026-11-02' }) {
  const [day, setDay] = useState('2026-11-23');
  return (
    <CalendarGrid
      label="Exam day"
      value={day}
      today="2026-11-20"
      min={min}
      onChange={(next) => {
        setDay(next);
        onChange(next);
      }}
    />
  );
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';

describe('the calendar grid', () => {
  it('is one stop for Tab, moves by keys and chooses by Enter', async () => {
    const onChange = vi.fn();
    render(<Calendar onChange={onChange} />);
    expect(screen.getByRole('group', { name: 'Exam day' })).toBeTruthy();
    screen.getByRole('button', { name: 'Next month' }).focus();
    await student.tab();
    expect(focused()).toContain('November 23, 2026');
    for (const [key, words] of [
      ['{ArrowRight}', 'November 24'],
      ['{ArrowDown}', 'December 1'],
      ['{Home}', 'November 30'],
      ['{End}', 'December 6'],
      ['{PageUp}', 'November 6'],
      ['{PageDown}', 'December 6'],
      ['{ArrowUp}', 'November 29'],
      ['{ArrowLeft}', 'November 28'],
    ] as const) {
      await student.keyboard(key);
      expect(focused()).toContain(words);
    }
    await student.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-11-28');
    expect(screen.getByRole('gridcell', { selected: true }).textContent).toBe('28');
  });

  it('goes the other way where the words run from right to left', async () => {
    render(
      <div dir="rtl" style={{ direction: 'rtl' }}>
        <Calendar />
      </div>,
    );
    screen.getByRole('button', { name: /November 23/ }).focus();
    await student.keyboard('{ArrowLeft}');
    expect(focused()).toContain('November 24');
  });

  it('lets no day outside its bounds be chosen, and names today', async () => {
    const onChange = vi.fn();
    render(<Calendar onChange={onChange} />);
    await student.click(screen.getByRole('button', { name: /November 1,/ }));
    expect(onChange).not.toHaveBeenCalled();
    const today = screen.getByRole('button', { current: 'date' });
    expect(today.textContent).toBe('20');
  });
});

it('a day and a time are the platform’s own fields, with our label', () => {
  render(
    <>
      <DateField label="Due" defaultValue="2026-11-23" />
      <TimeField label="Reminder" error="Choose a time" />
    </>,
  );
  expect(screen.getByLabelText('Due')).toHaveProperty('type', 'date');
  expect(screen.getByLabelText('Reminder')).toHaveProperty('type', 'time');
  expect(screen.getByText('Choose a time').getAttribute('role')).toBe('alert');
});
