// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageTool } from './page-tool.tsx';

const onStroke = vi.fn<(stroke: number[]) => void>();
let sheet: HTMLElement;

beforeEach(() => {
  onStroke.mockReset();
  // jsdom captures no pointers and has no layout.
  HTMLElement.prototype.setPointerCapture = () => undefined;
  HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
  const { container } = render(
    <PageTool
      tool="pen"
      turn={0}
      page={1}
      onArea={vi.fn()}
      onErase={vi.fn()}
      onStroke={onStroke}
    />,
  );
  sheet = container.firstElementChild as HTMLElement;
});
afterEach(cleanup);

const pen = { pointerId: 1, pointerType: 'pen', isPrimary: true };
const palm = { pointerId: 2, pointerType: 'touch', isPrimary: true };
const finger = { pointerId: 3, pointerType: 'touch', isPrimary: false };

type Kind = 'pointerdown' | 'pointermove' | 'pointerup' | 'lostpointercapture';

function fire(kind: Kind, pointer: object, x: number, y: number): void {
  const event = new MouseEvent(kind, { bubbles: true, clientX: x, clientY: y, button: 0 });
  fireEvent(sheet, Object.assign(event, pointer));
}

it('a palm that lies down in the middle of a stroke neither joins nor ends it', () => {
  fire('pointerdown', pen, 10, 10);
  fire('pointerdown', palm, 80, 90);
  fire('pointermove', palm, 82, 90);
  fire('pointerup', palm, 82, 90);
  fire('pointermove', pen, 50, 10);
  fire('pointerup', pen, 50, 10);
  expect(onStroke).toHaveBeenCalledExactlyOnceWith([0.1, 0.1, 0.5, 0.1]);
});

it('a second finger ends the stroke of the first, which is not kept: they scroll', () => {
  const first = { ...palm, pointerId: 4 };
  fire('pointerdown', first, 10, 10);
  fire('pointerdown', finger, 60, 60);
  fire('pointermove', first, 40, 10);
  fire('pointerup', first, 40, 10);
  expect(onStroke).not.toHaveBeenCalled();
});

it('a stroke whose pointer was lost lets the next one begin', () => {
  fire('pointerdown', pen, 10, 10);
  fire('lostpointercapture', pen, 10, 10);
  fire('pointerdown', palm, 20, 20);
  fire('pointerup', palm, 20, 20);
  expect(onStroke).toHaveBeenCalledExactlyOnceWith([0.2, 0.2, 0.2, 0.2]);
});
