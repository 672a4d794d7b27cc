/** Loaded before each test file that shares a page with others: the page is empty again after the file. */
import { cleanup } from '@testing-library/react';
import toast from 'react-hot-toast/headless';
import { afterAll } from 'vitest';
import { forgetGone } from '../../src/ui/toaster/counted-toast.tsx';
import { restorePageGlobals } from './page-globals.ts';

/** The page, a global of Vitest's environment. */
declare const jsdom: { cookieJar: { removeAllCookiesSync(): void } };

afterAll(() => {
  cleanup();
  restorePageGlobals();
  toast.removeAll();
  // As the area of messages does: it has drawn all that stand, then none.
  forgetGone({ has: () => true } as unknown as ReadonlySet<string>);
  forgetGone(new Set());
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.title = '';
  jsdom.cookieJar.removeAllCookiesSync();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
