/** The raw limit for an offline start: one blank page, served by a worker of three lines. */
import { createServer, type Server } from 'node:http';

const worker = `
addEventListener('install', (e) => e.waitUntil(caches.open('b').then((c) => c.add('/')).then(() => skipWaiting())));
addEventListener('activate', (e) => e.waitUntil(clients.claim()));
addEventListener('fetch', (e) => e.respondWith(caches.match('/')));`;
const page = `<!doctype html><html lang="en"><title>Blank</title><h1>Blank</h1><script src="/register.js"></script></html>`;
const register = `navigator.serviceWorker.register('/sw.js')`;

export async function startBlankSite(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const body = { '/sw.js': worker, '/register.js': register }[request.url ?? ''] ?? page;
    const type = request.url?.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.setHeader('Content-Type', type).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No address');
  return { url: `http://127.0.0.1:${address.port}/`, server };
}
