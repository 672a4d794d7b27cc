/** When the student last touched this tab and last typed in it, and whether a file is being chosen. */
import { isTextField } from './typed-text.ts';

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'scroll', 'input'];

export interface Attention {
  /** Milliseconds since the last touch; opening the tab counts as one. */
  quietMs: () => number;
  /** Since the last typing into a field that still has the caret; `Infinity` where none has. */
  sinceTypingMs: () => number;
  /** The system's file chooser is open. It holds up the page, so any touch says that it is closed. */
  isChoosing: () => boolean;
  stop: () => void;
}

/** @param onTouch called at each touch, so it must be quick */
export function watchAttention(
  page: Document,
  nowMs: () => number,
  onTouch: () => void,
): Attention {
  const stopping = new AbortController();
  const options = { capture: true, passive: true, signal: stopping.signal };
  let touchedAt = nowMs();
  let typedAt = Number.NEGATIVE_INFINITY;
  let typedIn: EventTarget | null = null;
  let choosing = false;
  // This is loaded after the first paint, and somebody may be quicker: what stands at the caret was just typed.
  const { activeElement } = page;
  if (isTextField(activeElement) && activeElement.value !== '') {
    typedIn = activeElement;
    typedAt = nowMs();
  }
  for (const name of touches) {
    page.addEventListener(
      name,
      () => {
        touchedAt = nowMs();
        choosing = false;
        onTouch();
      },
      options,
    );
  }
  page.addEventListener(
    'input',
    ({ target }) => {
      typedIn = target;
      typedAt = nowMs();
    },
    options,
  );
  page.addEventListener(
    'click',
    ({ target }) => {
      choosing = target instanceof HTMLInputElement && target.type === 'file';
    },
    options,
  );
  const chosen = () => {
    choosing = false;
  };
  page.addEventListener('change', chosen, options);
  page.addEventListener('cancel', chosen, options);
  return {
    quietMs: () => nowMs() - touchedAt,
    sinceTypingMs: () =>
      typedIn !== null && page.activeElement === typedIn
        ? nowMs() - typedAt
        : Number.POSITIVE_INFINITY,
    isChoosing: () => choosing,
    stop: () => stopping.abort(),
  };
}
