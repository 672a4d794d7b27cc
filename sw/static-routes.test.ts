import { expect, it, vi } from 'vitest';
import { startStaticRoutes } from './static-routes.ts';

type Install = Event & { waitUntil: (work: Promise<void>) => void; addRoutes?: unknown };

function installWith(addRoutes?: (rule: unknown) => Promise<void>) {
  const worker = new EventTarget();
  startStaticRoutes(worker);
  const waits: Promise<void>[] = [];
  const event: Install = Object.assign(new Event('install'), {
    waitUntil: (work: Promise<void>) => void waits.push(work),
    ...(addRoutes && { addRoutes }),
  });
  worker.dispatchEvent(event);
  return Promise.all(waits);
}

it('gives the build’s own files to the browser’s caches and what is the server’s to the network, past the worker', async () => {
  const addRoutes = vi.fn(async () => undefined);
  await installWith(addRoutes);
  const get = { requestMethod: 'get' };
  expect(addRoutes).toHaveBeenCalledExactlyOnceWith([
    { condition: { urlPattern: { pathname: '/assets/*' }, ...get }, source: 'cache' },
    { condition: { urlPattern: { pathname: '/css/*', search: 'v=*' }, ...get }, source: 'cache' },
    { condition: { urlPattern: { pathname: '/v1/*' } }, source: 'network' },
  ]);
});

it('installs without them where the browser has none, or refuses them', async () => {
  await expect(installWith()).resolves.toEqual([]);
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  await expect(installWith(() => Promise.reject(new Error('No')))).resolves.toEqual([undefined]);
  expect(warned).toHaveBeenCalledOnce();
});
