/**
 * Sets the theme before the first paint, so that a dark page does not start with a light flash. The bundle runs after
 * the first paint; then `src/ui/theme/theme.ts` owns the theme. It says what must match here.
 */
(() => {
  let preference;
  try {
    preference = localStorage.getItem('haversack-theme');
  } catch {
    // Storage is forbidden: the theme follows the system.
  }
  const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches;
  if (preference === 'light' || (preference !== 'dark' && !systemIsDark())) return;
  document.documentElement.className = 'dark';
  document.getElementById('theme').href = document.currentScript.dataset.dark ?? '/css/dark.css';
  document.querySelector('meta[name="theme-color"]').content = '#0d1412';
})();
