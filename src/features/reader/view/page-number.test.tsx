// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { resetReader, seePage, useReader } from '../../../reading/pdf/reader-store.ts';
import { PageNumber } from './tools.tsx';

const student = userEvent.setup();
afterEach(() => {
  cleanup();
  resetReader();
});

it('goes to the page that was typed, though another one came to sight meanwhile', async () => {
  render(<PageNumber pageCount={12} labels={undefined} />);
  const field = screen.getByLabelText('Page, 1 to 12');
  await student.click(field);
  await student.keyboard('7');
  act(() => seePage(2));
  expect(field).toHaveProperty('value', '7');
  await student.keyboard('{Enter}');
  expect(useReader.getState().target).toMatchObject({ page: 7 });
  expect(document.activeElement).toBe(document.body);
});

it('goes nowhere for what is no page, and shows where one is', async () => {
  render(<PageNumber pageCount={3} labels={['i', 'ii', '1']} />);
  const field = screen.getByLabelText('Page, 1 to 3');
  await student.click(field);
  await student.keyboard('99{Enter}');
  expect(useReader.getState().target).toBeUndefined();
  expect(field).toHaveProperty('value', 'i');
});
