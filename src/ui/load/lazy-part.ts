/**
 * React's `lazy` for an optional part. If it cannot be fetched, the page stays with its typed text, and a toast says why
 * (platform/update/missing-part.ts).
 */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadPart } from '../../lib/missing-part.ts';

/** @param instead replaces a missing part; nothing by default */
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
