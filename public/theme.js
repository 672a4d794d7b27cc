/**
 * Chooses the theme before the first paint, so that nobody who studies in the dark is dazzled at the
 * start. It is the only script outside the bundle, since the bundle comes after the first paint;
 * `src/ui/theme.ts` owns the theme from then on and says what these lines must agree with.
 */
(() => {
  let preference;
  try {
    preference = localStorage.getItem('haversack-theme');
  } catch {
    return; // Storage is forbidden: the page stays as index.html has it, light.
  }
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  if (preference !== 'dark' && !(preference === 'auto' && systemIsDark)) return;
  document.documentElement.className = 'dark';
  document.getElementById('theme').setAttribute('href', '/css/dark.css');
  document.querySelector('meta[name="theme-color"]').setAttribute('content', '#0d1412');
})();
