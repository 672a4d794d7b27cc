/**
 * Asks for what the first screen will need while the page itself is still on its way: the bundle would ask only when
 * it runs. The build fills in the lists (scripts/vite/early-scripts.ts); in development there are none.
 */
(() => {
  const { landing, inside, dashboard } = document.currentScript.dataset;
  const path = location.pathname;
  const ofPlace = { '/': landing, '/dashboard': dashboard };
  const list = ofPlace[path] ?? (path.startsWith('/dashboard/') && inside);
  for (const href of list ? list.split(' ') : []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
})();
