/**
 * A screen that is fetched when it is first needed. The router's own helper reloads the page after a failed fetch, and
 * a reload could lose unsaved words. This one shows the error screen, unless no work is open and a reload helps
 * (lib/parts/missing-part.ts). The next try fetches again.
 */
import type { AnyRouter } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { loadPart } from '../../lib/missing-part.ts';

export type LazyScreen = (() => ReactNode) & {
  /** Called by the router before it shows the screen. */
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
