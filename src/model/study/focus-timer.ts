/**
 * The focus timer: its start and the time before pauses, so that it goes on while the app is closed. Pure; the device
 * stores it (`queries/focus.ts`). Times are milliseconds since the epoch of the device's clock.
 */
export interface FocusTimer {
  /** A kind of row, such as `task`. */
  aboutEntity: string;
  aboutId: string;
  /** The title of the task, for other screens. */
  title: string;
  /** Since when it runs; absent: it is paused. */
  runsSince?: number;
  /** Time until the last pause. */
  keptMs: number;
}

/** A timer that was forgotten does not count a night: 12 hours. */
export const longestRunMs = 12 * 3_600_000;

export function startedTimer(
  about: Pick<FocusTimer, 'aboutEntity' | 'aboutId' | 'title'>,
  nowMs: number,
): FocusTimer {
  return { ...about, runsSince: nowMs, keptMs: 0 };
}

export function pausedTimer(timer: FocusTimer, nowMs: number): FocusTimer {
  const { runsSince: _, ...rest } = timer;
  return { ...rest, keptMs: focusedMs(timer, nowMs) };
}

export function resumedTimer(timer: FocusTimer, nowMs: number): FocusTimer {
  return timer.runsSince === undefined ? { ...timer, runsSince: nowMs } : timer;
}

/** The time without pauses. A clock that was set back does not take time away. */
export function focusedMs({ runsSince, keptMs }: FocusTimer, nowMs: number): number {
  if (runsSince === undefined) return keptMs;
  return keptMs + Math.min(Math.max(0, nowMs - runsSince), longestRunMs);
}

/** `0:09`, `25:00`, `1:05:00`. */
export function clockWords(durationMs: number): string {
  const seconds = Math.floor(durationMs / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}
