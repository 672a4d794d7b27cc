/**
 * Screens and parts that are fetched when they are first needed. The router's own helper reloads the page after a failed
 * fetch, which could lose unsaved words. A screen of `lazyScreen` shows the error screen instead, unless no work is open
 * and a reload helps (lib/parts/missing-part.ts). The next try fetches again.
 */
import type { AnyRouter } from '@tanstack/react-router';
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { loadPart } from '../../lib/missing-part.ts';

export type LazyScreen = (() => ReactNode) & {
  preload: () => Promise<void>;
};

/** @param load gives the screen's module; `name` is the component's export in it */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyScreen {
  let screen: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  const preload = async () => {
    if (screen) return;
    loading ??= loadPart(load)
      .then((module) => {
        screen = module[name];
      })
      .finally(() => {
        loading = undefined;
      });
    await loading;
  };
  const Screen = () => {
    if (screen) {
      const Loaded = screen;
      return <Loaded />;
    }
    throw preload();
  };
  return Object.assign(Screen, { preload });
}

/** Fetches the screen of an address before the router asks for it. @throws if that fails */
export async function fetchScreen(
  router: Pick<AnyRouter, 'getMatchedRoutes'>,
  path: string,
): Promise<void> {
  const [matchedRoutes] = router.getMatchedRoutes(path);
  for (const { options } of matchedRoutes) {
    const { component } = options as { component?: Partial<LazyScreen> };
    await component?.preload?.();
  }
}

/**
 * React's `lazy` for an optional part. If it cannot be fetched, the page stays with its typed text, and a toast says why
 * (platform/update/start-updates.ts).
 * @param instead replaces a missing part; nothing by default
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await loadPart(load, false) };
    } catch (error) {
      console.warn('A part of the page is missing', error);
      return { default: instead };
    }
  });
}

/** Renders its children after the first paint. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false);
  // A transition has no fallback, and React delays content that replaces a fallback by 300 ms.
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return <Suspense>{painted ? children : null}</Suspense>;
}

/** Longest wait, since hidden pages are not painted. Milliseconds. */
const longestMs = 1_000;

/**
 * Calls back after the next paint: an animation frame runs before its paint, and a timer set in it runs after.
 * @returns a function that cancels
 */
export function afterPaint(callback: () => void): () => void {
  let isOver = false;
  const once = () => {
    if (isOver) return;
    isOver = true;
    callback();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, longestMs);
  return () => {
    isOver = true;
  };
}
