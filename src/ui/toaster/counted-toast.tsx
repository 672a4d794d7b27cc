/**
 * Shows equal messages as one toast with a count. While a toast is shown, the same text of the same kind raises its
 * count and restarts its time.
 *
 * Invariant: counting loses no undo. Undo takes back the last counted item, and the toast stays for the earlier ones.
 */
import type { MouseEvent, ReactNode } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Button } from '../button.tsx';

export interface Said {
  kind: 'success' | 'error';
  message: string;
  /** The reason, shown in a second line. */
  reason?: string | undefined;
  next?: { label: string; act: () => void; isUndo: boolean };
  /** Replaces an earlier toast with this id. */
  id?: string | undefined;
  times?: number;
}

type One = Pick<Said, 'id' | 'next'> & { times: number };

interface Counted {
  key: string;
  toastId: string;
  said: Said;
  ones: One[];
  /** Was drawn. After it is gone, the same text makes a new toast. */
  wasShown: boolean;
}

const standing = new Map<string, Counted>();

export function showCounted(said: Said): void {
  const key = JSON.stringify([said.kind, said.message, said.reason, said.next?.label]);
  const known = standing.get(key);
  const { id, next, times = 1 } = said;
  if (id !== undefined) takeAway(id, known);
  const counted = known ?? { key, toastId: '', said, ones: [], wasShown: false };
  const others = counted.ones.filter((one) => id === undefined || one.id !== id);
  standing.set(key, counted);
  keep(counted, [...others, { id, next, times }]);
}

/** Removes the message with an id: its toast counts down by one, or closes. */
export function takeAway(id: string, except?: Counted): void {
  for (const counted of standing.values()) {
    const ones = counted.ones.filter((one) => one.id !== id);
    if (counted !== except && ones.length < counted.ones.length) keep(counted, ones);
  }
}

/** @param visible ids of the toasts that the area has just drawn */
export function forgetGone(visible: ReadonlySet<string>): void {
  for (const [key, counted] of standing) {
    if (visible.has(counted.toastId)) counted.wasShown = true;
    else if (counted.wasShown) standing.delete(key);
  }
}

function keep(counted: Counted, ones: One[]): void {
  counted.ones = ones;
  if (ones.length > 0) draw(counted);
  else {
    standing.delete(counted.key);
    toast.dismiss(counted.toastId);
  }
}

function draw(counted: Counted): void {
  const { toastId, said, ones } = counted;
  const show = said.kind === 'error' ? toast.error : toast.success;
  const id = toastId === '' ? {} : { id: toastId, duration: toasts.notBegunMs };
  counted.toastId = show(<Words counted={counted} ones={ones} />, id);
}

function Words({ counted, ones }: { counted: Counted; ones: readonly One[] }) {
  const { message, reason } = counted.said;
  const { next } = ones.at(-1) ?? {};
  const words = (
    <>
      <span>{message}</span>
      <Times count={ones.reduce((sum, { times }) => sum + times, 0)} />
    </>
  );
  if (reason !== undefined) return <WithReason message={words} reason={reason} />;
  if (next === undefined) return words;
  const isLastOfSeveral = next.isUndo && ones.length > 1;
  const act = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (isLastOfSeveral) keep(counted, ones.slice(0, -1));
    // The toast's own close button moves the focus.
    else
      currentTarget.closest('[data-slip]')?.querySelector<HTMLElement>('[data-dismiss]')?.click();
    next.act();
  };
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span>{words}</span>
      <Button variant="secondary" size="sm" onClick={act}>
        {isLastOfSeveral ? `${next.label} last` : next.label}
      </Button>
    </span>
  );
}

function Times({ count }: { count: number }) {
  if (count === 1) return null;
  return (
    <>
      <span aria-hidden className="ms-1.5 font-semibold whitespace-nowrap tabular-nums">
        × {count.toLocaleString()}
      </span>
      <span className="sr-only">, {count.toLocaleString()} times</span>
    </>
  );
}

function WithReason({ message, reason }: { message: ReactNode; reason: string }) {
  return (
    <>
      <p>{message}</p>
      <p className="mt-0.5 text-sm text-muted">{reason}</p>
    </>
  );
}

/** Spec §9: milliseconds and pixels. */
export const toasts = {
  lifetimeMs: 4_000,
  visible: 3,
  gapPx: 14,
  widthPx: 356,
  offsetPx: 32,
  /** From the lower edge on a phone, where they stand below what the next step needs. */
  lowOffsetPx: 16,
  removalMs: 200,
  /** Duration of a toast whose time has not started: longer than any page lives, within the range of timers. */
  notBegunMs: 2_000_000_000,
} as const;
