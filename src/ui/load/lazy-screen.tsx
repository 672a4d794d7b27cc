/**
 * A screen that is fetched when it is first needed. The router's own helper reloads the page when the
 * fetch fails, and a reload could cost unsaved words; this one fails into the error screen unless nothing is
 * in hand and a reload helps (lib/parts/missing-part.ts), and the next try fetches again.
 */
import type { ComponentType, ReactNode } from 'react';
import { loadPart } from '../../lib/parts/missing-part.ts';

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
