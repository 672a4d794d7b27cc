/**
 * Keeps a press of Ctrl+K, or of the search button, and what is typed after it, until the code of the search has come:
 * that takes the field (`src/app/shell/header/header-tools.tsx`). Enter is a line break at its end.
 */
(() => {
  const isThere = (found) => document.querySelector(found) !== null;

  const hold = (event) => {
    event.preventDefault();
    if (isThere('#early-search')) return;
    const field = document.createElement('textarea');
    field.id = 'early-search';
    field.ariaLabel = 'Search';
    // Gets the focus back.
    field.former = document.activeElement;
    // With smaller letters iPhones would zoom.
    field.style.cssText = 'position:fixed;top:0;opacity:0;font-size:16px';
    (document.body ?? document.documentElement).append(field);
    field.focus({ preventScroll: true });
  };

  // `src/ui/press/shortcuts.ts` has the keys for all later presses.
  addEventListener('keydown', (event) => {
    const letter = event.key > '~' ? event.code : event.key;
    if (!/^(Key)?k$/i.test(letter) || !(event.ctrlKey || event.metaKey)) return;
    if (event.shiftKey || event.altKey) return;
    const isStart = event.timeStamp < 30_000 && location.pathname.startsWith('/dashboard');
    if (isStart && !isThere('[aria-keyshortcuts*=Control]')) hold(event);
  });
  addEventListener('click', (event) => event.target.closest('[data-early-search]') && hold(event));
})();
