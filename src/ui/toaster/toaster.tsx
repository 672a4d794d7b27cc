/**
 * The toasts (spec §2, §4, §9), on the headless part of react-hot-toast: the full library writes styles that our
 * Content Security Policy forbids. A toast's time starts when it is shown and the clock runs. At most three are shown.
 *
 * They are at the top right, on a phone at the bottom, in a polite live region that exists before its messages. Alt+T
 * focuses it, Escape leaves it. Toasts keep off bars of buttons (`data-bar`), such as the head and foot of a dialog,
 * and off what the keyboard is at.
 */
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { useTopDialog } from '../dialog/use-blocked-back.ts';
import { isPressed } from '../press/key-press.ts';
import { shortcutGroups } from '../press/shortcuts.ts';
import { useMedia } from '../use-media.ts';
import { forgetGone, toasts } from './counted-toast.tsx';
import { Slip, type SlipProps } from './slip.tsx';
import { useFreePlace } from './use-free-place.ts';

export function Toaster() {
  const { toasts: all, handlers } = useToaster({
    duration: toasts.notBegunMs,
    removeDelay: toasts.removalMs,
  });
  const shown = all.filter((one) => one.visible).slice(-toasts.visible);
  const dialog = useTopDialog();
  const holds = useHolds(handlers, dialog, shown.length > 0);
  useEffect(() => {
    if (holds.held) return;
    for (const one of shown) if (one.duration === toasts.notBegunMs) beginLife(one);
  });
  useEffect(() => forgetGone(new Set(all.filter(({ visible }) => visible).map(({ id }) => id))));
  const slips = all
    .filter((one) => !one.visible || shown.includes(one))
    .map((one) => ({
      toast: one,
      offsetPx: handlers.calculateOffset(one, { gutter: toasts.gapPx }),
      onHeight: (heightPx: number) => handlers.updateHeight(one.id, heightPx),
    }));
  // The page's area stays while a dialog is open: a live region must exist before its first message.
  return (
    <>
      <ToastArea slips={dialog ? [] : slips} active={!dialog} holders={holds.holders} />
      {dialog
        ? createPortal(<ToastArea slips={slips} active holders={holds.holders} />, dialog)
        : null}
    </>
  );
}

/** Showing a toast again under its id restarts its time. */
function beginLife({ id, type, message }: Toast): void {
  const show = type === 'success' || type === 'error' ? toast[type] : toast;
  show(message, { id, duration: toasts.lifetimeMs });
}

interface ToastAreaProps {
  /** Newest first. */
  slips: SlipProps[];
  active: boolean;
  holders: Holders;
}

/** Works in dialogs too, unlike other shortcuts. */
const [hotkey] = shortcutGroups[0].shortcuts.messages.keys;

/** Wide enough for a toast beside what a screen begins with. */
const roomAtTheSide = '(min-width: 40rem)';
const usualTop = `max(${toasts.offsetPx}px, env(safe-area-inset-top))`;

/** Delay before a new region's first message, milliseconds: screen readers must see it empty first. */
const beforeFirstToastMs = 100;

function ToastArea({ slips, active, holders }: ToastAreaProps) {
  const area = useRef<HTMLElement>(null);
  /** The element that had the focus before. */
  const origin = useRef<HTMLElement>(null);
  const ready = useReady();
  const heights = slips.map(({ toast: one, offsetPx }) => offsetPx + (one.height ?? 0));
  const isLow = !useMedia(roomAtTheSide);
  const place = useFreePlace(area, Math.max(0, ...heights), isLow);
  const onHotkey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    // An empty area would take the focus invisibly.
    if (!active || slips.length === 0 || !isPressed(event, hotkey)) return;
    event.preventDefault();
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && !area.current?.contains(activeElement)) {
      origin.current = activeElement;
    }
    area.current?.focus();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onHotkey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const goBack = () => {
    if (origin.current?.isConnected) origin.current.focus();
    else (document.activeElement as HTMLElement | null)?.blur();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') goBack();
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      const id = slipIdOf(event.target);
      if (id === undefined) return;
      dismiss(id);
    } else return;
    // Escape must not also close a dialog below.
    event.preventDefault();
    event.stopPropagation();
  };
  /** Moves the focus of a dismissed toast to its neighbour, or from the last toast back. */
  const dismiss = (id: string) => {
    if (slipIdOf(document.activeElement) === id) {
      const staying = slips.filter(({ toast: one }) => one.visible && one.id !== id);
      const next = area.current?.querySelector<HTMLElement>(
        `[data-slip="${CSS.escape(staying[0]?.toast.id ?? '')}"] [data-dismiss]`,
      );
      if (next) next.focus();
      else goBack();
    }
    toast.dismiss(id);
  };
  return (
    <section
      ref={area}
      tabIndex={-1}
      // Without a name it is no landmark: the page's area is none beside that of an open dialog.
      aria-label={active ? 'Messages (Alt+T)' : undefined}
      {...holders}
      onKeyDown={onKeyDown}
      // The mouse must not focus a toast: that would pause the clock and leave the field.
      onMouseDown={(event) => event.preventDefault()}
      className="group pointer-events-none fixed z-50 outline-none select-none"
      style={{
        ...(place ?? (isLow ? { bottom: toasts.lowOffsetPx } : { top: usualTop })),
        right: `min(${toasts.offsetPx}px, 4vw)`,
        width: `min(${toasts.widthPx}px, 92vw)`,
      }}
    >
      <ol aria-live="polite" aria-relevant="additions text" aria-atomic="false">
        {ready
          ? slips.map((slip) => (
              <Slip key={slip.toast.id} {...slip} isLow={isLow} onDismiss={dismiss} />
            ))
          : null}
      </ol>
    </section>
  );
}

function slipIdOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-slip]')?.dataset.slip;
}

function useReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), beforeFirstToastMs);
    return () => clearTimeout(timer);
  }, []);
  return ready;
}

interface Clock {
  startPause: () => void;
  endPause: () => void;
}

interface Holders {
  onPointerDown: () => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Pauses the toasts' clock (spec §9) while the pointer or the focus is on them, or the tab is hidden. Removed or moved
 * elements send no leave events, so this ends their pauses.
 * @param place the parent of the toasts, such as a dialog; `undefined` is the page
 * @param any whether there is any toast
 */
function useHolds(clock: Clock, place: unknown, any: boolean): { held: boolean; holders: Holders } {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [lastPlace, setLastPlace] = useState(place);
  const hidden = useHiddenTab();
  const held = any && (hovered || focused || hidden);
  // The clock has one pause, however many reasons there are.
  const turn = useEffectEvent((on: boolean) => (on ? clock.startPause() : clock.endPause()));
  useEffect(() => {
    if (!held) return;
    turn(true);
    return () => turn(false);
  }, [held]);
  const isElsewhere = lastPlace !== place;
  if (isElsewhere) setLastPlace(place);
  if ((!any || isElsewhere) && hovered) setHovered(false);
  if ((!any || isElsewhere) && focused) setFocused(false);
  return {
    held,
    holders: {
      onPointerDown: () => setHovered(true),
      // A resting pointer under a new toast must not pause it, or it would hold all waiting toasts.
      onPointerMove: ({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) setHovered(true);
      },
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}

const isHidden = () => document.visibilityState === 'hidden';

function useHiddenTab(): boolean {
  const [hidden, setHidden] = useState(isHidden);
  useEffect(() => {
    const look = () => setHidden(isHidden());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return hidden;
}
