/**
 * Sets the theme before the first paint, so that a dark page does not start with a light flash. The bundle runs after
 * the first paint; then `src/ui/theme/theme.ts` owns the theme. It says what must match here.
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
