// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastError, toastSuccess } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<Toaster />);
});

afterEach(() => {
  act(() => toast.removeAll());
  cleanup();
  vi.useRealTimers();
});

// jsdom knows no top layer and takes every popover for hidden.
const hidden = true;

function say(...messages: string[]) {
  act(() => {
    for (const message of messages) toastSuccess(message);
  });
}

describe('the toast area (spec §4, §9)', () => {
  it('announces good news as a status and bad news too', () => {
    act(() => {
      toastSuccess('Task created');
      toastError('Error creating task');
    });
    expect(screen.getAllByRole('status', { hidden }).map((one) => one.textContent)).toEqual([
      'Error creating task',
      'Task created',
    ]);
  });

  it('lets a toast go after 4000 ms and 200 ms of leaving', () => {
    say('Saved');
    act(() => vi.advanceTimersByTime(3_900));
    expect(screen.queryByText('Saved')).not.toBeNull();
    act(() => vi.advanceTimersByTime(150));
    act(() => vi.advanceTimersByTime(250));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('shows three at once, the newest', () => {
    say('one', 'two', 'three', 'four');
    expect(screen.getAllByRole('status', { hidden }).map((one) => one.textContent)).toEqual([
      'four',
      'three',
      'two',
    ]);
  });

  it('closes by its button', async () => {
    say('Saved');
    fireEvent.click(screen.getByRole('button', { name: 'Close', hidden }));
    act(() => vi.advanceTimersByTime(250));
    await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
  });

  it('waits while the pointer rests on it', () => {
    say('Saved');
    fireEvent.pointerEnter(screen.getByRole('region', { hidden }));
    act(() => vi.advanceTimersByTime(10_000));
    expect(screen.queryByText('Saved')).not.toBeNull();
  });

  it('takes the focus by Alt+T', () => {
    const focus = vi.spyOn(screen.getByLabelText('Messages (Alt+T)'), 'focus');
    fireEvent.keyDown(document.body, { altKey: true, code: 'KeyT' });
    expect(focus).toHaveBeenCalledOnce();
  });
});
