// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Menu, Toolbar } from './menu.tsx';

const student = userEvent.setup();
afterEach(cleanup);

function FileMenu({ onRename = vi.fn(), onDelete = vi.fn() }) {
  return (
    <Menu
      button={<Button>More</Button>}
      actions={[
        { label: 'Rename', onSelect: onRename },
        { label: 'Copy', disabled: true, onSelect: vi.fn() },
        { label: 'Delete', danger: true, onSelect: onDelete },
      ]}
    />
  );
}

it('opens by keyboard, goes by arrows and chooses by Enter, once', async () => {
  const onDelete = vi.fn();
  render(<FileMenu onDelete={onDelete} />);
  const button = screen.getByRole('button', { name: 'More' });
  button.focus();
  await student.keyboard('{Enter}');
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Rename' })),
  );
  // The page's shortcuts stop by this attribute (ui/press/shortcuts.ts).
  expect(document.activeElement?.closest('[data-base-ui-portal]')).not.toBeNull();
  await student.keyboard('{End}{Enter}');
  expect(onDelete).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

it('gives the focus back at Escape', async () => {
  render(<FileMenu />);
  const button = screen.getByRole('button', { name: 'More' });
  await student.click(button);
  expect(await screen.findByRole('menu')).toBeTruthy();
  await student.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(button);
});

it('is drawn within the dialog that it stands in, which lies above the rest of the page', async () => {
  render(
    <dialog open>
      <FileMenu />
    </dialog>,
  );
  await student.click(screen.getByRole('button', { name: 'More' }));
  expect(await within(screen.getByRole('dialog')).findByRole('menu')).toBeTruthy();
});

describe('a toolbar', () => {
  it('is one stop for Tab, with arrows from button to button', async () => {
    const onBold = vi.fn();
    render(
      <>
        <Toolbar
          label="Format"
          buttons={[
            <Button key="heading">Heading</Button>,
            <Button key="bold" onClick={onBold}>
              Bold
            </Button>,
          ]}
        />
        <button type="button">After</button>
      </>,
    );
    expect(screen.getByRole('toolbar', { name: 'Format' })).toBeTruthy();
    await student.tab();
    expect(document.activeElement?.textContent).toBe('Heading');
    await student.keyboard('{ArrowRight}{Enter}');
    expect(onBold).toHaveBeenCalledOnce();
    await student.tab();
    expect(document.activeElement?.textContent).toBe('After');
  });
});
