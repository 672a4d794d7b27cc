/**
 * Preloads the files of the first screen before the bundle runs. The build fills in the lists
 * (scripts/vite/before-bundle.ts); in development there are none.
 */
(() => {
  const { landing, inside, dashboard } = document.currentScript.dataset;
  const path = location.pathname;
  const ofPlace = { '/': landing, '/dashboard': dashboard };
  const list = ofPlace[path] ?? (path.startsWith('/dashboard/') && inside);
  const links = (list ? list.split(' ') : []).map((href) =>
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  );
  document.head.append(...links);
})();
