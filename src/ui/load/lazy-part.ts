/**
 * React's `lazy` for a part that its page can do without. Where it cannot be fetched the page stays as it is,
 * with all that is typed on it, and the student is told why (app-update/missing-part.ts).
 */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadPart } from '../../lib/parts/missing-part.ts';

/** @param instead stands where the part is missing; nothing does without */
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
