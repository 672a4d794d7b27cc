/**
 * Sets the text size and the contrast before the first paint, and follows other tabs. `src/ui/theme/looks.ts` says what must
 * match here.
 */
(() => {
  const wear = () => {
    for (const look of ['text', 'contrast']) {
      let chosen;
      try {
        chosen = localStorage.getItem(`haversack-${look}`);
      } catch {
        // Storage is forbidden: the system decides.
      }
      document.documentElement.setAttribute(`data-${look}`, chosen ?? '');
    }
  };
  wear();
  // Other tabs write drafts to the same storage while someone types.
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'haversack-text' || key === 'haversack-contrast') wear();
  });
})();
