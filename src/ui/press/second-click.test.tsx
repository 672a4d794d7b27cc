// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Popover } from '../dialog/popover.tsx';
import { AnchoredPopover, Menu } from '../menu.tsx';
import { secondClickMs, useSecondClick } from './use-once.ts';

const pressed = vi.fn();

function Part({ onClose }: { onClose: () => void }) {
  const part = useRef<HTMLDivElement>(null);
  useSecondClick(part);
  return (
    <div ref={part}>
      <button type="button" onClick={onClose}>
        Green
      </button>
    </div>
  );
}

function Screen() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={pressed}>
        Beneath
      </button>
      {isOpen ? <Part onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const beneath = () => screen.getByText('Beneath');

describe('a part that closed', () => {
  beforeEach(() => {
    pressed.mockClear();
    vi.useFakeTimers();
    HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(100, 100, 50, 20);
    render(<Screen />);
    fireEvent.click(screen.getByText('Green'), { detail: 1, clientX: 110, clientY: 110 });
  });
  afterEach(() => {
    vi.runAllTimers();
    cleanup();
    vi.useRealTimers();
  });

  it('the second click of a double click presses nothing that was beneath', () => {
    fireEvent.click(beneath(), { detail: 2, clientX: 110, clientY: 110 });
    expect(pressed).not.toHaveBeenCalled();
  });

  it.each([
    ['a click of its own', { detail: 1, clientX: 110, clientY: 110 }],
    ['a double click elsewhere', { detail: 2, clientX: 10, clientY: 110 }],
    ['a key', { detail: 0, clientX: 0, clientY: 0 }],
  ])('%s counts', (_, event) => {
    fireEvent.click(beneath(), event);
    expect(pressed).toHaveBeenCalledOnce();
  });

  it('a later double click counts', () => {
    vi.advanceTimersByTime(secondClickMs);
    fireEvent.click(beneath(), { detail: 2, clientX: 110, clientY: 110 });
    expect(pressed).toHaveBeenCalledOnce();
  });
});

describe('each part of the kit that floats', () => {
  const choose = <Button>Open</Button>;

  function Floating({ part }: { part: (close: () => void) => ReactElement }) {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={pressed}>
          Beneath
        </button>
        {isOpen ? part(() => setOpen(false)) : null}
      </>
    );
  }

  const act = (close: () => void) => (
    <button type="button" onClick={close}>
      Green
    </button>
  );

  beforeEach(() => {
    pressed.mockClear();
    HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(100, 100, 50, 20);
    HTMLDialogElement.prototype.showModal = vi.fn();
    HTMLDialogElement.prototype.close = vi.fn();
  });
  afterEach(cleanup);

  it.each<[string, ReactElement]>([
    [
      'menu',
      <Floating
        key=""
        part={() => <Menu button={choose} actions={[{ label: 'Green', onSelect: vi.fn() }]} />}
      />,
    ],
    [
      'menu that leaves with its screen',
      <Floating
        key=""
        part={(close) => <Menu button={choose} actions={[{ label: 'Green', onSelect: close }]} />}
      />,
    ],
    [
      'popover',
      <Floating
        key=""
        part={() => (
          <AnchoredPopover title="Colour" button={choose}>
            {act}
          </AnchoredPopover>
        )}
      />,
    ],
    [
      'panel of the header',
      <Floating key="" part={() => <Popover button="Open">{act}</Popover>} />,
    ],
    [
      'dialog',
      <Floating
        key=""
        part={(close) => (
          <Dialog title="Open" onClose={close}>
            {act(close)}
          </Dialog>
        )}
      />,
    ],
  ])('a %s takes the second click with it', async (_, screenful) => {
    render(screenful);
    const opener = screen.queryByRole('button', { name: 'Open' });
    if (opener) fireEvent.click(opener);
    fireEvent.click(await screen.findByText('Green'), { detail: 1, clientX: 110, clientY: 110 });
    fireEvent.click(beneath(), { detail: 2, clientX: 110, clientY: 110 });
    expect(pressed).not.toHaveBeenCalled();
    fireEvent.click(beneath(), { detail: 1, clientX: 110, clientY: 110 });
    expect(pressed).toHaveBeenCalledOnce();
  });
});
