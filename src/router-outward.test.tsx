// @vitest-environment jsdom
/** No navigation leaves the app unless it was explicitly allowed, and no dangerous protocol is opened (spec §2). */

import { readFileSync } from 'node:fs';
import {
  createMemoryHistory,
  Link,
  type LinkProps,
  type NavigateOptions,
  RouterContextProvider,
  redirect,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isTest, sourceFiles } from '../test/architecture/imports.ts';
import { stubAccount } from '../test/support/account-controls.ts';
import { createAppRouter } from './router.tsx';

const hostile = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://elsewhere.example/1',
  'file:///etc/passwd',
  'https://elsewhere.example/',
  'http:elsewhere.example',
  '//elsewhere.example/',
  '\\\\elsewhere.example/',
  '/\\elsewhere.example/',
  '/\t/elsewhere.example/',
  'mailto:ada@example.org',
];

async function open() {
  const history = createMemoryHistory({ initialEntries: ['/error'] });
  const account = stubAccount();
  const user = { id: 'u1', username: 'Ada', email: 'ada@example.org' };
  const router = createAppRouter(
    { readVisitor: async () => ({ kind: 'active', user }), account },
    history,
  );
  await router.load();
  return router;
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.restoreAllMocks());

/** Of this origin, whatever it was asked for. */
const isInside = (href: string) =>
  new URL(href, 'https://haversack.example').origin === 'https://haversack.example';

describe('navigating (spec §2)', () => {
  it.each(hostile)(
    'to %j never leaves the app: by href, by path, with a reload',
    async (target) => {
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      const before = location.href;
      for (const wish of [{ href: target }, { to: target }, { to: target, reloadDocument: true }]) {
        const router = await open();
        await router.navigate(wish as NavigateOptions);
        expect(isInside(router.history.location.href)).toBe(true);
        expect(router.history.location.href).toMatch(/^\/(?![/\\])/);
        expect(location.href).toBe(before);
      }
    },
  );

  it.each(hostile)('by a link to %j leads nowhere else', async (target) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const router = await open();
    const props = { to: target } as unknown as LinkProps;
    render(
      <RouterContextProvider router={router}>
        <Link {...props}>go</Link>
      </RouterContextProvider>,
    );
    const href = screen.getByText('go').getAttribute('href');
    expect(href === null || isInside(href)).toBe(true);
    expect(href ?? '').not.toMatch(/^\s*(javascript|data|vbscript):/i);
    cleanup();
  });

  it.each(hostile)('by a redirect to %j is refused', async (target) => {
    const router = await open();
    expect(() => router.resolveRedirect(redirect({ href: target }))).toThrow();
  });
});

describe('the code', () => {
  const sources = sourceFiles()
    .filter((path) => path.startsWith('src/') && !isTest(path))
    .map((path) => ({ path, code: readFileSync(path, 'utf8') }));
  const found = (pattern: RegExp) =>
    sources.flatMap(({ path, code }) =>
      [...code.matchAll(pattern)].map(([text]) => `${path}: ${text}`),
    );

  it('leaves the app past the router nowhere but by the last net, to the root', () => {
    const exits =
      /(?:location\.(?:assign|replace)\(|location(?:\.href)? = |window\.open\(|globalThis\.open\().*/g;
    expect(found(exits)).toEqual(["src/app/shell/error/error-view.tsx: location.assign('/')}"]);
  });

  it('links outward only from a note, a document and a PDF, by an address that was checked, without handing this page over', () => {
    // A file for another program is no page of this one, nor is a copied link, nor HTML that the reader of documents
    // checks. `AppLink` leads only to places of this app.
    const isShown = (link: string) =>
      !/^src\/(?:interchange\/formats\/write\/|text\/markdown\/markdown-html\.ts|components\/(?:app-link\.tsx|things\/copy-link\.ts))/.test(
        link,
      );
    const links = found(/<a\s[^>]*>/g).filter((link) => isShown(link) && !/href="[#/]/.test(link));
    const checked = [
      // `safeHref` of `documents/read/runs.ts`
      ['src/features/reader/document/runs.tsx', 'href={run.href}'],
      // `goalOf` of `links.ts`
      ['src/features/reader/page/reader-page.tsx', 'href={goal.url}'],
      // The grammar's `node.href`, which is `https:`, `http:` or `mailto:`
      ['src/ui/markdown/markdown-view.tsx', 'href={href}'],
      // Only `https:` and `http:`
      ['src/features/scheduler/entry-popover.tsx', 'href={event.link}'],
    ] as const;
    expect(links).toHaveLength(checked.length);
    for (const [path, href] of checked) {
      const link = links.find((one) => one.startsWith(`${path}:`));
      expect(link).toContain(href);
      expect(link).toMatch(/rel="noopener noreferrer[" ]/);
    }
  });
});
