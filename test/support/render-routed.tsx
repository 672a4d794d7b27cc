/** A part of a screen with links in it, in a router that has no other route. */
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** @param address where it is opened, such as `/#open=ID` */
export async function renderRouted(component: () => ReactNode, address = '/'): Promise<void> {
  const routeTree = createRootRoute({ component });
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  // The app's own router is registered for types.
  render(<RouterProvider router={router as never} />);
}
