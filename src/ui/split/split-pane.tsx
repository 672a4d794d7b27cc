/** Two parts of a screen side by side. The divider moves by dragging and by arrow keys; each part scrolls by itself. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useRef,
} from 'react';
import { create } from 'zustand';
import { classes } from '../classes.ts';

interface SplitPaneProps {
  main: ReactNode;
  /** Without it the main part takes the full width. */
  side: ReactNode;
  /** Shown over both when the screen is too narrow. */
  over?: ReactNode;
  className?: string;
  label: string;
}

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

function Divider(props: { share: number; frame: RefObject<HTMLElement | null>; label: string }) {
  const { share, frame, label } = props;
  const move = ({ clientX, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || !currentTarget.hasPointerCapture(pointerId)) return;
    setShare((100 * (clientX - box.left)) / box.width);
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    const moves = { ArrowLeft: share - step, ArrowRight: share + step };
    const wanted = { ...moves, Home: leastShare, End: mostShare }[key];
    if (wanted === undefined) return;
    event.preventDefault();
    setShare(wanted);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a divider that moves is no <hr>
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

/** Share of the main part in percent, stored on this device. */
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
    console.warn('The width could not be stored', error);
  }
}

function readShare(): number {
  try {
    const share = Number(localStorage.getItem(shareKey) ?? Number.NaN);
    return share >= leastShare && share <= mostShare ? share : usualShare;
  } catch {
    return usualShare;
  }
}

/** @returns the path, search and hash of a plain click on a link within the app; `undefined` for other clicks */
export function pathOfClick(event: MouseEvent): string | undefined {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? target.closest('a') : null;
  const isPlain = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
  if (link === null || !isPlain || link.target === '_blank') return undefined;
  const url = new URL(link.href, location.href);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : undefined;
}
