/** Brings the setting that a search found into view, and marks its name until something else is pressed. */

let wanted: { pageId: string; label: string } | undefined;

const marks = ['rounded-event', 'bg-mark', 'text-on-mark'];
/** Longer than a page takes to load, milliseconds. */
const patienceMs = 2_000;

/** Before its page is opened; on an open page it is shown at once. */
export function wantSetting(pageId: string, label: string): void {
  wanted = { pageId, label };
  if (document.getElementById(pageId) !== null) showSetting(pageId);
}

/** Shows the top of a page, or what was wanted on it. */
export function showSetting(pageId: string): void {
  const asked = wanted?.pageId === pageId ? wanted.label : undefined;
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

function mark(page: HTMLElement, label: string): boolean {
  const named = [...page.querySelectorAll('label, legend, h2, h3, dt, th, button, p')];
  const found = named.find(({ textContent }) => textContent?.trim() === label);
  if (found === undefined) return false;
  found.scrollIntoView({ block: 'center' });
  found.classList.add(...marks);
  const stop = () => found.classList.remove(...marks);
  addEventListener('pointerdown', stop, { once: true, capture: true });
  return true;
}
