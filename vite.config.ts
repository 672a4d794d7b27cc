import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { pdfjsResources } from './scripts/vite/pdfjs-resources.ts';
import { serviceWorker } from './scripts/vite/service-worker.ts';

const api = `http://127.0.0.1:${process.env.PORT ?? 8787}`;

export default defineConfig({
  plugins: [react(), tailwindcss(), pdfjsResources(), serviceWorker()],
  server: { proxy: { '/v1': api, '/healthz': api } },
  worker: { format: 'es' },
  build: {
    target: 'es2024',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        // A change in one screen must not rename the libraries: an update on a train stays small.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'router',
              test: /node_modules\/(@tanstack\/(react-router|router-core|history|react-store|store)|use-sync-external-store)\//,
            },
          ],
        },
      },
    },
  },
  test: {
    include: ['{src,server,sw,test,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
    restoreMocks: true,
    testTimeout: 30_000,
    // One core is left free by default, which on two cores doubles the time of the simulated lives.
    maxWorkers: '100%',
  },
});
