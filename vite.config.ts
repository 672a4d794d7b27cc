import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { beforeBundle } from './scripts/vite/before-bundle.ts';
import { katexFonts } from './scripts/vite/katex-fonts.ts';
import { licences } from './scripts/vite/licences.ts';
import { noNodeModules } from './scripts/vite/no-node-modules.ts';
import { oneSqlite } from './scripts/vite/one-sqlite.ts';
import { pdfjsResources } from './scripts/vite/pdfjs-resources.ts';
import { recognitionData } from './scripts/vite/recognition-data.ts';
import { serviceWorker } from './scripts/vite/service-worker.ts';
import { testsOf } from './scripts/vite/test-projects.ts';

/** What the dashboard needs before it is drawn (docs/decisions/03). */
const beforeFirstPicture = new RegExp(
  [
    // Zips are for imports, exports and documents, and bring a library of 100 kB.
    'src/(api|lib(?!/zip)|protocol)/',
    'src/db/device/(database-names|device-owner|first-facts)',
    'src/model/study/(study-day|local-time)',
    'src/queries/day/use-study-today',
    'src/components/scheduling/study-day-note',
    'src/model/files/document-kinds',
    'node_modules/(valibot|ky)/',
  ].join('|'),
);
/** In place of 70 kB that a note does not need. */
const emptyHtml = fileURLToPath(new URL('src/features/notes/editor/no-html.ts', import.meta.url));
const api = `http://127.0.0.1:${process.env.PORT ?? 8787}`;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    katexFonts(),
    pdfjsResources(),
    recognitionData(),
    licences(),
    beforeBundle(),
    serviceWorker(),
  ],
  resolve: {
    // Tests read the package itself, since Node finds it there.
    alias: { '@codemirror/lang-html': emptyHtml },
  },
  server: { proxy: { '/v1': api, '/healthz': api } },
  worker: { format: 'es', plugins: () => [noNodeModules(), oneSqlite()] },
  build: {
    target: 'es2024',
    modulePreload: {
      polyfill: false,
      // The page lists what its first screen will need (before-bundle.ts); the lists of all the other screens would
      // weigh 2 kB in the shell, and their files come from the worker's cache.
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    assetsInlineLimit: 0,
    rollupOptions: {
      // Else the shell, which says three of the messages, would hold the whole catalogue (docs/decisions/03).
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // A file that is renamed renames each that imports it. So the large libraries stand apart from our own
        // code, and an update on a train stays small (`npm run bench update`).
        codeSplitting: {
          groups: [
            { name: 'storage', test: /node_modules\/(dexie|yjs|lib0)\// },
            {
              name: 'editor',
              test: /node_modules\/(@codemirror|@lezer|@marijn|style-mod|crelt|w3c-keyname)\//,
            },
            { name: 'pdfjs', test: /node_modules\/pdfjs-dist\// },
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store)|use-sync-external-store)\//,
            },
            // Nor may it rename the screens: they share this with the entry, which alone names them all. The page's
            // stylesheet is the entry's, or each of the shell's and the screens' `import()` would ask for it again.
            {
              name: 'shell',
              tags: ['$initial'],
              test: /preload-helper|node_modules.*(?<!\.css)$|src\/(api|db|lib|model|platform|protocol|queries|sync|text|ui)\/.*(?<!\.css)$/,
            },
            // Fewer files at a start: what most screens share, and the day with what it counts.
            {
              name: 'parts',
              test: /src\/(platform(?!\/update)|ui(?!\/markdown))\/|node_modules\/lucide-react\//,
              minShareCount: 2,
            },
            // The rest of what most screens share comes after the first picture, with Dexie.
            {
              name: 'data',
              test: beforeFirstPicture,
              minShareCount: 4,
            },
            {
              name: 'records',
              test: /src\/(db|model|queries|sync|text(?!\/markdown))\//,
              minShareCount: 4,
            },
            // Who sees the list of quizzes opens one of them next: it is there, and not behind four rounds of imports.
            { name: 'quiz', test: /src\/features\/quiz\// },
            {
              name: 'dashboard',
              test: /src\/features\/dashboard\/(?!late|read-|first-look)/,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'node',
    // Cookies of a session are for secure origins alone.
    environmentOptions: { jsdom: { url: 'https://haversack.test/' } },
    restoreMocks: true,
    setupFiles: ['test/support/patience.ts'],
    testTimeout: 30_000,
    // A test that asserts nothing fails. The time: as in `test/support/patience.ts`.
    expect: { requireAssertions: true, poll: { timeout: 15_000 } },
    // One more than there are processors: tests with real processes spend much of their time waiting.
    maxWorkers: availableParallelism() + 1,
    // Which file is in which of them: `scripts/vite/test-projects.ts`.
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: testsOf('node'),
          isolate: false,
          setupFiles: ['test/support/shared-process.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: testsOf('page'),
          isolate: false,
          environment: 'jsdom',
          setupFiles: [
            'test/support/node-blobs.ts',
            'test/support/layout-stubs.ts',
            'test/support/no-owner-stacks.ts',
            'test/support/shared-process.ts',
            'test/support/shared-page.ts',
          ],
        },
      },
      { extends: true, test: { name: 'node-alone', include: testsOf('node-alone') } },
      // A context of its own in a process that stays, where jsdom is read once: half the time of processes.
      {
        extends: true,
        test: {
          name: 'page-alone',
          include: testsOf('page-alone'),
          pool: 'vmForks',
          setupFiles: [
            'test/support/node-globals.ts',
            'test/support/layout-stubs.ts',
            'test/support/no-owner-stacks.ts',
          ],
        },
      },
    ],
  },
});
