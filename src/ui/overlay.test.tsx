// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { Button } from './button.tsx';
import { AnchoredPopover } from './menu.tsx';

const student = userEvent.setup();
afterEach(cleanup);

describe('an anchored popover', () => {
  it('takes the focus, and gives it back at Escape and after its own action', async () => {
    const onApply = vi.fn();
    render(
      <AnchoredPopover title="Filter" button={<Button>Filter</Button>}>
        {(close) => (
          <Button
            onClick={() => {
              onApply();
              close();
            }}
          >
            Apply
          </Button>
        )}
      </AnchoredPopover>,
    );
    const button = screen.getByRole('button', { name: 'Filter' });
    for (const end of ['{Escape}', '{Enter}']) {
      button.focus();
      await student.keyboard('{Enter}');
      const panel = screen.getByRole('dialog', { name: 'Filter' });
      const apply = within(panel).getByRole('button', { name: 'Apply' });
      await vi.waitFor(() => expect(document.activeElement).toBe(apply));
      await student.keyboard(end);
      await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await vi.waitFor(() => expect(document.activeElement).toBe(button));
    }
    expect(onApply).toHaveBeenCalledOnce();
  });
});
