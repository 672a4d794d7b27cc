/** Brings the setting that a search found into view, and marks its name until something else is pressed. */

let wanted: Wanted | undefined;

const marks = ['rounded-event', 'bg-hit', 'text-on-hit'];
/** Longer than a page takes to load, milliseconds. */
const patienceMs = 2_000;

interface Wanted {
  pageId: string;
  label: string;
  takesFocus: boolean;
}

/**
 * Before its page is opened; on an open page it is shown at once.
 * @param takesFocus its control gets the focus; otherwise this stays in the search
 */
export function wantSetting(pageId: string, label: string, takesFocus = false): void {
  wanted = { pageId, label, takesFocus };
  if (document.getElementById(pageId) !== null) showSetting(pageId);
}

/** Shows the top of a page, or what was wanted on it. */
export function showSetting(pageId: string): void {
  const asked = wanted?.pageId === pageId ? wanted : undefined;
  wanted = undefined;
  const page = document.getElementById(pageId);
  if (page === null) return;
  if (asked === undefined) {
    window.scrollTo(0, 0);
    return;
  }
  if (mark(page, asked)) return;
  const arriving = new MutationObserver(() => {
    if (mark(page, asked)) arriving.disconnect();
  });
  arriving.observe(page, { childList: true, subtree: true });
  setTimeout(() => arriving.disconnect(), patienceMs);
}

function mark(page: HTMLElement, { label, takesFocus }: Wanted): boolean {
  const named = [...page.querySelectorAll('label, legend, h2, h3, dt, th, button, p')];
  const found = named.find(({ textContent }) => textContent?.trim() === label);
  if (found === undefined) return false;
  found.scrollIntoView({ block: 'center' });
  if (takesFocus) focusControl(page, found);
  found.classList.add(...marks);
  const stop = () => found.classList.remove(...marks);
  addEventListener('pointerdown', stop, { once: true, capture: true });
  return true;
}

const controls = 'input, select, textarea, button, a[href], summary, [tabindex="0"]';

/** The control with this name, or the first one beside it. */
function focusControl(page: HTMLElement, named: Element): void {
  const own = named instanceof HTMLLabelElement ? named.control : null;
  let control: HTMLElement | null =
    own ?? (named.matches('button') ? (named as HTMLElement) : null);
  for (
    let around: Element | null = named;
    control === null && around !== null && page.contains(around);
    around = around.parentElement
  ) {
    control =
      around.querySelector<HTMLElement>('input[type=radio]:checked') ??
      around.querySelector<HTMLElement>(controls);
  }
  // After the screen's title, which gets the focus when the screen is shown.
  const focus = () => control?.focus({ preventScroll: true });
  focus();
  requestAnimationFrame(() => requestAnimationFrame(focus));
}
