/**
 * The toast area at the top right (spec §2, §4, §9), on the headless half of react-hot-toast: the full
 * one writes styles that a strict Content Security Policy forbids.
 */
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { classes } from './classes.ts';
import { useSwipe } from './use-swipe.ts';

/** Spec §9: milliseconds and pixels. */
export const toasts = {
  lifetimeMs: 4_000,
  visible: 3,
  gapPx: 14,
  widthPx: 356,
  offsetPx: 32,
  removalMs: 200,
} as const;

export function Toaster() {
  const area = useRef<HTMLElement>(null);
  const { toasts: all, handlers } = useToaster({
    duration: toasts.lifetimeMs,
    removeDelay: toasts.removalMs,
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyT') return;
      event.preventDefault();
      area.current?.focus();
    };
    const onVisibility = () =>
      document.visibilityState === 'hidden' ? handlers.startPause() : handlers.endPause();
    addEventListener('keydown', onKey);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      removeEventListener('keydown', onKey);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [handlers]);
  const shown = all.filter((one) => one.visible).slice(0, toasts.visible);
  useTopLayer(area, shown[0]?.id);
  const leaving = all.filter((one) => !one.visible);
  return (
    <section
      ref={area}
      popover="manual"
      tabIndex={-1}
      aria-label="Messages (Alt+T)"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="pointer-events-none fixed block overflow-visible rounded-card border-0 bg-transparent p-0 backdrop:bg-transparent"
      style={{
        inset: 'auto',
        margin: 0,
        top: `max(${toasts.offsetPx}px, env(safe-area-inset-top))`,
        right: `min(${toasts.offsetPx}px, 4vw)`,
        width: `min(${toasts.widthPx}px, 92vw)`,
      }}
    >
      {[...shown, ...leaving].map((one) => (
        <Slip
          key={one.id}
          toast={one}
          offsetPx={handlers.calculateOffset(one, { gutter: toasts.gapPx })}
          onHeight={(heightPx) => handlers.updateHeight(one.id, heightPx)}
        />
      ))}
    </section>
  );
}

/** Each new toast lifts the area over a dialog that was opened since; only the top layer is above dialogs. */
function useTopLayer(area: RefObject<HTMLElement | null>, newest: string | undefined) {
  useEffect(() => {
    if (newest === undefined || !area.current?.showPopover) return;
    if (area.current.matches(':popover-open')) area.current.hidePopover();
    area.current.showPopover();
  }, [area, newest]);
}

const looks: Record<'success' | 'error' | 'blank', { icon: typeof Info; className: string }> = {
  success: { icon: CircleCheck, className: 'border-accent/40 bg-accent-soft text-accent' },
  error: { icon: CircleAlert, className: 'border-danger/40 bg-danger-soft text-danger' },
  blank: { icon: Info, className: 'border-info/40 bg-info-soft text-info' },
};

interface SlipProps {
  toast: Toast;
  offsetPx: number;
  onHeight: (heightPx: number) => void;
}

function Slip({ toast: slip, offsetPx, onHeight }: SlipProps) {
  const look = looks[slip.type === 'success' || slip.type === 'error' ? slip.type : 'blank'];
  const dismiss = () => toast.dismiss(slip.id);
  const swipe = useSwipe(dismiss);
  return (
    <div
      ref={(element) => {
        if (element && element.offsetHeight !== slip.height) onHeight(element.offsetHeight);
      }}
      {...swipe.handlers}
      className={classes(
        'absolute inset-x-0 flex touch-pan-y items-start gap-3 rounded-card border py-1.5 pr-1.5 pl-4 shadow-card transition-[transform,opacity] duration-200',
        slip.visible ? 'pointer-events-auto opacity-100' : 'opacity-0',
        look.className,
      )}
      style={{ transform: `translate(${swipe.offsetPx}px, ${offsetPx}px)` }}
    >
      <look.icon aria-hidden size={20} className="mt-2.5 shrink-0" />
      <div {...slip.ariaProps} className="min-w-0 flex-1 py-2 text-[0.9375rem] text-text">
        {resolveValue(slip.message, slip)}
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={dismiss}
        className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-text"
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  );
}
