// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { compareBuild, mayReloadOnce, ownEntry } from './own-build.ts';

const page = '<script type="module" crossorigin src="/assets/index-A.js"></script>';

beforeEach(() => {
  document.head.innerHTML = page;
  sessionStorage.clear();
});

it('a page knows its build by its entry', () => {
  expect(ownEntry()).toBe('/assets/index-A.js');
});

it.each([
  [page, '/assets/index-A.js', 'same'],
  [page, '/assets/index-B.js', 'other'],
  [page, '', 'unreachable'],
  ['<title>Welcome to the hotel’s network</title>', '/assets/index-A.js', 'unreachable'],
])('what a reload would bring: %s for a page of “%s” is %s', (text, entry, build) => {
  expect(compareBuild(text, entry)).toBe(build);
});

it('a build is left by a reload once, and the next build once more', () => {
  expect([mayReloadOnce(), mayReloadOnce()]).toEqual([true, false]);
  document.head.innerHTML = page.replace('index-A', 'index-B');
  expect([mayReloadOnce(), mayReloadOnce()]).toEqual([true, false]);
});
