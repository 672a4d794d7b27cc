// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setWindowWidth } from '../../../test/support/window-width.ts';
import { dialogOpened } from '../dialog/use-blocked-back.ts';
import { dismissToast, toastError, toastSuccess } from './toast.ts';
import { toastAction } from './toast-action.tsx';
import { toastUndo } from './toast-undo.tsx';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  setWindowWidth(1_024);
  render(<Toaster />);
  pass(150);
});

afterEach(() => {
  act(() => toast.removeAll());
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** In steps, so that React draws after each timer. */
function pass(ms: number) {
  for (let left = ms; left > 0; left -= 10) act(() => vi.advanceTimersByTime(Math.min(10, left)));
}

function say(...messages: string[]) {
  act(() => {
    for (const message of messages) toastSuccess(message);
  });
}

function openDialog() {
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  let close: () => void = () => undefined;
  act(() => {
    close = dialogOpened(dialog);
  });
  pass(150);
  return {
    dialog,
    close: () =>
      act(() => {
        close();
        dialog.remove();
      }),
  };
}

/** The student moves the pointer over the messages. */
function hover(from = area()) {
  fireEvent.pointerEnter(from);
  fireEvent(from, moved(5));
}

const moved = (movementX: number) =>
  new PointerEvent('pointermove', { bubbles: true, movementX, movementY: 0 });

const area = () => screen.getByRole('region', { name: 'Messages (Alt+T)' });
const texts = () => screen.queryAllByRole('listitem').map((one) => one.textContent);
const dismissButtons = () => screen.getAllByRole('button', { name: 'Dismiss message' });

describe('the toast area (spec §4, §9)', () => {
  it('is a polite live region before anything is said, and errors are said in it too', () => {
    const region = screen.getByRole('list');
    expect(region.getAttribute('aria-live')).toBe('polite');
    expect(region.childElementCount).toBe(0);
    say('Task created');
    act(() => toastError('Error creating task'));
    expect(screen.getByRole('list')).toBe(region);
    expect(texts()).toEqual(['Error creating task', 'Task created']);
  });

  it('says of one failure what and why in one message', () => {
    act(() => toastError('Error creating task', { reason: 'This device is full.' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText('Error creating task').closest('li')).toBe(
      screen.getByText('This device is full.').closest('li'),
    );
  });

  it('lets a toast go after 4000 ms and 200 ms of leaving', () => {
    say('Saved');
    pass(3_990);
    expect(texts()).toEqual(['Saved']);
    pass(20);
    expect(screen.getByText('Saved').closest('li')?.className).toContain('opacity-0');
    pass(180);
    expect(texts()).toEqual(['Saved']);
    pass(20);
    expect(texts()).toEqual([]);
  });

  it('shows three at once; the fourth waits for one to leave and then lives as long as any', () => {
    say('one', 'two', 'three');
    pass(1_000);
    say('four');
    expect(texts()).toEqual(['three', 'two', 'one']);
    fireEvent.click(dismissButtons()[2] as HTMLElement);
    pass(200);
    expect(texts()).toEqual(['four', 'three', 'two']);
    pass(3_790);
    expect(texts()).toEqual(['four']);
    pass(230);
    expect(texts()).toEqual([]);
  });

  it('counts what is said again while it stands, and lets it stand as long as a new one', () => {
    say('Saved', 'Task created');
    pass(2_000);
    say('Saved');
    act(() => toastError('Saved'));
    expect(texts()).toEqual(['Saved', 'Task created', 'Saved× 2, 2 times']);
    pass(2_210);
    expect(texts()).toEqual(['Saved', 'Saved× 2, 2 times']);
    pass(2_000);
    expect(texts()).toEqual([]);
    say('Saved');
    expect(texts()).toEqual(['Saved']);
  });

  it('counts errors of one reason only', () => {
    act(() => toastError('Error', { reason: 'Full' }));
    act(() => toastError('Error', { reason: 'Full' }));
    act(() => toastError('Error', { reason: 'Offline' }));
    expect(texts()).toEqual(['ErrorOffline', 'Error× 2, 2 timesFull']);
  });

  it('takes back the last of several, and stays for those before it', () => {
    const undone: string[] = [];
    act(() => {
      for (const title of ['Read', 'Write', 'Think'])
        toastUndo('Task deleted', () => void undone.push(title));
    });
    expect(texts()).toEqual(['Task deleted× 3, 3 timesUndo last']);
    fireEvent.click(screen.getByRole('button', { name: 'Undo last' }));
    expect(undone).toEqual(['Think']);
    pass(3_000);
    fireEvent.click(screen.getByRole('button', { name: 'Undo last' }));
    pass(3_000);
    expect(texts()).toEqual(['Task deletedUndo']);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undone).toEqual(['Think', 'Write', 'Read']);
    pass(210);
    expect(texts()).toEqual([]);
  });

  it('counts one less where it was taken back in another way', () => {
    const undone: string[] = [];
    act(() => {
      for (const id of ['a', 'b', 'c']) toastUndo('Card buried', () => void undone.push(id), id);
    });
    act(() => dismissToast('c'));
    act(() => dismissToast('a'));
    expect(texts()).toEqual(['Card buriedUndo']);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undone).toEqual(['b']);
    act(() => dismissToast('b'));
    pass(210);
    expect(texts()).toEqual([]);
  });

  it('lets what is said under one id give way, in the same words and in others', () => {
    const told = (words: string) => act(() => toastUndo(words, () => undefined, 'draft'));
    told('Draft kept');
    told('Draft kept');
    expect(texts()).toEqual(['Draft keptUndo']);
    told('Draft kept for 30 days');
    pass(210);
    expect(texts()).toEqual(['Draft kept for 30 daysUndo']);
  });

  it('keeps a counted message while the pointer rests on it', () => {
    say('Saved');
    hover();
    pass(3_000);
    say('Saved');
    pass(20_000);
    expect(texts()).toEqual(['Saved× 2, 2 times']);
    fireEvent.pointerLeave(area());
    pass(3_990);
    expect(texts()).toEqual(['Saved× 2, 2 times']);
    pass(230);
    expect(texts()).toEqual([]);
  });

  it('says the same over a dialog in one message', () => {
    const { dialog, close } = openDialog();
    say('Saved');
    pass(2_000);
    say('Saved');
    pass(3_000);
    const slips = [...dialog.querySelectorAll('li')].map((one) => one.textContent);
    expect(slips).toEqual(['Saved× 2, 2 times']);
    close();
  });

  it('lets those that came all at once follow each other', () => {
    say('one', 'two', 'three', 'four', 'five');
    pass(4_210);
    expect(texts()).toEqual(['five', 'four']);
    pass(4_210);
    expect(texts()).toEqual([]);
  });

  it('keeps a message that waits for its reader', () => {
    act(() =>
      toastAction({ id: 'x', message: 'Ready', actionLabel: 'Go', onAction: () => undefined }),
    );
    pass(9_000);
    expect(screen.getByRole('button', { name: 'Go' })).toBeDefined();
  });

  it('waits while the pointer rests on it, and goes on from where it stood', () => {
    say('Saved');
    pass(3_000);
    hover();
    pass(10_000);
    say('Said meanwhile');
    pass(10_000);
    expect(texts()).toEqual(['Said meanwhile', 'Saved']);
    fireEvent.pointerLeave(area());
    pass(1_210);
    expect(texts()).toEqual(['Said meanwhile']);
    pass(2_790);
    expect(texts()).toEqual(['Said meanwhile']);
    pass(210);
    expect(texts()).toEqual([]);
  });

  it('does not wait for a pointer at rest under which it came', () => {
    say('Saved');
    fireEvent.pointerEnter(area());
    fireEvent(area(), moved(0));
    pass(4_210);
    expect(texts()).toEqual([]);
  });

  it('waits while the tab is hidden', () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    const turn = (state: DocumentVisibilityState) => {
      visibility.mockReturnValue(state);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    say('Saved');
    turn('hidden');
    pass(9_000);
    expect(texts()).toEqual(['Saved']);
    turn('visible');
    pass(4_210);
    expect(texts()).toEqual([]);
    visibility.mockRestore();
  });

  it('is not let go by the pointer’s leaving while the focus is still in it', () => {
    say('Saved');
    hover();
    act(() => dismissButtons()[0]?.focus());
    fireEvent.pointerLeave(area());
    pass(9_000);
    expect(texts()).toEqual(['Saved']);
  });
});

describe('the toasts by keyboard (spec §9)', () => {
  function hotkey() {
    fireEvent.keyDown(document.body, { altKey: true, code: 'KeyT' });
  }

  it('take the focus by Alt+T, hold while they have it, and Escape gives it back', () => {
    render(<button type="button">Elsewhere</button>);
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    elsewhere.focus();
    say('Saved');
    hotkey();
    expect(document.activeElement).toBe(area());
    pass(9_000);
    expect(texts()).toEqual(['Saved']);
    fireEvent.keyDown(area(), { key: 'Escape' });
    expect(document.activeElement).toBe(elsewhere);
    pass(4_210);
    expect(texts()).toEqual([]);
  });

  it('go by Delete one by one, and the last one gives the focus back', () => {
    render(<button type="button">Elsewhere</button>);
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    elsewhere.focus();
    say('one', 'two');
    hotkey();
    act(() => dismissButtons()[0]?.focus());
    fireEvent.keyDown(dismissButtons()[0] as HTMLElement, { key: 'Delete' });
    expect(document.activeElement).toBe(
      screen.getByText('one').closest('li')?.querySelector('button'),
    );
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Delete' });
    expect(document.activeElement).toBe(elsewhere);
    pass(210);
    expect(texts()).toEqual([]);
  });
});

it('toasts leave what has a visible focus, a field or a button, as long as it has it', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  boxes.mockImplementation(function (this: Element) {
    const isField = this.matches('input');
    return isField ? new DOMRect(16, 20, 358, 50) : new DOMRect(16, 32, 358, 60);
  });
  render(
    <>
      <input aria-label="Task" />
      <input type="checkbox" />
    </>,
  );
  act(() => screen.getByRole('textbox').focus());
  say('Saved');
  expect(area().style.top).toBe('84px');
  act(() => screen.getByRole('textbox').blur());
  expect(area().style.top).not.toBe('84px');
  act(() => screen.getByRole('checkbox').focus());
  expect(area().style.top).toBe('84px');
  act(() => screen.getByRole('textbox').focus());
  expect(area().style.top).toBe('84px');
  pass(4_310);
  expect(area().style.top).not.toBe('84px');
  vi.restoreAllMocks();
});

it('toasts come inside an open dialog, where they can be read, held and closed', () => {
  const { dialog, close } = openDialog();
  say('Error creating task');
  expect(dialog.textContent).toBe('Error creating task');
  close();
  expect(texts()).toEqual(['Error creating task']);
});

it('a pointer over a toast in a dialog that closes holds none of the page', () => {
  const { dialog, close } = openDialog();
  say('Saved');
  const inside = dialog.querySelector('section');
  if (inside === null) throw new Error('The messages are not in the dialog');
  hover(inside);
  pass(9_000);
  expect(dialog.textContent).toBe('Saved');
  close();
  pass(4_310);
  expect(texts()).toEqual([]);
});

it('toasts stand at the lower edge of a phone, above its navigation, and the newest is the lowest', () => {
  cleanup();
  setWindowWidth(390);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  boxes.mockImplementation(function (this: Element) {
    if (this.matches('nav')) return new DOMRect(0, innerHeight - 60, 390, 60);
    return new DOMRect(16, 600, 358, 60);
  });
  render(
    <>
      <nav data-bar />
      <Toaster />
    </>,
  );
  pass(150);
  say('one', 'two');
  expect(area().style.top).toBe('');
  expect(area().style.bottom).toBe('74px');
  const moves = screen.getAllByRole('listitem').map((one) => one.style.transform);
  expect(moves).toEqual(['translate(0px)', 'translate(0px, -74px)']);
  vi.restoreAllMocks();
});
