// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { success } from '../../lib/result.ts';
import { defaultOptions } from '../../model/study/options/study-options.ts';
import { OptionsFields } from './options-form.tsx';

it('goes to the first option that is wrong, which may stand far above the button', async () => {
  const onSave = vi.fn(async () => success(undefined));
  render(<OptionsFields choices={{}} inherited={defaultOptions} onSave={onSave} />);
  const field = (name: string) => screen.getByRole('textbox', { name });
  await userEvent.type(field('Desired retention (%)'), '200');
  await userEvent.type(field('Leech limit'), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Save options' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(field('Desired retention (%)')));
  expect(onSave).not.toHaveBeenCalled();
});
