// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayAfter } from '../../../model/study/local-time.ts';
import { dropOf } from '../plan/carry.ts';
import type { Entry } from '../plan/entries.ts';
import { spanInHours } from '../plan/span.ts';
import { useCarry } from './use-carry.ts';

const monday = '2026-11-23';
const lecture = {
  ...spanInHours(monday, 600, 90),
  ...{ key: 'one', kind: 'event', title: 'Lecture', of: { event: { id: 'one' } } },
} as unknown as Entry;

let days: string[];
let drops: string[];

/** A day with one entry, as a phone shows it. */
function Grid() {
  const grid = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const [day, setDay] = useState(monday);
  const moving = useCarry({
    grid,
    scroller,
    entries: [lecture],
    onDrop: (carry) => drops.push(dropOf(carry).does),
    onTurn: (to) => {
      days.push(dayAfter(day, to));
      setDay(dayAfter(day, to));
    },
    onShow: () => undefined,
  });
  return (
    <div ref={grid} {...moving.bind}>
      <section ref={scroller} data-column={day}>
        <li>
          <button type="button" data-entry="one">
            Lecture
          </button>
        </li>
      </section>
      <p>{moving.ended === undefined ? '' : moving.ended.isDropped ? 'dropped' : 'put back'}</p>
      <p>{moving.heldKey}</p>
    </div>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  days = [];
  drops = [];
});
afterEach(() => {
  cleanup();
  // A drag that was dropped waits for its click until the next turn.
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

const touch = { button: 0, isPrimary: true, pointerType: 'touch', clientX: 0, clientY: 0 };
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

function press(fields: object = {}) {
  const page = render(<Grid />);
  fireEvent.pointerDown(page.getByRole('button', { name: 'Lecture' }), { ...touch, ...fields });
  return page;
}

it('turns from day to day while a finger holds an entry at the side', async () => {
  press();
  await pass(400);
  for (let at = 0; at < 3; at++) {
    fireEvent.pointerMove(window, { ...touch, clientX: 60 + at });
    await pass(700);
  }
  expect(days).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
});

it('shows the rings of an entry on which a finger has rested, and drops nothing', async () => {
  const page = press();
  await pass(400);
  await act(async () => fireEvent.pointerUp(window, touch));
  expect(page.getByText('one')).toBeTruthy();
  expect(drops).toEqual([]);
});

it('leaves a finger that moves at once to the scrolling', async () => {
  const page = press();
  fireEvent.pointerMove(window, { ...touch, clientY: 30 });
  await pass(1_000);
  await act(async () => fireEvent.pointerUp(window, touch));
  expect([drops, days, page.queryByText('one')]).toEqual([[], [], null]);
});

it('turns to the next day by a swipe', async () => {
  press();
  fireEvent.pointerMove(window, { ...touch, clientX: -80 });
  await act(async () => fireEvent.pointerUp(window, { ...touch, clientX: -80 }));
  expect(days).toEqual(['2026-11-24']);
});

it.each([
  ['is put back by Escape', () => fireEvent.keyDown(window, { key: 'Escape' }), 'put back', 0],
  ['is put back by a cancelled pointer', () => fireEvent.pointerCancel(window), 'put back', 0],
  ['is dropped where the mouse is released', () => fireEvent.pointerUp(window), 'dropped', 1],
])('what is dragged %s', async (_, end, words, count) => {
  const page = press({ pointerType: 'mouse' });
  fireEvent.pointerMove(window, { clientX: 0, clientY: 40 });
  await act(async () => end());
  expect(page.getByText(words)).toBeTruthy();
  expect(drops).toHaveLength(count);
});
