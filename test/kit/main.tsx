/**
 * Every part of the kit on one page, for developers: `npm run dev`, then /test/kit/index.html, with `?theme=dark` or
 * `?dir=rtl`. The app's build knows nothing of it.
 */
import '../../src/ui/app.css';
import { createRoot } from 'react-dom/client';
import { KitPage } from './kit-page.tsx';

const wishes = new URLSearchParams(location.search);
document.documentElement.dir = wishes.get('dir') ?? 'ltr';
if (wishes.get('theme') === 'dark') {
  document.documentElement.className = 'dark';
  document.getElementById('theme')?.setAttribute('href', '/css/dark.css');
}
const root = document.getElementById('root');
if (root) createRoot(root).render(<KitPage />);
