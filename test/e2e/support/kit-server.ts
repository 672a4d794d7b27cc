/** The page of the kit, built apart from the app and served with the app's own policy. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { contentSecurityPolicy } from '../../../server/http/headers.ts';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

const policy = Object.entries(contentSecurityPolicy)
  .map(([name, values]) => [name, ...values].join(' '))
  .join('; ');

/** @param folder where the built page is put */
export async function buildKit(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    build: {
      outDir: folder,
      target: 'es2024',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: { input: 'test/kit/index.html' },
    },
  });
}

/** @returns where the page is, and what ends its server */
export async function serveKit(folder: string): Promise<{ url: string; close: () => void }> {
  const server: Server = createServer(async ({ url = '/' }, reply) => {
    const path = normalize(new URL(url, 'http://kit').pathname);
    try {
      const file = await readFile(join(folder, path));
      reply.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
      reply.setHeader('content-security-policy', policy);
      reply.end(file);
    } catch {
      reply.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/test/kit/index.html`,
    close: () => server.close(),
  };
}
