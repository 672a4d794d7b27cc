/** Fetches the parts of the app that an address needs, before anybody goes there. */
import type { AnyRouter } from '@tanstack/react-router';
import type { LazyScreen } from './lazy-screen.tsx';

/** Fetches the screen of an address before the router asks for it. @throws where it cannot be fetched now */
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
