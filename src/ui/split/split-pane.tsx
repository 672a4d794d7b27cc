/** Two parts of a screen side by side. The divider moves by dragging and by arrow keys; each part scrolls by itself. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { create } from 'zustand';
import { classes } from '../classes.ts';

interface SplitPaneProps {
  main: ReactNode;
  /** Without it the main part takes the full width. */
  side: ReactNode;
  /** Shown over both when the screen is too narrow. */
  over?: ReactNode;
  /** The height of both, such as `h-full`. */
  className?: string;
  /** Of the divider, for screen readers. */
  label: string;
}

/** Percent for each press of an arrow key. */
const step = 2;

export function SplitPane({ main, side, over, className, label }: SplitPaneProps) {
  const frame = useRef<HTMLDivElement>(null);
  const share = useShare((state) => state.share);
  const isSplit = side !== null && side !== undefined;
  return (
    <div ref={frame} className={classes('flex min-h-0 min-w-0', className)}>
      <div
        className="flex min-h-0 min-w-0 flex-col"
        style={isSplit ? { flex: `${share} 1 0` } : { flex: '1 1 0' }}
      >
        {main}
      </div>
      {isSplit ? (
        <>
          <Divider share={share} frame={frame} label={label} />
          <div className="flex min-h-0 min-w-0 flex-col" style={{ flex: `${100 - share} 1 0` }}>
            {side}
          </div>
        </>
      ) : null}
      {over}
    </div>
  );
}

interface DividerProps {
  share: number;
  frame: { current: HTMLElement | null };
  label: string;
}

function Divider({ share, frame, label }: DividerProps) {
  const move = ({ clientX, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || !currentTarget.hasPointerCapture(pointerId)) return;
    setShare((100 * (clientX - box.left)) / box.width);
  };
  const press = (event: KeyboardEvent) => {
    const wanted = {
      ArrowLeft: share - step,
      ArrowRight: share + step,
      Home: leastShare,
      End: mostShare,
    }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    setShare(wanted);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that is moved is no <hr>
    <div
      role="separator"
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={share}
      aria-valuemin={leastShare}
      aria-valuemax={mostShare}
      tabIndex={0}
      className="group flex w-4 shrink-0 cursor-col-resize touch-none items-stretch justify-center"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={move}
      onPointerUp={keepShare}
      onPointerCancel={keepShare}
      onKeyDown={press}
      onKeyUp={keepShare}
    >
      <span className="w-1 rounded-full bg-line group-hover:bg-accent group-focus-visible:bg-accent" />
    </div>
  );
}

// The main part's share of a split screen, in percent, kept on the device.

export const leastShare = 25;
export const mostShare = 75;
const usualShare = 55;
export const shareKey = 'haversack-split';

export const useShare = create<{ share: number }>(() => ({ share: readShare() }));

/** Clamps the share. `keepShare` stores it. */
export function setShare(share: number): void {
  useShare.setState({ share: Math.round(Math.min(Math.max(share, leastShare), mostShare)) });
}

export function keepShare(): void {
  try {
    localStorage.setItem(shareKey, String(useShare.getState().share));
  } catch (error) {
    console.warn('The width is not remembered', error);
  }
}

function readShare(): number {
  try {
    const share = Number(localStorage.getItem(shareKey) ?? Number.NaN);
    return share >= leastShare && share <= mostShare ? share : usualShare;
  } catch {
    // Storage is forbidden.
    return usualShare;
  }
}
