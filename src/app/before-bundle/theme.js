/**
 * Chooses the theme before the first paint, so that nobody who studies in the dark is dazzled at the
 * start. It stands outside the bundle, which comes after the first paint;
 * `src/ui/theme/theme.ts` owns the theme from then on and says what these lines must agree with.
 */
(() => {
  let preference;
  try {
    preference = localStorage.getItem('haversack-theme');
  } catch {
    return; // Storage is forbidden: the page stays as index.html has it, light.
  }
  const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches;
  if (preference !== 'dark' && !(preference === 'auto' && systemIsDark())) return;
  document.documentElement.className = 'dark';
  document.getElementById('theme').href = document.currentScript.dataset.dark ?? '/css/dark.css';
  document.querySelector('meta[name="theme-color"]').content = '#0d1412';
})();
