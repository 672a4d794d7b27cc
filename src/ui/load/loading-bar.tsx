/** The bar at the top of the page while the next screen loads (spec §4, §9). Short loads do not show it. */
import { useEffect, useState } from 'react';
import { classes } from '../classes.ts';

interface LoadingBarProps {
  loading: boolean;
  failed: boolean;
}

type Phase = 'hidden' | 'running' | 'finished' | 'fading';

const frameMs = 100;

export function LoadingBar({ loading, failed }: LoadingBarProps) {
  const { phase, share } = useLoadingPhase(loading);
  return (
    <div
      aria-hidden
      data-phase={phase}
      className={classes(
        'pointer-events-none fixed inset-x-0 top-0 z-50 origin-left transition-[transform,opacity] duration-150',
        failed && phase !== 'running' ? 'bg-danger' : 'bg-[#3493A8]',
      )}
      style={{
        height: loadingBar.heightPx,
        transform: `scaleX(${share})`,
        opacity: phase === 'running' || phase === 'finished' ? 1 : 0,
      }}
    />
  );
}

function useLoadingPhase(loading: boolean): { phase: Phase; share: number } {
  const [phase, setPhase] = useState<Phase>('hidden');
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    if (!loading) return;
    const startedAt = Date.now();
    const timer = setInterval(() => setElapsedMs(Date.now() - startedAt), frameMs);
    const shown = setTimeout(() => setPhase('running'), loadingBar.throttleMs);
    return () => {
      clearInterval(timer);
      clearTimeout(shown);
      setPhase((before) => (before === 'running' ? 'finished' : before));
    };
  }, [loading]);
  useEffect(() => {
    if (phase === 'finished') return later(() => setPhase('fading'), loadingBar.hideDelayMs);
    if (phase === 'fading') return later(() => setPhase('hidden'), loadingBar.resetDelayMs);
    return undefined;
  }, [phase]);
  const share = phase === 'hidden' ? 0 : phase === 'running' ? loadingShare(elapsedMs) : 1;
  return { phase, share };
}

function later(run: () => void, delayMs: number): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}

/** Spec §9, milliseconds and pixels. */
export const loadingBar = {
  /** Shorter loads show no bar. */
  throttleMs: 200,
  durationMs: 2_000,
  heightPx: 3,
  /** From the end of loading to the bar's fading. */
  hideDelayMs: 500,
  /** From the fading to the bar's return to its start. */
  resetDelayMs: 400,
} as const;

/** The share shown after `elapsedMs` of loading: it slows down and stays below 1, about 0.7 at `durationMs`. */
export function loadingShare(
  elapsedMs: number,
  durationMs: number = loadingBar.durationMs,
): number {
  return (2 / Math.PI) * Math.atan((Math.max(0, elapsedMs) / durationMs) * 2);
}
