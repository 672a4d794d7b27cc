/** The last input and the last typing in this tab, and whether a file chooser is open. */
import { isTextField } from './typed-text.ts';

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'scroll', 'input'];

export interface Attention {
  /** Milliseconds since the last input; opening the tab counts. */
  quietMs: () => number;
  /** Since the last typing into the focused field; `Infinity` without one. */
  sinceTypingMs: () => number;
  /** The file chooser is open. It blocks the page, so any input means that it has closed. */
  isChoosing: () => boolean;
  stop: () => void;
}

/** @param onTouch called at each input, so it must be fast */
export function watchAttention(
  page: Document,
  nowMs: () => number,
  onTouch: () => void,
): Attention {
  const stopping = new AbortController();
  const listen = (name: string, react: (event: Event) => void) =>
    page.addEventListener(name, react, { capture: true, passive: true, signal: stopping.signal });
  let touchedAt = nowMs();
  let typedAt = Number.NEGATIVE_INFINITY;
  let typedIn: EventTarget | null = null;
  let choosing = false;
  // The student may have typed before this module loaded: then the focused field counts as just typed.
  const { activeElement } = page;
  if (isTextField(activeElement) && activeElement.value !== '') {
    typedIn = activeElement;
    typedAt = nowMs();
  }
  const touch = () => {
    touchedAt = nowMs();
    choosing = false;
    onTouch();
  };
  for (const name of touches) listen(name, touch);
  listen('input', ({ target }) => {
    typedIn = target;
    typedAt = nowMs();
  });
  listen('click', ({ target }) => {
    choosing = target instanceof HTMLInputElement && target.type === 'file';
  });
  const chosen = () => {
    choosing = false;
  };
  listen('change', chosen);
  listen('cancel', chosen);
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
