// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

it('takes no second press while its work is under way, and keeps the focus', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const onClick = vi.fn();
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" busy={busy} onClick={onClick}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const save = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(save);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  rerender(form(true));
  expect(document.activeElement).toBe(save);
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(save);
  await userEvent.keyboard('{Enter}');
  await userEvent.type(screen.getByRole('textbox'), 'Ada{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(onClick).toHaveBeenCalledTimes(1);
  rerender(form(false));
  expect(save.getAttribute('aria-disabled')).toBeNull();
  await userEvent.click(save);
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

it('is off where it is told to be', async () => {
  const onClick = vi.fn();
  render(
    <Button disabled onClick={onClick}>
      Save
    </Button>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onClick).not.toHaveBeenCalled();
});
