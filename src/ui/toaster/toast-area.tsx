/**
 * The toasts at the top right (spec §9): a polite live region that exists before its messages. Alt+T focuses it, Escape
 * leaves it. Toasts stay below an open panel of the header, and move away from a focused field.
 */
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { isPressed } from '../press/key-press.ts';
import { shortcutGroups } from '../press/shortcuts.ts';
import { Slip, type SlipProps } from './slip.tsx';
import { toasts } from './toast-limits.ts';
import { topOfToasts } from './toasts-below.ts';
import { useFreeTop } from './use-free-top.ts';
import type { Holders } from './use-holds.ts';

interface ToastAreaProps {
  /** Newest first. */
  slips: SlipProps[];
  /** Whether the hotkey focuses this area. */
  active: boolean;
  holders: Holders;
}

/** Works in dialogs too, unlike other shortcuts. */
const [hotkey] = shortcutGroups[0].shortcuts.messages.keys;

/** Delay before a new region's first message, milliseconds: screen readers must see it empty first. */
const beforeFirstToastMs = 100;

export function ToastArea({ slips, active, holders }: ToastAreaProps) {
  const area = useRef<HTMLElement>(null);
  /** The element that had the focus before. */
  const origin = useRef<HTMLElement>(null);
  const ready = useReady();
  const heights = slips.map(({ toast: one, offsetPx }) => offsetPx + (one.height ?? 0));
  const freeTop = useFreeTop(area, Math.max(0, ...heights), topOfToasts);
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
      aria-label="Messages (Alt+T)"
      {...holders}
      onKeyDown={onKeyDown}
      // The mouse must not focus a toast: that would pause the clock and leave the field.
      onMouseDown={(event) => event.preventDefault()}
      className="group pointer-events-none fixed z-50 outline-none select-none"
      style={{
        top:
          freeTop === undefined
            ? `max(${toasts.offsetPx}px, env(safe-area-inset-top), var(--below-panel, 0px))`
            : `${freeTop}px`,
        right: `min(${toasts.offsetPx}px, 4vw)`,
        width: `min(${toasts.widthPx}px, 92vw)`,
      }}
    >
      <ol aria-live="polite" aria-relevant="additions text" aria-atomic="false">
        {ready
          ? slips.map((slip) => <Slip key={slip.toast.id} {...slip} onDismiss={dismiss} />)
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
