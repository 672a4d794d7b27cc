/** Zoom by two fingers, a trackpad's pinch, or Ctrl with the wheel. The point under fingers or pointer stays in place. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { ScrolledPages } from '../layout/use-scrolled-pages.ts';
import { setZoom, useReaderSettings } from '../view/reader-settings.ts';

interface Pinch {
  distance: number;
  zoom: number;
}

/** A notch of a mouse wheel is 100 to 120 pixels and zooms by a fifth. */
const growthPerPixel = 0.0018;
/** A trackpad's pinch arrives as a wheel event with Ctrl, in steps of a few pixels. */
const pinchGrowthPerPixel = 0.01;
/** Wheel steps below this many pixels are a pinch. */
const pinchPx = 40;
/** Of a wheel that counts in lines (`deltaMode` 1). */
const pixelsPerLine = 16;

type Hold = Pick<ScrolledPages, 'holdPoint' | 'moveHold'>;

export function useZoomGestures(scroller: RefObject<HTMLElement | null>, hold: Hold): void {
  const holdAt = useEffectEvent((x: number, y: number) => hold.holdPoint(x, y));
  const moveTo = useEffectEvent((x: number, y: number) => hold.moveHold(x, y));
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const stop = new AbortController();
    const active = { signal: stop.signal, passive: false };
    let pinch: Pinch | undefined;
    const corner = () => element.getBoundingClientRect();
    const onTouchStart = (event: TouchEvent) => {
      pinch = undefined;
      const fingers = fingersOf(event, corner());
      if (fingers === undefined) return;
      event.preventDefault();
      pinch = { distance: fingers.distance, zoom: useReaderSettings.getState().zoom };
      holdAt(fingers.x, fingers.y);
    };
    const onTouchMove = (event: TouchEvent) => {
      const fingers = fingersOf(event, corner());
      if (pinch === undefined || fingers === undefined) return;
      event.preventDefault();
      setZoom((pinch.zoom * fingers.distance) / pinch.distance);
      moveTo(fingers.x, fingers.y);
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { left, top } = corner();
      holdAt(event.clientX - left, event.clientY - top);
      setZoom(useReaderSettings.getState().zoom * growthOf(event));
    };
    element.addEventListener('touchstart', onTouchStart, active);
    element.addEventListener('touchmove', onTouchMove, active);
    element.addEventListener('wheel', onWheel, active);
    return () => stop.abort();
  }, [scroller]);
}

/** @returns the middle of two fingers, from the corner of the area, and their distance, CSS pixels */
function fingersOf({ touches }: TouchEvent, corner: DOMRect) {
  const [one, other] = touches;
  if (touches.length !== 2 || one === undefined || other === undefined) return undefined;
  return {
    x: (one.clientX + other.clientX) / 2 - corner.left,
    y: (one.clientY + other.clientY) / 2 - corner.top,
    distance: Math.max(10, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
  };
}

/** The zoom factor of a wheel step; 1 changes nothing. */
function growthOf({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number {
  const pixels = deltaMode === 0 ? deltaY : deltaY * pixelsPerLine;
  const isPinch = deltaMode === 0 && Math.abs(pixels) < pinchPx;
  return Math.exp(-pixels * (isPinch ? pinchGrowthPerPixel : growthPerPixel));
}
