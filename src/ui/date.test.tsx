// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DateField, TimeField } from './date.tsx';

afterEach(cleanup);

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
