/**
 * The thin bar at the top of the page while the next screen loads (spec §4, §9). It stays out of sight
 * for short loads, runs to its end when loading ends, and turns to the error colour when it failed.
 */
import { useEffect, useState } from 'react';
import { classes } from '../classes.ts';
import { loadingBar, loadingShare } from './loading-progress.ts';

interface LoadingBarProps {
  loading: boolean;
  /** The load ended in an error. */
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
